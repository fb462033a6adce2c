package stand

import (
	"maps"
	"slices"

	"frontage/game"
)

// procedureAdvance is the advance of one unit. Its frame lies on top of that of the combat.
// Target is the enemy unit that the player has named, if any, and Stands are the places.
const procedureAdvance = chooseAdvance

// advanceProcedure asks for the target and the layout of an advance where there is a
// choice, and carries it out.
type advanceProcedure struct {
	Unit   game.UnitID  `json:"unit,omitempty"`
	Target game.UnitID  `json:"target,omitempty"`
	Zones  namedZones   `json:"values,omitempty"`
	Stands []game.Stand `json:"stands,omitempty"`
}

func init() { register(func() procedure { return &advanceProcedure{} }) }

func (*advanceProcedure) kind() string { return procedureAdvance }

func (p *advanceProcedure) zones() namedZones { return p.Zones }

func (p *advanceProcedure) proceed(r *run) (waits bool, err error) {
	if c, named := r.usualAdvance(p); named {
		return false, r.carryOutAdvance(p, c)
	}
	choices, refusal := r.advanceChoices(p)
	if len(choices) == 0 {
		if len(p.Zones) == 0 { // nothing has been rolled: the refusal is of the advance itself
			return false, refusal
		}
		r.giveUpAdvance(p, refusal)
		return false, nil
	}
	if len(p.Stands) > 0 {
		return false, r.advanceTo(p, choices)
	}
	if len(choices) == 1 {
		return false, r.carryOutAdvance(p, choices[0])
	}
	return true, nil
}

// usualAdvance returns the advance against the target that the player has named, where the places that
// he has named are those of the default: then the others need not be found.
func (r *run) usualAdvance(p *advanceProcedure) (a advanceChoice, named bool) {
	if p.Target == "" || len(p.Stands) == 0 || len(p.Zones) > 0 {
		return a, false
	}
	c, refusal := r.board().advance(r.indexOf(p.Unit), r.indexOf(p.Target), anyAdvance)
	if refusal != nil {
		return a, false
	}
	l := c.layouts[0]
	return advanceChoice{c, l, 1, ""}, sameStands(placesIn(p.Stands), c.b.standPlacesOf(l))
}

// advanceTo advances to the places that the player has named, either for all stands or only
// for those whose place is free.
func (r *run) advanceTo(p *advanceProcedure, choices []advanceChoice) error {
	places := placesIn(p.Stands)
	for _, a := range choices {
		c := a.charge
		l, no := c.placedByHand(a.layout, places)
		if no == nil {
			no = c.b.leavesPushers(c.unit, endsOfPlaces(l.places))
		}
		if no == nil || sameStands(places, c.b.standPlacesOf(a.layout)) {
			return r.carryOutAdvance(p, a)
		}
	}
	return refuse("STD-ADV-07", game.Say("%s cannot advance to these places: they are not among those that the charge rules allow.", unitName(r.s, p.Unit)))
}

// advanceChoice is one way to advance: an alternative of a charge.
type advanceChoice struct {
	charge  *charge
	layout  *layout
	option  int
	support game.UnitID
}

// advanceChoices lists the ways in which the unit of a frame may advance now, the default
// first: every alternative against each target, and the default alternative with each unit
// that could support. If there is none it returns the reason.
func (r *run) advanceChoices(p *advanceProcedure) ([]advanceChoice, *game.Refusal) {
	b, unit := r.board(), r.indexOf(p.Unit)
	targets, refusal := b.advances(unit)
	if p.Target != "" && refusal == nil {
		target := r.indexOf(p.Target)
		if target < 0 {
			return nil, refuse("STD-ADV-05", game.Say("There is no unit %q to advance against.", p.Target))
		}
		if _, refusal = b.advance(unit, target, anyAdvance); refusal != nil {
			return nil, refusal
		}
		targets = []int{target}
	}
	var list []advanceChoice
	for _, t := range targets {
		c, _ := b.charge(unit, t, anyAdvance)
		c.findAll()
		list = append(list, c.allowedBy(p, "")...)
		for _, id := range c.supporters() {
			if slices.Contains(r.fight().Done, id) {
				continue // it has acted after the round (STD-RESULT-10)
			}
			w := anyAdvance
			w.supporter = r.indexOf(id)
			if d, no := b.charge(unit, t, w); no == nil {
				if ways := d.allowedBy(p, id); len(ways) > 0 {
					list = append(list, ways[0])
				}
			}
		}
	}
	if len(list) == 0 && refusal == nil {
		refusal = refuse("STD-ZONE-05", game.Say("The die leaves %s no way to advance.", unitName(r.s, p.Unit)))
	}
	return list, refusal
}

