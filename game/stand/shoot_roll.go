package stand

import (
	"slices"

	"frontage/game"
)

// procedureShoot rolls the shots of some stands of one unit at another, batch by batch, and
// removes the casualties. Shots holds the dice left.
const procedureShoot = "shots"

// salvoFrame is the frame for a unit's shots at one target.
func (b *board) salvoFrame(unit int, s salvo, atCharger bool) *shootProcedure {
	p := &shootProcedure{Unit: b.units[unit].ID, Target: b.units[s.target].ID, Shots: slices.Clone(s.shots)}
	if b.shooterOf(s.shots) == nil && !b.units[unit].savable(atCharger) {
		p.Shooting.Unsaved = true
	}
	p.Shooting.AtCharger = atCharger
	return p
}

type shootProcedure struct {
	Unit     game.UnitID `json:"unit,omitempty"`
	Target   game.UnitID `json:"target,omitempty"`
	Shooting shooting    `json:"values,omitempty"`
	Shots    []Shot      `json:"shots,omitempty"`
}

// shooting is the state of the shots in a frame.
type shooting struct {
	_         game.Numbers
	AtCharger bool `json:"charge,omitempty"`
	Unsaved   bool `json:"plain,omitempty"`  // armour does not save
	Bursts    bool `json:"bursts,omitempty"` // the weapon is lost once it has shot
	Ones      int  `json:"ones,omitempty"`   // the 1s rolled so far (STD-SPEC-46)
	Remove    int  `json:"remove,omitempty"` // the number of stands that the target must still remove
}

func init() { register(func() procedure { return &shootProcedure{} }) }

func (*shootProcedure) kind() string { return procedureShoot }

func (p *shootProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	at.unit("target", p.Target)
	at.shots(p.Shots)
	least := 0
	if at.isTop() {
		least = 1 // the frame waits for the choice of a casualty
	}
	if n := p.Shooting.Remove; n < least || n > 1000 {
		at.report("values.remove", "%v is no number of stands", n)
	}
}

func (p *shootProcedure) proceed(r *run) (waits bool, err error) {
	for {
		if waits = r.loseToShots(p); waits {
			return true, nil
		}
		if len(r.s.Unit(p.Target).Stands) == 0 || len(p.Shots) == 0 {
			r.burst(p)
			r.drop(p)
			return false, nil
		}
		if p.hasRolls() { // a rocket may still strike another unit
			return false, r.rollNumbers(p)
		}
		if err := r.rollShots(p); err != nil {
			return false, err
		}
	}
}

// volleyBatch is a batch of dice rolled together against one score.
type volleyBatch struct {
	need, dice int
	sum        []game.DicePart
	why        []game.Step
}

// takeBatch takes the next dice from the shots of a frame: those with the easiest score, and
// only as many as are rolled before the score may change (STD-SHOOT-09, STD-SHOOT-11).
func (b *board) takeBatch(p *shootProcedure) volleyBatch {
	target, _ := b.unitIndex(string(p.Target))
	var next volleyBatch
	var from []int
	var exposed []int // stands whose loss changes the score of some of them
	for i := range p.Shots {
		need, open, why := b.needOf(&p.Shots[i], target)
		need = b.wardedNeed(target, need)
		if from == nil || need < next.need {
			next.need, next.why, from, exposed = need, nil, nil, nil
		}
		if need > next.need {
			continue
		}
		from = append(from, i)
		next.why = append(next.why, why...)
		exposed = append(exposed, open...)
	}
	next.dice = 0
	for _, i := range from {
		next.dice += p.Shots[i].Dice
	}
	slices.Sort(exposed)
	if exposed = slices.Compact(exposed); len(exposed) > 0 && !hasRule(Own(b.state.Unit(p.Unit)).Special, volleyMisfire) {
		next.dice = max(1, b.batch(target, len(exposed), next.dice))
	}
	left := next.dice
	p.Shots = slices.Clone(p.Shots)
	for _, i := range from {
		if n := min(left, p.Shots[i].Dice); n > 0 {
			next.sum = append(next.sum, game.DicePart{Stand: p.Shots[i].Stand, What: game.Say("shooting"), Dice: n, Rule: "STD-SHOOT-07"})
			p.Shots[i].Dice -= n
			left -= n
		}
	}
	p.Shots = slices.DeleteFunc(p.Shots, func(s Shot) bool { return s.Dice == 0 })
	return next
}

// needOf returns the score with which a stand hits, and the target stands whose loss may
// change it. A stand that no longer sees the target goes on shooting at the nearest stand.
func (b *board) needOf(s *Shot, target int) (need int, exposed []int, why []game.Step) {
	if isWagon(b.units[target].Unit) {
		return wagonNeed, nil, []game.Step{wagonStep(b.state)}
	}
	p, err := b.pieceIndex(string(s.Stand))
	switch {
	case s.Need > 0:
		return s.Need, nil, nil
	case err != nil:
		return inTheOpen.need(), nil, nil
	}
	if c := b.shooterOf([]Shot{*s}); c != nil {
		shot, ok := b.shotWithin(p, target, leaderShotReach(c))
		if !ok {
			return b.statusAgainst(b.ClosestPiece(target, p), p).need(), nil, nil
		}
		return shot.status.need(), b.exposedTo(&shot, target), shot.why
	}
	if shot, ok := b.shotOf(p, target); ok {
		return b.shotNeed(shot), b.exposedTo(&shot, target), shot.why
	}
	return b.scoreAgainst(p, b.statusAgainst(b.ClosestPiece(target, p), p)), nil, nil
}

