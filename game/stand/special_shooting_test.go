package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// shooters is a unit in line with shots and special rules.
func shooters(shots int, rules ...Special) game.Unit {
	u := with(infantry("r1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}), rules...)
	Edit(&u).Shooting, Edit(&u).Range = shots, 30
	return u
}

// gun is one piece of artillery with shots and special rules.
func gun(shots int, rules ...Special) game.Unit {
	u := with(unitOf("r1", Artillery, []at{{0, 0, 0}}), rules...)
	Edit(&u).Shooting, Edit(&u).Range, Edit(&u).Hits, Edit(&u).Attack = shots, 60, 2, 1
	return u
}

func targetAt(y float64, armour int) game.Unit {
	u := infantry("b1", at{-4, y, 180}, at{0, y, 180}, at{4, y, 180})
	Edit(&u).Armour = armour
	return u
}

// firstVolley shoots with r1 at b1 and returns the event lines.
func firstVolley(t *testing.T, s *game.State, dice ...int) (*script, []string) {
	t.Helper()
	p := play(t, s, append(dice, slices.Repeat([]int{1}, 40)...)...)
	return p, p.do(shootAt("r1", "b1"))
}

func wantLine(t *testing.T, lines []string, want string) {
	t.Helper()
	if !slices.Contains(lines, want) {
		t.Errorf("no %q among %q", want, lines)
	}
}

// STD-SPEC-38 (example 19): shots make armour 1 worse, and 6+ useless; combat does not.
func TestPierce(t *testing.T) {
	for armour, want := range map[int]string{5: "roll save b1 [1 1 1] need 6", 3: "roll save b1 [1 1 1] need 4", 6: ""} {
		_, lines := firstVolley(t, inShooting(shooters(1, spec(pierce, &number{Value: 1})), targetAt(20, armour)), 4, 4, 4)
		if want == "" {
			if slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "save") }) {
				t.Errorf("the events are %q, want no saves", lines)
			}
			continue
		}
		wantLine(t, lines, want)
	}
	s := inCombat(targetAt(2, 5), shooters(1, spec(pierce, &number{Value: 1})))
	p := play(t, s, append([]int{4, 4, 4, 4, 4, 4, 4, 4, 4}, slices.Repeat([]int{5}, 60)...)...)
	if lines := p.do(game.Action{Do: "fight", Unit: "r1"}); !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "roll save b1 ") && strings.HasSuffix(l, "need 5") }) {
		t.Errorf("the events are %q, want saves at 5+", lines)
	}
}

// STD-SPEC-39, AMB-S16 (example 20): the score to hit is one better, 5+ at the fortified; a fixed 6 stays 6.
func TestAim(t *testing.T) {
	sharp := spec(sharpAim, &number{Value: 1})
	_, lines := firstVolley(t, inShooting(shooters(1, sharp), targetAt(20, 0)))
	wantLine(t, lines, "roll shoot r1 [1 1 1] need 3")
	s := inShooting(shooters(1, sharp), targetAt(20, 0))
	s.Terrain = []game.Terrain{feature("wood", -20, 18.5, 20, 60)}
	_, lines = firstVolley(t, s)
	wantLine(t, lines, "roll shoot r1 [1 1 1] need 4")
	b := newBoard(s)
	if got := b.aimedNeed(0, fortified.need()); got != 5 {
		t.Errorf("at the fortified the score is %d+, want 5+", got)
	}
	if need, _, _ := b.needOf(&Shot{Unit: "r1", Stand: "r1a", Need: blindNeed}, 1); need != 6 {
		t.Errorf("shooting blind the score is %d, want 6", need)
	}
}

