package column

import (
	"slices"

	"frontage/game"
	"frontage/game/command"
	"frontage/geometry"
)

// The actions of the formats page.
const (
	doAction = "action"
	doCharge = "charge"
	doMarch  = "march"
	doShoot  = "shoot"
	doFight  = "fight"
	doRemove = "remove"
	doAfter  = "after"
	doCheck  = "check"
	doPlace  = "place"
	doDeploy = "deploy"
	doSpell  = "spell"
	doEnd    = "end"
)

// The choices in an action.
const (
	toLeft  = "left"
	toRight = "right"
	pursue  = "pursue"
	stay    = "stay"
)

func init() {
	game.Register(Name, &game.Format{
		Battle: &Battle{}, Unit: &Unit{}, Leader: &Leader{}, Turn: &Turn{}, Action: &Deed{},
		Events: map[string]any{"roll": &Rolled{}, "intent": &command.Told{}},
		Actions: []game.ActionForm{
			{Name: doAction, Must: []string{"name"}, May: []string{"unit", "column", "to", "target", "free", "stands", "choice", "units"}, MostUnits: 3,
				Choices: []string{toLeft, toRight, inLine, inColumn, inSquare, inLoose}, OneOf: []string{"unit", "column"}},
			{Name: doCharge, Must: []string{"unit", "target"}},
			{Name: doMarch, Must: []string{"unit"}, May: []string{"to", "shift", "wheel", "stands"}},
			{Name: doShoot, Must: []string{"stand", "target"}},
			{Name: doFight, Must: []string{"stand"}, May: []string{"target"}},
			{Name: doRemove, Must: []string{"stand"}},
			{Name: doSpell, Must: []string{"unit", "choice"}, May: []string{"target", "x", "y"}, Choices: spellNames},
			{Name: doCheck, Must: []string{"unit"}},
			{Name: doPlace, Must: []string{"unit", "stands"}},
			{Name: doDeploy, May: []string{"unit", "stands", "character", "x", "y", "join", "choice"}, Choices: []string{allDrawnUp}, OneOf: []string{"unit", "character", "choice"}},
			{Name: doAfter, Must: []string{"choice"}, May: []string{"column", "stands", "stand"}, Choices: []string{pursue, stay}},
			game.LeadForm,
		},
		Ranked:      true,
		PlacesIn:    "to",
		UnitTypes:   typeNames,
		Base:        func(t game.UnitType) game.Base { return baseOf(t, 25) },
		UnitBase:    func(s *game.State, u *game.Unit) game.Base { return baseOf(u.Type, scaleOf(s)) },
		Army:        &listing,
		LeaderKinds: []string{general, captain, hero},
		LeaderBase:  game.Base{Front: 2.5},
		FirstPhase:  phaseAction,
		Terrain: []game.TerrainKind{{Name: "hill", Contours: true}, {Name: "rough"}, {Name: "wood"}, {Name: "building"}, {Name: "wall", Linear: true},
			{Name: "impassable"}},
		Default: complete,
		OnTable: func(c *game.Character) bool { return !ownLeader(c).Lost && !ownLeader(c).Waiting },
	})
}

// baseOf returns the base of a type (COL-STAND-02), in centimetres.
func baseOf(t game.UnitType, scale int) game.Base {
	y, ok := tables().Types[t]
	if !ok {
		return game.Base{}
	}
	b := y.Bases[0]
	if scale == 15 {
		b = y.Bases[1]
	}
	return game.Base{Front: game.RoundLength(b.Front * inch), Depth: game.RoundLength(b.Depth * inch)}
}

// complete fills in fields that a file leaves out and that follow from others.
func complete(s *game.State) {
	if t := ownTurn(s); t.First == "" {
		t.First = s.Sides[0].ID
	}
	for i := range s.Units {
		u := &s.Units[i]
		if o := own(u); o.Size == 0 && len(u.Stands) > 0 {
			game.EditUnit[Unit](u).Size = len(u.Stands)
		}
		if own(u).Size == 0 && own(u).Hidden != "" {
			game.EditUnit[Unit](u).Size = 1
		}
	}
	for i := range s.Characters {
		settleLeader(s, &s.Characters[i])
	}
}

// settleLeader puts a leader who is with a unit onto his stand of it, by default onto the nearest one.
func settleLeader(s *game.State, c *game.Character) {
	u := s.Unit(c.Joined)
	if u == nil || len(u.Stands) == 0 {
		return
	}
	at := slices.IndexFunc(u.Stands, func(stand game.Stand) bool { return stand.ID == ownLeader(c).Stand })
	if at < 0 {
		at = 0
		here := geometry.Vec{X: c.X, Y: c.Y}
		for i, stand := range u.Stands {
			if here.Dist(placeOf(stand)) < here.Dist(placeOf(u.Stands[at])) {
				at = i
			}
		}
		game.EditLeader[Leader](c).Stand = u.Stands[at].ID
	}
	if ownLeader(c).Waiting {
		game.EditLeader[Leader](c).Waiting = false
	}
	c.X, c.Y = u.Stands[at].X, u.Stands[at].Y
}

func placeOf(stand game.Stand) geometry.Vec { return geometry.Vec{X: stand.X, Y: stand.Y} }

var (
	noBattle = &Battle{Scale: 25}
	noUnit   = &Unit{}
	noLeader = &Leader{}
)

// ownBattle returns the system's data of the battle as a whole.
func ownBattle(s *game.State) *Battle {
	if b, ok := s.Own.(*Battle); ok {
		return b
	}
	return noBattle
}

func scaleOf(s *game.State) int { return ownBattle(s).Scale }

// own returns the system's data of a unit, read-only.
func own(u *game.Unit) *Unit {
	if o, ok := u.Own.(*Unit); ok {
		return o
	}
	return noUnit
}

func edit(u *game.Unit) *Unit { return game.EditUnit[Unit](u) }

// ownLeader returns the system's data of a leader, read-only.
func ownLeader(c *game.Character) *Leader {
	if o, ok := c.Own.(*Leader); ok {
		return o
	}
	return noLeader
}

// ownTurn returns the system's data of the turn, to read or change: no other state shares it.
func ownTurn(s *game.State) *Turn {
	if s.Turn.Own == nil {
		s.Turn.Own = &Turn{}
	}
	return s.Turn.Own.(*Turn)
}