// exposedTo returns the target stands with the same protection as the one aimed at; nil if
// all of them have it.
func (b *board) exposedTo(s *shot, target int) []int {
	if slices.ContainsFunc(b.PiecesOf(target), func(q int) bool { return b.statusAgainst(q, s.piece) != s.status }) {
		return s.exposed
	}
	return nil
}

// rollShots rolls a batch and the saves against it (STD-SHOOT-08, STD-SHOOT-12), and
// adds the hits to those that the target has suffered (STD-SHOOT-14).
func (r *run) rollShots(p *shootProcedure) error {
	b := r.board()
	t := r.s.Unit(p.Target)
	if isWagon(t) && !b.plays("AMB-M52", "b") {
		p.Shots, p.Shooting.Remove = nil, 1
		r.wreckedAtOnce(t, string(p.Unit))
		return nil
	}
	r.noteShooters(p, t)
	shooter := b.shooterOf(p.Shots)
	batch := b.takeBatch(p)
	attack := game.Volley{Unit: p.Unit, Target: p.Target, Dice: batch.dice, Need: batch.need, Saves: []int{}, Sum: batch.sum}
	attack.Save = b.saveFromShots(p, shooter != nil)
	if own := b.wardOf(r.indexOf(p.Target), wardShooting); own > 0 && own == attack.Save {
		batch.why = append(batch.why, b.wardStep(r.indexOf(p.Target), own))
	}
	by, who := string(p.Unit), any(unitName(r.s, p.Unit))
	rolls, suffers := "%s shoots at %s with %s, %s to hit:", "%s suffers %s by the shooting of %s."
	if shooter != nil {
		by, who = string(shooter.ID), leaderWithin(shooter)
		rolls, suffers = "The shot of %s at %s: %s, %s to hit:", "%s suffers %s by the shot of %s."
	}
	faces, err := r.roll(batch.dice, "shoot", by, batch.need,
		r.say(rolls, who, unitName(r.s, p.Target), diceText(batch.dice), scoreWords(batch.need)))
	if err != nil {
		return err
	}
	attack.Rolls = faces
	attack.Hits = atLeast(faces, batch.need)
	if shooter == nil {
		attack.Hits = r.countOnes(p, faces, attack.Hits)
	}
	attack.Inflicted = attack.Hits
	if _, err := r.rollSaves(&attack, rerolls{}); err != nil { // spells that reroll saves work only in combat (STD-SPELL-38)
		return err
	}
	if isDecoy(t) {
		attack.Inflicted, batch.why = 0, append(batch.why, lostOnDecoy(t))
	}
	left, wind := r.breakWind(t, attack.Inflicted)
	attack.Inflicted, batch.why = left, append(batch.why, wind...)
	r.suffer(p, t, attack.Inflicted)
	r.event(game.Event{Kind: "hits", Unit: t.ID, By: by, Target: t.ID, Own: &Shots{[]game.Volley{attack}}, Steps: batch.why,
		Text: r.say(suffers, unitName(r.s, t.ID), hitsText(attack.Inflicted), who)})
	return nil
}

// suffer adds unsaved hits to a unit. It loses a stand for each full number of hits; the rest
// stay as odd hits (STD-SHOOT-13). The hits on a charger count in its first round of combat
// (STD-SHOOT-28), others for drive-backs.
func (r *run) suffer(p *shootProcedure, t *game.Unit, hits int) {
	u := unitOnBoard{Unit: t}
	stands, odd := u.casualties(hits)
	p.Shooting.Remove += stands
	Edit(t).State.Hits = odd
	if p.Shooting.AtCharger {
		Edit(t).State.Shot = min(Own(t).State.Shot+hits, game.MaxHits)
	} else {
		Edit(t).State.Suffered = min(Own(t).State.Suffered+hits, game.MaxHits)
		if score, splash := shakingScore(r.s.Unit(p.Unit)); score < dieSides || splash {
			state := &Edit(t).State
			state.Shaken, state.Shaking, state.Splash = min(state.Shaken+hits, game.MaxHits), score, state.Splash || splash && hits > 0
		}
	}
	r.changed()
}