// STD-SPEC-40 (example 21): the number of shots depends on the distance of the target stand, for each
// stand; at chargers it is fixed.
func TestAttacksByRange(t *testing.T) {
	bands := &attacksByRange{Value: []Band{{15, 2}, {30, 1}}, Chargers: 1}
	for at, want := range map[float64]int{12: 2, 14: 2, 15: 2, 16: 1, 30: 1, 30.5: 0} {
		s := tableOf(shooters(1, spec(ruleByRange, bands)), infantry("b1", [3]float64{0, at + 2, 180}))
		b := newBoard(s)
		if got := b.shotOfStand(1, 3, false).Dice; got != want {
			t.Errorf("at %v cm %d, want %d", at, got, want)
		}
		if got := b.shotOfStand(1, 3, true).Dice; got != 1 {
			t.Errorf("at chargers the stand has %d shots, want 1", got)
		}
	}
	volley := &attacksByRange{Value: []Band{{10, 8}, {20, 4}, {30, 2}}}
	for at, want := range map[float64]int{20: 4, 20.1: 2} {
		_, lines := firstVolley(t, inShooting(gun(8, spec(ruleByRange, volley)), infantry("b1", [3]float64{0, at + 3, 180})))
		wantLine(t, lines, map[int]string{4: "roll shoot r1 [1 1 1 1] need 4", 2: "roll shoot r1 [1 1] need 4"}[want])
	}
}

// STD-SPEC-41, STD-SPEC-42, AMB-S17 (example 23): a rocket has a random number of shots. On a 1 it
// bursts, falls short, flies on into the next unit, or strikes twice as hard.
func TestRockets(t *testing.T) {
	rocket := func() *game.State {
		friend := infantry("r2", at{0, 34, 0})
		Edit(&friend).Armour = 5
		return inShooting(gun(1, spec(randomShots, &diceRule{Value: "D6"}), plain(rocketMisfire), spec(ruleWeapon, &weaponRule{Save: "-1"})), targetAt(20, 5), friend)
	}
	_, lines := firstVolley(t, rocket(), 4, 4, 1, 1, 1, 6)
	wantLine(t, lines, "roll shots r1 [4]")
	wantLine(t, lines, "roll shoot r1 [4 1 1 1] need 4")
	wantLine(t, lines, "roll save b1 [6] need 6") // STD-SPEC-47: 1 worse
	p, lines := firstVolley(t, rocket(), 1, 1)
	wantLine(t, lines, "misfire STD-SPEC-42 r1")
	if len(p.unit("r1").Stands) != 0 {
		t.Error("the piece is still there")
	}
	_, lines = firstVolley(t, rocket(), 1, 2, 1)
	wantLine(t, lines, "roll shoot r1 [1] need 4")
	_, lines = firstVolley(t, rocket(), 1, 5, 4, 4, 1, 1, 1, 6)
	wantLine(t, lines, "roll save r2 [6] need 6")
	_, lines = firstVolley(t, rocket(), 1, 6, 2, 3)
	wantLine(t, lines, "roll shoot r1 [1 1 1 1 1] need 4")
}

// STD-SPEC-43 (example 22), STD-SPEC-46 (example 26): the 1s of a volley gun, and of a weapon that
// strikes back.
func TestOnes(t *testing.T) {
	volley := func() *game.State { return inShooting(gun(8, plain(volleyMisfire)), targetAt(20, 0)) }
	p, _ := firstVolley(t, volley(), 1, 1, 4, 4, 5, 6, 2, 6)
	if q := p.b.Question(); q.Kind != "remove" {
		t.Errorf("five hits: %+v, want kind remove", q)
	}
	p, lines := firstVolley(t, volley(), 1, 1, 1, 4, 5, 6, 2, 6)
	if slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "casualty") }) || len(p.unit("r1").Stands) != 1 {
		t.Errorf("the events are %q, want no casualties, and r1 unharmed", lines)
	}
	p, lines = firstVolley(t, volley(), 1, 1, 1, 1, 5, 6, 2, 6)
	if p.b.Question().Kind == "remove" || len(p.unit("r1").Stands) != 0 {
		t.Errorf("the events are %q, want r1 destroyed, with nothing to choose", lines)
	}
	r := &run{s: volley()}
	f := &shootProcedure{Unit: "r1", Target: "b1"}
	f.Shooting.AtCharger = true
	if hits := r.countOnes(f, []int{1, 1, 1, 1, 5, 6, 2, 6}, 3); hits != 6 || !f.Shooting.Bursts {
		t.Errorf("at chargers %d hits, want 6 and a burst", hits)
	}

	s := inShooting(gun(6, plain(backlash)), targetAt(20, 0))
	p, lines = firstVolley(t, s, 1, 1, 4, 4, 5, 3)
	if !Own(p.unit("r1")).State.Confused {
		t.Errorf("events %q, want r1 confused", lines)
	}
	if q := p.b.Question(); q.Kind != "remove" {
		t.Errorf("three hits: %+v, want kind remove", q)
	}
	p, _ = firstVolley(t, inShooting(gun(6, plain(backlash)), targetAt(20, 0)), 1, 2, 4, 4, 5, 3)
	if Own(p.unit("r1")).State.Confused {
		t.Error("one 1 confuses it")
	}
}