// allowedBy lists the layouts that agree with the dice rolled so far.
func (c *charge) allowedBy(p *advanceProcedure, support game.UnitID) []advanceChoice {
	var list []advanceChoice
	rolled := c.b.zonesIn(p.Zones)
	for i, l := range c.layouts {
		if !l.aim.ref.agrees(rolled) {
			continue
		}
		list = append(list, advanceChoice{c, l, i + 1, support})
	}
	return list
}

// standPlacesOf returns the places of a layout's stands.
func (b *board) standPlacesOf(l *layout) []game.StandPlace {
	var list []game.StandPlace
	for _, p := range l.all {
		list = append(list, b.placeAt(p.piece, p.box))
	}
	return list
}

func (p *advanceProcedure) question(r *run) *game.Question {
	u := r.s.Unit(p.Unit)
	q := &game.Question{Kind: procedureAdvance, Who: u.Side, Text: game.Say("%s advances: against whom, and how?", unitName(r.s, p.Unit))}
	choices, _ := r.advanceChoices(p)
	for _, c := range choices {
		q.Answers = append(q.Answers, game.Action{Do: "charge", Unit: p.Unit, Target: string(c.charge.b.units[c.charge.target].ID),
			Option: &c.option, Support: c.support})
	}
	return q
}

func (p *advanceProcedure) answer(r *run, a game.Action) error {
	if a.Do != "charge" || a.Unit != p.Unit {
		return notNow(a, game.Say("%s advances: say against whom, and how", unitName(r.s, p.Unit)))
	}
	p.Target = game.UnitID(a.Target)
	choices, refusal := r.advanceChoices(p)
	if len(choices) == 0 {
		return refusal
	}
	option := 0 // the first that the dice allow
	if a.Option != nil {
		option = *a.Option
	}
	for _, c := range choices {
		if c.support == a.Support && (option == 0 || option == c.option) && (a.First == "" || c.charge.b.id(c.layout.first.piece) == a.First) {
			return r.carryOutAdvance(p, c)
		}
	}
	if a.Support != "" {
		return refuse("STD-ADV-06", game.Say("%s cannot be carried along in support that way.", unitName(r.s, a.Support)))
	}
	return refuse("STD-ADV-07", game.Say("There is no such way to advance."))
}

// carryOutAdvance rolls for tied zones, unless that has been done, and moves the stands. If
// the die names the other zone, the player chooses again.
func (r *run) carryOutAdvance(p *advanceProcedure, a advanceChoice) error {
	c := a.charge
	rolled, agree, err := r.zoneDice(c, a.layout.aim.ref.dice)
	if err != nil {
		return err
	}
	if len(rolled) > 0 {
		if p.Zones == nil {
			p.Zones = namedZones{}
		}
		maps.Copy(p.Zones, rolled)
	}
	if !agree {
		p.Stands = nil
		return nil
	}
	l, stands := a.layout, placesIn(p.Stands)
	if len(stands) > 0 && !sameStands(stands, c.b.standPlacesOf(l)) {
		whole, refusal := c.placedByHand(l, stands)
		if refusal != nil {
			return refusal
		}
		l = whole
	}
	r.pop()
	if len(stands) == 0 && r.askForPlaces(c, a.option) {
		return nil
	}
	r.makeCharge(c, l)
	return nil
}

// giveUpAdvance asks the owner of a unit whether it stands or falls back, after a die has
// left it no advance (STD-ADV-01).
func (r *run) giveUpAdvance(p *advanceProcedure, why *game.Refusal) {
	r.pop()
	r.chooseAgain(r.fight(), p.Unit, why)
}

func (p *advanceProcedure) check(at *openAt) { at.after(p.Unit) }