// noteShooters records the places of the stands that shoot at a unit, because the nearest one
// drives it back (STD-SHOOT-19).
func (r *run) noteShooters(p *shootProcedure, t *game.Unit) {
	if p.Shooting.AtCharger {
		return // STD-SHOOT-29
	}
	for _, s := range p.Shots {
		u, i := r.s.Stand(s.Stand)
		if u == nil || slices.ContainsFunc(Own(t).State.ShotBy, func(o Shooter) bool { return o.Stand == s.Stand }) {
			continue
		}
		at := u.Stands[i]
		Edit(t).State.ShotBy = append(Own(t).State.ShotBy, Shooter{Unit: u.ID, Stand: s.Stand, X: at.X, Y: at.Y, Facing: at.Facing})
	}
}

func hitsText(n int) game.Phrase {
	if n == 0 {
		return game.Say("no hits")
	}
	return hitCount(n)
}

// loseToShots removes the target's casualties at once (STD-SHOOT-13, STD-SHOOT-27), or reports
// that its owner must choose.
func (r *run) loseToShots(p *shootProcedure) (waits bool) {
	for p.Shooting.Remove > 0 {
		u := r.s.Unit(p.Target)
		if len(u.Stands) == 0 {
			p.Shooting.Remove = 0
			return false
		}
		choices := r.shotChoices(p)
		if len(choices) > 1 && p.Shooting.Remove < len(u.Stands) {
			return true
		}
		r.loseToShot(p, choices[0].Stand)
	}
	return false
}

// shotChoices lists the removals among which the target's owner chooses.
func (r *run) shotChoices(p *shootProcedure) []game.Action {
	b := r.board()
	return r.removals(p.Target, b.shotCasualties(r.indexOf(p.Target), b.shootingPiece(p)))
}

// removals lists the actions that remove the stands with these indexes.
func (r *run) removals(id game.UnitID, stands []int) (list []game.Action) {
	u := r.s.Unit(id)
	for _, i := range stands {
		list = append(list, game.Action{Do: "remove", Unit: id, Stand: u.Stands[i].ID})
	}
	return list
}

// shootingPiece returns the stand that a frame's shots come from: the shooting stand nearest
// to the target.
func (b *board) shootingPiece(p *shootProcedure) int {
	unit, _ := b.unitIndex(string(p.Unit))
	target, _ := b.unitIndex(string(p.Target))
	best := b.units[unit].First
	for _, q := range b.PiecesOf(unit) {
		if b.UnitDistance(target, q) < b.UnitDistance(target, best) {
			best = q
		}
	}
	return best
}

func (r *run) loseToShot(p *shootProcedure, stand game.StandID) {
	p.Shooting.Remove--
	r.removeStand(p.Target, stand, "shooting")
}

func (p *shootProcedure) question(r *run) *game.Question {
	return r.shotQuestion(p.Target, r.shotChoices(p))
}

func (p *shootProcedure) answer(r *run, a game.Action) error {
	if err := r.refuseShotRemoval(p.Target, a, r.shotChoices(p)); err != nil {
		return err
	}
	r.loseToShot(p, a.Stand)
	return nil
}

// shotQuestion asks a unit's owner which stand to remove.
func (r *run) shotQuestion(id game.UnitID, choices []game.Action) *game.Question {
	side := r.s.Unit(id).Side
	return &game.Question{Kind: "remove", Who: side, Answers: choices,
		Text: game.Say("%s: which stand of %s is the casualty?", r.sideName(side), unitName(r.s, id))}
}

// refuseShotRemoval says why an action is not a removal of the unit's next casualty; nil if it is.
func (r *run) refuseShotRemoval(id game.UnitID, a game.Action, choices []game.Action) error {
	u := r.s.Unit(id)
	switch {
	case a.Do != "remove":
		return notNow(a, game.Say("%s removes a stand of %s", r.sideName(u.Side), unitName(r.s, u.ID)))
	case a.Unit != u.ID || !slices.ContainsFunc(u.Stands, func(s game.Stand) bool { return s.ID == a.Stand }):
		return refuse("STD-SHOOT-13", game.Say("It is %s that loses a stand.", unitName(r.s, u.ID)))
	case slices.ContainsFunc(choices, func(c game.Action) bool { return c.Stand == a.Stand }):
		return nil
	}
	i := slices.IndexFunc(u.Stands, func(s game.Stand) bool { return s.ID == a.Stand })
	if slices.Contains(r.board().losable(r.indexOf(u.ID)), i) {
		return refuse("STD-SHOOT-10", game.Say("Stands that are less protected than %s are removed first.", a.Stand))
	}
	return refuse("STD-SHOOT-13", game.Say("Without %s the rest of %s would not be in formation.", a.Stand, unitName(r.s, u.ID)))
}

// saveFromShots is the score with which the target of shots saves, 0 for none. Armour does not save from some
// weapons; a ward does (STD-SPEC-52).
func (b *board) saveFromShots(p *shootProcedure, character bool) int {
	target, _ := b.unitIndex(string(p.Target))
	by, _ := b.unitIndex(string(p.Unit))
	switch {
	case p.Shooting.Unsaved:
		return b.wardedSave(target, 0, wardShooting)
	case character:
		return b.wardedSave(target, b.armourOf(target), wardShooting)
	}
	return b.saveAgainst(target, by)
}
