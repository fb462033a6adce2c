package column

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"frontage/game"
)

// threatsAt answers "threats" of the unit t.
func threatsAt(t testing.TB, s *game.State) *ThreatsAnswer {
	t.Helper()
	a, err := game.Ask(Rules{}, s, game.Query{Name: askThreats, Args: map[string]string{"unit": "t"}})
	if err != nil {
		t.Fatal(err)
	}
	return a.(*ThreatsAnswer)
}

// Threats worked out by hand. Medium foot marches 4 inches (G-06) and charges 1.2, its base depth (G-01,
// COL-CHARGE-11). A Move needs 8 on two dice: 15 of 36 (COL-ACTION-01). Stands of medium foot, 3 − 3 = 0 against
// each other, give a hit with 10, 11 or 12 if the other shows less: 3·30 + 2·33 + 1·35 = 191 of 1,296
// (COL-COMBAT-04, COL-COMBAT-08).
func TestThreatsByHand(t *testing.T) {
	foot := func(fields, place string) *builder {
		return (&builder{turn: `"active":"a"`}).unit("t", "a", "medium-foot", "", "t1 0 0 0").unit("e", "b", "medium-foot", fields, "e1 "+place)
	}
	for _, test := range []struct {
		name    string
		b       *builder
		how     string
		need    int
		free    string
		actions float64 // of 36
		goes    float64 // of 36
		where   string
	}{
		{"a march ahead of it", foot("", "0 3 180"), byMove, 8, "", 15, 36, "front"},
		{"as far as it goes", foot("", "0 5.15 180"), byMove, 8, "", 15, 36, "front"},
		{"Elite, which is easier (COL-ACTION-06)", foot(`"attributes":["elite"]`, "0 3 180"), byMove, 7, "", 21, 36, "front"},
		{"Disrupted now, not then (COL-SEQ-09)", foot(`"disrupted":["e1"]`, "0 3 180"), byMove, 8, "", 15, 36, "front"},
		{"within its base depth already (COL-CHARGE-01)", foot("", "0 1.1 180"), byCharge, 0, "", 36, 36, "front"},
		{"on its march (COL-MOVE-02)", foot(`"marching":true`, "0 3 180"), byMarch, 0, "", 36, 36, "front"},
		{"on its march and close: Regular units stop without a roll (COL-MOVE-03)", foot(`"marching":true`, "0 1.1 180"), byStop, 0, "", 36, 36, "front"},
		{"… and Militia need 8 + 1", foot(`"marching":true,"attributes":["militia"]`, "0 1.1 180"), byStop, 9, "", 10, 36, "front"},
		{"Reluctant: 7 of a Morale Check (COL-CHARGE-08)", foot(`"attributes":["reluctant"]`, "0 3 180"), byMove, 8, "", 15, 21, "front"},
		{"aside, with a shift (COL-MOVE-06)", foot("", "2.4 3 180"), byMove, 8, "", 15, 36, "front"},
		{"in its side", foot("", "3 -0.6 270"), byMove, 8, "", 15, 36, "right"},
		{"in its rear", foot("", "0 -3.6 0"), byMove, 8, "", 15, 36, "rear"},
		{"in contact already", foot("", "0 0 180"), byTouch, 0, "", 36, 36, "front"},
		// Its front corner flies 10 inches ahead and 2.4 across to the front edge, and 11.2 to the rear edge.
		{"a swoop of 12 inches, whatever it faces (COL-FANTASY-03)", foot("", "30 20 0").unit("dragon", "b", "small-dragon", "", "d1 0 10 0"), bySwoop, 0, "", 36, 36, "front"},
		{"a General in reach could make it automatic (COL-LEADER-09), and helps the unit he is with (COL-LEADER-03)",
			(&builder{turn: `"active":"a"`}).unit("t", "a", "medium-foot", "", "t1 0 0 0").unit("e", "b", "medium-foot", `"formed":true`, row("e", 4, 0, 3, 180, 2.4)...).leader("g", "b", "general", "e", 0, 0),
			byMove, 7, "g", 21, 36, "front"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := threatsAt(t, test.b.state(t))
			if len(a.Threats) != 1 || len(a.Steps) != 1 {
				t.Fatalf("%+v; want one threat", a.Threats)
			}
			got := a.Threats[0]
			if got.How != test.how || got.Need != test.need || string(got.Free) != test.free || got.Where != test.where {
				t.Errorf("%s, needs %d, free by %q, at the %q; want %s, %d, %q, %q", got.How, got.Need, got.Free, got.Where, test.how, test.need, test.free, test.where)
			}
			if math.Abs(got.Action-test.actions/36) > 1e-12 || math.Abs(got.Goes-test.goes/36) > 1e-12 || math.Abs(got.Chance-test.actions*test.goes/1296) > 1e-12 {
				t.Errorf("the Action has %v, the charge %v, together %v; want %v and %v of 36", got.Action, got.Goes, got.Chance, test.actions, test.goes)
			}
			if sum := got.More + got.Even + got.Less; math.Abs(sum-1) > 1e-12 {
				t.Errorf("the odds add up to %v", sum)
			}
			if got.Pairs == 1 && test.where == "front" && test.how != bySwoop && (math.Abs(got.More-191.0/1296) > 1e-12 || math.Abs(got.Less-191.0/1296) > 1e-12) {
				t.Errorf("more hits %v, fewer %v; want 191 of 1,296 each", got.More, got.Less)
			}
			if marked := len(a.Steps[0].Marks) > 0; marked != (len(got.Stands) > 0) || marked == (test.how == byTouch) {
				t.Errorf("it would stand at %+v, marked %+v", got.Stands, a.Steps[0].Marks)
			}
		})
	}
}