// STD-SPEC-44 (example 24): the doubles of a boiler. After a leak it rolls one die, so no doubles.
func TestBoiler(t *testing.T) {
	boiler := func() *game.State {
		return inShooting(gun(1, spec(randomShots, &diceRule{Value: "2D6"}), plain(boilerMisfire)), targetAt(20, 0))
	}
	attacks := func(n int) string {
		return "roll shoot r1 [" + strings.TrimSpace(strings.Repeat("1 ", n)) + "] need 4"
	}
	for _, c := range []struct {
		dice   []int
		want   int
		stands int
	}{{[]int{2, 3}, 5, 1}, {[]int{1, 1}, 0, 0}, {[]int{2, 2, 1, 3}, 8, 0}, {[]int{3, 3}, 6, 1}, {[]int{4, 4}, 0, 1}, {[]int{5, 5}, 10, 1}, {[]int{6, 6, 3}, 15, 1}} {
		p, lines := firstVolley(t, boiler(), c.dice...)
		if c.want > 0 {
			wantLine(t, lines, attacks(c.want))
		} else if slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "roll shoot ") }) {
			t.Errorf("dice %v: the events are %q, want no shots", c.dice, lines)
		}
		if got := len(p.unit("r1").Stands); got != c.stands {
			t.Errorf("%v: %d stands are left, want %v", c.dice, got, c.stands)
		}
		if leaks := Own(p.unit("r1")).State.Shots; (leaks == "D6") != (c.want == 6) {
			t.Errorf("%v: shots %q", c.dice, leaks)
		}
	}
	s := boiler()
	Edit(&s.Units[0]).State.Shots = "D6"
	_, lines := firstVolley(t, s, 5)
	wantLine(t, lines, "roll shots r1 [5]")
	wantLine(t, lines, attacks(5))
}

// STD-SPEC-45, AMB-S18 (example 25): the drive-back dice of a shaking shot confuse more easily. Cover
// removes other dice first. Units in contact with the target are tested.
func TestShakingShots(t *testing.T) {
	s := inShooting(shooters(1), targetAt(20, 0))
	state := &Edit(&s.Units[1]).State
	state.Suffered, state.Shaken, state.Shaking = 3, 2, 4
	state.ShotBy = []Shooter{{Unit: "r1", Stand: "r1b", X: 100, Y: 100}}
	s.Terrain = []game.Terrain{feature("wood", -20, 18, 20, 60)}
	p := play(t, s, 4, 2)
	wantLine(t, p.do(game.Action{Do: "end"}), "confused STD-SPEC-45 b1")
	if y := p.unit("b1").Stands[0].Y; y != 126 {
		t.Errorf("the unit is driven to %v, want 126", y)
	}
	s = inShooting(gun(3, spec(ruleShaking, &shakingShot{Value: 4, Splash: true})), targetAt(20, 0), infantry("b2", at{8, 20, 180}))
	p, lines := firstVolley(t, s, 4, 1, 1, 2, 6)
	wantLine(t, lines, "roll confusion b2 [6] need 6")
	if Own(p.unit("b1")).State.Confused || !Own(p.unit("b2")).State.Confused {
		t.Errorf("confused: b1 %v, b2 %v, want only b2; the events are %q", Own(p.unit("b1")).State.Confused, Own(p.unit("b2")).State.Confused, lines)
	}
}