// What is no threat: out of reach, unable to shift, unable to charge, behind a friend, of one's own side.
func TestNoThreats(t *testing.T) {
	for _, test := range []struct {
		name, kind, fields, place string
	}{
		{"beyond 4 + 1.2 inches", "medium-foot", "", "0 5.3 180"},
		{"Militia move straight ahead only (COL-MOVE-05)", "medium-foot", `"attributes":["militia"]`, "2.4 3 180"},
		{"it faces away, too far for a march after an About Face", "medium-foot", "", "0 8 0"},
		{"it faces away and marches, and cannot stop: Militia need 9, but it has failed (COL-ACTION-02)", "medium-foot", `"attributes":["militia"],"marching":true,"failed":true`, "0 3 0"},
		{"artillery", "catapult", "", "0 1 180"},
		{"it has failed a roll in this phase (COL-ACTION-02)", "medium-foot", `"failed":true`, "0 3 180"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := (&builder{turn: `"active":"b"`}).unit("t", "a", "medium-foot", "", "t1 0 0 0").unit("e", "b", test.kind, test.fields, "e1 "+test.place).unit("friend", "a", "medium-foot", "", "f1 6 0 0")
			if a := threatsAt(t, b.state(t)); len(a.Threats) != 0 || !strings.Contains(a.Text().String(), "No enemy could charge") {
				t.Errorf("%+v: %s; want none", a.Threats, a.Text().String())
			}
		})
	}
}

// Turns before a march, worked out by hand: each needs 8 on two dice, 15 of 36, and so does the Move after it
// (COL-FORM-01, COL-FORM-02, COL-ACTION-01). Only Elite units, with 7 and 21 of 36, wheel on their march, which costs no
// Action of its own (COL-MOVE-07).
func TestThreatsAfterTurns(t *testing.T) {
	for _, test := range []struct {
		name, fields, place string
		first               string
		turns, chance       float64 // of 36, of 1,296
		wheels              bool
		where               string
	}{
		{"it faces away", "", "0 3 0", actAboutFace, 15, 225, false, "front"},
		{"it faces away within its base depth and marches: it stops first, which Regular units need no roll for (COL-ACTION-06)", `"marching":true`, "0 2.2 0", actAboutFace, 15, 15 * 36, false, "front"},
		{"Swift, for whom an About Face needs no roll, and a Move 7 (COL-ACTION-06)", `"attributes":["swift"]`, "0 3 0", actAboutFace, 36, 21 * 36, false, "front"},
		{"it faces away within its base depth (correction 9)", "", "0 2.2 0", actAboutFace, 15, 15 * 36, false, "front"},
		{"it faces to the side", "", "0 3 90", actChangeFace, 15, 225, false, "front"},
		{"it stands at the side and faces along", "", "4.5 -0.6 0", actChangeFace, 15, 225, false, "right"},
		{"Elite, which wheels", `"attributes":["elite"]`, "-2 3.4 110", "", 36, 21 * 36, true, "front"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := (&builder{turn: `"active":"b"`}).unit("t", "a", "medium-foot", "", "t1 0 0 0").unit("e", "b", "medium-foot", test.fields, "e1 "+test.place).state(t)
			a := threatsAt(t, s)
			if len(a.Threats) != 1 {
				t.Fatalf("%+v; want one threat", a.Threats)
			}
			got := a.Threats[0]
			if got.First != test.first || (got.Wheel != 0) != test.wheels || got.Where != test.where || math.Abs(got.Turns-test.turns/36) > 1e-12 || math.Abs(got.Chance-test.chance/1296) > 1e-12 {
				t.Errorf("first %q with %v, wheels %v, at the %q, together %v; want %q with %v of 36, %v, %q, %v of 1,296", got.First, got.Turns, got.Wheel, got.Where, got.Chance, test.first, test.turns, test.wheels, test.where, test.chance)
			}
			if text := a.Text().String(); test.first != "" && !strings.Contains(text, "Before that it needs a successful "+test.first) || test.wheels && !strings.Contains(text, "It wheels on its march.") {
				t.Errorf("it is told as %s", text)
			}
		})
	}
}