// STD-SPEC-47: weapons with their own range, with less cover for the target, without shots at chargers
// or after a move, and with shots at unseen targets.
func TestWeapons(t *testing.T) {
	weapon := &weaponRule{Range: 80, Save: "none", Cover: -1, Chargers: "no", Blind: true, Moved: "no"}
	u := gun(3, spec(ruleWeapon, weapon))
	Edit(&u).Range = 30
	s := inShooting(u, targetAt(75, 4))
	s.Terrain = []game.Terrain{feature("wood", -20, 73.5, 20, 90)}
	_, lines := firstVolley(t, s, 4, 4, 4)
	wantLine(t, lines, "roll shoot r1 [4 4 4] need 4")
	if slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "save") }) {
		t.Errorf("the events are %q, want no saves", lines)
	}
	s.Terrain = []game.Terrain{building(-30, 40, 30, 45)}
	_, lines = firstVolley(t, s)
	wantLine(t, lines, "roll shoot r1 [1 1 1] need 6")
	Edit(&s.Units[0]).State.Moved = true
	play(t, s).refused(shootAt("r1", "b1"), "STD-SPEC-47")

	s = tableOf(u, targetAt(75, 0))
	r := &run{s: s}
	r.noteMoved(0)
	if !Own(&s.Units[0]).State.Moved {
		t.Error("a move in the Command phase is forgotten")
	}
	if b := newBoard(s); !b.silentAtChargers(0) || b.silentAtChargers(1) {
		t.Errorf("silent at chargers: %v, %v; want the first unit alone", b.silentAtChargers(0), b.silentAtChargers(1))
	}
}

// STD-SPEC-48, AMB-S19 (example 27): the breath of a character's mount is a separate shot from his
// unit, but not in combat; or its attacks are added to a stand of the unit.
func TestBreath(t *testing.T) {
	knights := func() *game.State {
		s := inShooting(cavalry("r1", at{0, 0, 0}, at{2, 0, 0}), targetAt(23, 0))
		c := leader("rh", "hero", 8, 0, -4)
		c.Joined = "r1"
		EditLeader(&c).Special = []Special{spec(ruleBreath, &breath{Value: 3})}
		s.Characters = []game.Character{c}
		return s
	}
	p := play(t, knights(), slices.Repeat([]int{1}, 9)...)
	lines := p.do(game.Action{Do: "shoot", Unit: "r1", Character: "rh", Target: "b1"})
	wantLine(t, lines, "roll shoot rh [1 1 1] need 4")
	s := knights()
	s.Units[1] = targetAt(100+30, 0)
	for i := range s.Units[1].Stands {
		s.Units[1].Stands[i].X += 100
	}
	if got := newBoard(s).leaderFires(0); len(got) > 0 {
		t.Error("beyond 20 cm")
	}
	s = knights()
	s.Units = append(s.Units, tableOf(infantry("b2", at{0, 3, 180})).Units...)
	if r := newBoard(s).mayShootLeader(0); r == nil || r.Rule != "STD-SHOOT-03" {
		t.Errorf("a shot of the character: %v; want a refusal by STD-SHOOT-03", r)
	}

	s = inShooting(shooters(1), targetAt(20, 0))
	c := leader("rh", "hero", 8, 0, -4)
	c.Joined = "r1"
	EditLeader(&c).Special = []Special{spec(ruleBreath, &breath{Value: 2, Own: true})}
	s.Characters = []game.Character{c}
	_, lines = firstVolley(t, s)
	wantLine(t, lines, "roll shoot r1 [1 1 1 1 1] need 4")
}

// STD-SPEC-49, STD-SPEC-50 (example 28), STD-SPEC-51, AMB-S39, AMB-S40 (example 29): units that are
// never driven back, that roll fewer dice, or that a drive-back destroys.
func TestDrivenBackBySpecialRules(t *testing.T) {
	driven := func(hits int, cover bool, rules ...Special) (*script, []string) {
		target := with(targetAt(20, 0), rules...)
		Edit(&target).State.Suffered = hits
		Edit(&target).State.ShotBy = []Shooter{{Unit: "r1", Stand: "r1b", X: 100, Y: 100}}
		s := inShooting(shooters(1), target)
		if cover {
			s.Terrain = []game.Terrain{feature("wood", -20, 18, 20, 60)}
		}
		p := play(t, s, 6, 5, 1, 1)
		return p, p.do(game.Action{Do: "end"})
	}
	_, lines := driven(3, false, plain(steady))
	wantLine(t, lines, "stand STD-SPEC-49 b1")
	if slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "roll") }) {
		t.Errorf("the events are %q, want no rolls", lines)
	}
	_, lines = driven(3, false, spec(firm, &number{Value: 1}))
	wantLine(t, lines, "roll driveback red [6 5]")
	_, lines = driven(3, true, spec(firm, &number{Value: 1}))
	wantLine(t, lines, "roll driveback red [6]")
	p, lines := driven(2, false, spec(brittle, &distance{Value: 10}))
	if len(p.unit("b1").Stands) != 0 {
		t.Errorf("events %q, want b1 destroyed", lines)
	}
	p, lines = driven(1, false, spec(brittle, &distance{Value: 10}))
	if u := p.unit("b1"); len(u.Stands) != 3 || u.Stands[0].Y != 120 || !Own(u).State.Confused {
		t.Errorf("events %q, want the unit confused in place, with 3 stands", lines)
	}
}

// Section 4 of the page: special rules in a file are read, checked and written again.
func TestSpecialInFiles(t *testing.T) {
	const text = `{"format": "frontage/scenario@1", "system": "stand", "table": {"width": 100, "height": 100},
 "sides": [{"id": "red"}, {"id": "blue"}],
 "units": [{"id": "r1", "side": "red", "type": "infantry", "of": "spawn", "keywords": ["human"], "special": [SPECIAL], "stands": [{"id": "a", "x": 10, "y": 10, "facing": 0}]}]}`
	read := func(special string) (game.State, error) {
		return game.Read([]byte(strings.Replace(text, "SPECIAL", special, 1)), "test", []game.Rules{Rules{}})
	}
	for _, ok := range []string{
		`{"rule": "SPEC-05", "value": -1, "waive": "other"}`, `{"rule": "SPEC-05", "value": -1, "waive": ["a", "b"]}`,
		`{"rule": "SPEC-12", "value": "only", "units": ["small-lizards"], "plain": true}`,
		`{"rule": "SPEC-40", "value": [{"to": 10, "shots": 8}, {"to": 20, "shots": 4}]}`,
		`{"rule": "SPEC-68", "value": [5, 7], "hits": 4, "attack": 4}`,
		`{"rule": "SPEC-14", "value": 6, "need": "banner", "least": 2}`, `{"rule": "SPEC-14", "value": "any"}`,
		`{"rule": "SPEC-74", "value": [{"trait": "fearless"}, {"rule": "SPEC-49"}, {"attack": 1}, {"lifts": "SPEC-05"}], "units": ["peasants"], "self": true}`,
		`{"rule": "SPEC-01", "value": ["undead", "ruin"]}, {"rule": "SPEC-02"}`,
	} {
		s, err := read(ok)
		if err != nil {
			t.Errorf("%s: %v", ok, err)
			continue
		}
		written := game.Write(&s)
		again, err := game.Read(written, "again", []game.Rules{Rules{}})
		if err != nil || string(game.Write(&again)) != string(written) {
			t.Errorf("%s: written and read: %v", ok, err)
		}
	}
	for special, want := range map[string]string{
		`{"rule": "SPEC-99"}`: "units[0].special[0].rule", `{"rule": "SPEC-02", "value": 1}`: "units[0].special[0].value",
		`{"rule": "SPEC-38"}`: "value", `{"rule": "SPEC-38", "value": "x"}`: "units[0].special[0].value",
		`{"rule": "SPEC-02"}, {"rule": "SPEC-02"}`: "units[0].special[1].rule", `{"rule": "SPEC-02", "units": ["a"]}`: "units[0].special[0]",
		`{"rule": "SPEC-41", "value": "D9"}`: "units[0].special[0].value", `{"rule": "SPEC-68", "value": [7, 5], "hits": 4, "attack": 4}`: "units[0].special[0].value",
	} {
		if _, err := read(special); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want it to name %v", special, err, want)
		}
	}
}