// A unit two stands wide does not reach an enemy aside of it. In a line of three it does: its eight stands go 1.2 or 1.7
// inches, and half of their allowance is 2 (COL-FORM-04, G-12). Militia do not shift (COL-MOVE-05), and need 9, 10 of 36,
// for each of the two Actions; the enemy stops them by its nearness (COL-MOVE-08, correction 10).
func TestThreatsAfterChangeOfFormation(t *testing.T) {
	var stands []string
	for rank := range 4 {
		stands = append(stands, row(fmt.Sprint("e", rank), 2, -1.2, 3+1.2*float64(rank), 180, 2.4)...)
	}
	at := func(x float64) *ThreatsAnswer {
		return threatsAt(t, (&builder{turn: `"active":"b"`}).unit("t", "a", "medium-foot", "", fmt.Sprintf("t1 %v 0 0", x)).
			unit("e", "b", "medium-foot", `"formed":true,"attributes":["militia"]`, stands...).state(t))
	}
	if a := at(4); len(a.Threats) != 1 || a.Threats[0].First != actChangeFormation || math.Abs(a.Threats[0].Chance-100.0/1296) > 1e-12 {
		t.Errorf("%+v: %s; want a Change Formation first, together 100 of 1,296", a.Threats, a.Text())
	}
	if a := at(5); len(a.Threats) != 0 {
		t.Errorf("%+v: %s; want none beyond the line", a.Threats, a.Text())
	}
}

// Skirmishers withdraw from a charge with 15 of 36, and are lost otherwise (COL-SKIRM-05, COL-SKIRM-06,
// COL-SKIRM-08).
func TestThreatsToSkirmishers(t *testing.T) {
	a := threatsAt(t, (&builder{turn: `"active":"a"`}).unit("t", "a", "skirmishers", "", "t1 0 0 0").unit("e", "b", "medium-foot", "", "e1 0 1.1 180").state(t))
	if len(a.Threats) != 1 || a.Threats[0].Flees == nil || math.Abs(*a.Threats[0].Flees-15.0/36) > 1e-12 || !strings.Contains(a.Text().String(), "withdraws with 41.7 %") {
		t.Errorf("%+v: %s; want a withdrawal with 15 of 36", a.Threats, a.Text().String())
	}
}

// The enemy could do what the answer says: its Move, made automatic by given dice, and its charge bring it into
// contact where the answer shows it.
func TestThreatsAreCarriedOut(t *testing.T) {
	b := (&builder{turn: `"active":"b"`}).unit("t", "a", "medium-foot", "", "t1 0 0 0").unit("e", "b", "medium-foot", "", "e1 0 3 180")
	want := threatsAt(t, b.state(t)).Threats[0].Stands
	battle := b.battle(t)
	give(t, battle, 4, 4)
	do(t, battle, `{"do":"action","unit":"e","name":"Move"}`)
	do(t, battle, `{"do":"end"}`)
	do(t, battle, `{"do":"charge","unit":"e","target":"t"}`)
	for battle.State().Turn.Phase != phaseCharge {
		do(t, battle, `{"do":"end"}`)
	}
	do(t, battle, `{"do":"charge","unit":"e","target":"t"}`)
	if got := battle.State().Unit("e").Stands[0]; len(want) != 1 || !near(got.X, want[0].X) || !near(got.Y, want[0].Y) || got.Facing != want[0].Facing {
		t.Errorf("it stands at %+v, want %+v", got, want)
	}
}

// Among a hundred stands: at most 5 ms.
func BenchmarkThreats(b *testing.B) {
	s, err := game.Read([]byte(threatened().text()), "field", systems)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if a := threatsAt(b, &s); len(a.Threats) < 3 {
			b.Fatal(len(a.Threats), "threats")
		}
	}
}

// threatened is a unit with ten enemy units before it, three of which could charge it: 100 stands.
func threatened() *builder {
	b := (&builder{turn: `"active":"a"`}).unit("t", "a", "medium-foot", `"formed":true`, row("t", 10, -12, 0, 0, 2.4)...)
	for i := range 5 {
		for k, y := range []float64{3, 8} {
			id := fmt.Sprintf("n%d%d", i, k)
			b.unit(id, "b", "medium-foot", `"formed":true`, append(row(id+"a", 4, -22+float64(i)*10, y, 180, 2.4), row(id+"b", 4, -22+float64(i)*10, y+1.2, 180, 2.4)...)...)
		}
	}
	return b.unit("friends", "a", "medium-foot", `"formed":true`, row("f", 10, -12, -6, 0, 2.4)...)
}
