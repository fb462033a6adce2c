package stand

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/game"
)

// script is a battle played with given dice, all of which must be used.
type script struct {
	t *testing.T
	b *game.Battle
}

func play(t *testing.T, s *game.State, dice ...int) *script {
	t.Helper()
	return &script{t, game.NewBattle(*s, Rules{}, game.Options{Dice: dice, DiceOnly: true})}
}

// inCombat puts a table into the Combat phase.
func inCombat(units ...game.Unit) *game.State {
	s := tableOf(units...)
	s.Turn.Phase, s.Turn.Step = "combat", ""
	return s
}

// do does actions and returns their events, one a line.
func (p *script) do(actions ...game.Action) []string {
	p.t.Helper()
	var lines []string
	for _, a := range actions {
		events, err := p.b.Do(a)
		if err != nil {
			p.t.Fatalf("%+v: %v", a, err)
		}
		for _, e := range events {
			if line := eventLine(&e); line != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// refused checks that a rule refuses an action.
func (p *script) refused(a game.Action, rule string) {
	p.t.Helper()
	_, err := p.b.Do(a)
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Rule != rule {
		p.t.Errorf("%+v: %v, want a refusal by %s", a, err, rule)
	}
}

// answers lists the legal answers to the open question, the default marked.
func (p *script) answers() []string {
	p.t.Helper()
	q := p.b.Question()
	if q == nil {
		return nil
	}
	var list []string
	for i, a := range q.Answers {
		line := actionLine(a)
		if i == q.Default {
			line += " *"
		}
		list = append(list, line)
	}
	return list
}

// spent checks that no die is left over.
func (p *script) spent() {
	p.t.Helper()
	if left := p.b.State().Turn.Dice.Given; len(left) > 0 {
		p.t.Errorf("dice left over: %v", left)
	}
}

func (p *script) unit(id game.UnitID) *game.Unit { return p.b.State().Unit(id) }

func actionLine(a game.Action) string {
	words := []string{a.Do}
	for _, w := range []string{a.Engagement, string(a.Unit), string(a.Stand), a.Target, a.Choice} {
		if w != "" {
			words = append(words, w)
		}
	}
	if a.Direction != nil {
		words = append(words, fmt.Sprint(*a.Direction))
	}
	if a.Yes != nil {
		words = append(words, fmt.Sprint(*a.Yes))
	}
	return strings.Join(words, " ")
}

// eventLine writes an event in short form, for comparison.
func eventLine(e *game.Event) string {
	switch e.Kind {
	case "state":
		return ""
	case "roll":
		line := fmt.Sprintf("roll %s %s %v", e.Why, e.By, e.Dice)
		if e.Need > 0 {
			line += fmt.Sprintf(" need %d", e.Need)
		}
		return line
	case "round":
		round := e.Own.(*Round)
		line := fmt.Sprintf("round %s/%d", round.Engagement, round.Round)
		for _, side := range []game.SideID{"red", "blue"} {
			line += fmt.Sprintf(" %s %d", side, round.Score[side])
			if round.Support[side] > 0 {
				line += fmt.Sprintf(" (%d supports)", round.Support[side])
			}
		}
		if round.Winner != "" {
			line += " " + string(round.Winner) + " wins"
		}
		return line
	case "casualty":
		return fmt.Sprintf("casualty %s", e.Stand)
	}
	line := e.Kind
	for _, w := range []string{e.Why, string(e.Unit)} {
		if w != "" {
			line += " " + w
		}
	}
	for _, m := range e.Moves {
		last := m.Poses[len(m.Poses)-1]
		line += fmt.Sprintf(" %s(%v,%v,%v)", m.ID, game.RoundLength(last.X-origin), game.RoundLength(last.Y-origin), last.Facing)
	}
	return line
}

func wantLines(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (want -, got +):\n%s", what, diff)
	}
}

func yes(v bool) *bool { return &v }

// twoLines are two lines of three infantry stands, exactly front to front.
func twoLines() []game.Unit {
	return []game.Unit{
		infantry("r1", at{-4, 1, 180}, at{0, 1, 180}, at{4, 1, 180}),
		infantry("b1", at{-4, -1, 0}, at{0, -1, 0}, at{4, -1, 0}),
	}
}

// One round with a winner, whole event log: STD-ATTACK-01 (both sides fight),
// STD-ATTACK-04 (the active side rolls first, nobody goes before both have
// rolled), STD-ATTACK-29, STD-ATTACK-30 (4+ in the open), STD-RESULT-07 (red wins
// 5:3), STD-RETREAT-01 (2 cm), STD-CAS-02 (5 hits: a stand and 2 odd; 3: a stand),
// STD-CAS-03 (the loser removes first), STD-CAS-05 (an end of the line),
// STD-RETREAT-05 (away from the edge that is pressed), STD-RETREAT-21,
// STD-RESULT-10 and STD-RESULT-12 (the winner stands, nobody touches: over).
func TestRoundWithWinner(t *testing.T) {
	p := play(t, inCombat(twoLines()...),
		4, 5, 6, 4, 4, 1, 2, 3, 1, // r1: 5 hits
		4, 4, 4, 1, 1, 1, 2, 2, 3) // b1: 3 hits
	wantLines(t, "first", p.answers(), "fight e1 *")
	wantLines(t, "the round", p.do(game.Action{Do: "fight", Engagement: "e1"}),
		"fight e1",
		"roll attack r1 [4 5 6 4 4 1 2 3 1] need 4",
		"roll attack b1 [4 4 4 1 1 1 2 2 3] need 4",
		"round e1/1 red 5 blue 3 red wins")
	wantLines(t, "blue removes first", p.answers(), "remove b1 b1c *", "remove b1 b1a")
	p.refused(game.Action{Do: "remove", Unit: "r1", Stand: "r1a"}, "STD-CAS-03")
	p.refused(game.Action{Do: "remove", Unit: "b1", Stand: "b1b"}, "STD-CAS-05")
	wantLines(t, "blue removes", p.do(game.Action{Do: "remove", Unit: "b1", Stand: "b1a"}), "casualty b1a")
	wantLines(t, "red removes, blue retreats", p.do(game.Action{Do: "remove", Unit: "r1", Stand: "r1c"}),
		"casualty r1c", "retreat b1 b1b(0,-3,0) b1c(4,-3,0)")
	wantLines(t, "the winner", p.answers(), "after r1 pursue *", "after r1 stand", "after r1 fallback")
	wantLines(t, "it stands", p.do(game.Action{Do: "after", Unit: "r1", Choice: "stand"}), "after stand r1", "over combat")
	p.spent()
	if r, b := Own(p.unit("r1")).State, Own(p.unit("b1")).State; r.Hits != 0 || b.Hits != 2 {
		t.Errorf("odd hits: r1 %d, b1 %d; want 0 and 2", r.Hits, b.Hits)
	}
	// STD-CAS-09: odd hits are wiped at the end of the phase.
	wantLines(t, "all is fought", p.answers(), "end *")
	wantLines(t, "the end", p.do(game.Action{Do: "end"}), "recover hits b1", "turn")
	if b := Own(p.unit("b1")).State; b.Hits != 0 || p.b.State().Turn.Active != "blue" {
		t.Errorf("b1 has %d hits, it is the turn of %s, want 0 hits in the turn of Blue", b.Hits, p.b.State().Turn.Active)
	}
}

// STD-ENGAGE-04: the phase does not end while a combat has to be fought, and one
// is fought to its end before the next. STD-ENGAGE-01: a unit that touches nobody
// has no combat.
func TestCombatsOneByOne(t *testing.T) {
	s := inCombat(append(twoLines(),
		infantry("r2", at{40, 1, 180}), infantry("b2", at{40, -1, 0}), infantry("r3", at{60, 1, 180}))...)
	p := play(t, s)
	wantLines(t, "which", p.answers(), "fight e1 *", "fight e2")
	p.refused(game.Action{Do: "end"}, "STD-ENGAGE-04")
	p.refused(game.Action{Do: "fight", Unit: "r3"}, "STD-ENGAGE-01")
	p.refused(game.Action{Do: "charge", Unit: "r3", Target: "b1"}, "STD-CHARGE-01")
	p.refused(game.Action{Do: "remove", Unit: "r1", Stand: "r1a"}, "STD-CAS-05")
	p = play(t, s, 4, 1, 1, 1, 1, 1)
	wantLines(t, "by a unit in it", p.do(game.Action{Do: "fight", Unit: "b2"}),
		"fight e2", "roll attack r2 [4 1 1] need 4", "roll attack b2 [1 1 1] need 4", "round e2/1 red 1 blue 0 red wins",
		"retreat b2 b2a(40,-2,0)")
	p.refused(game.Action{Do: "fight", Engagement: "e1"}, "STD-ENGAGE-04")
	p.do(game.Action{Do: "after", Unit: "r2", Choice: "stand"})
	wantLines(t, "what is left", p.answers(), "fight e1 *")
}

// STD-RESULT-01, STD-ADV-01: when all enemies are destroyed there is nobody to
// pursue: the winner stands, falls back, or advances if it can. AMB-40: when both
// sides are destroyed nobody wins.
func TestDestroyed(t *testing.T) {
	p := play(t, inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0})), 4, 4, 4, 4, 4, 1)
	wantLines(t, "red wins", p.do(game.Action{Do: "fight", Unit: "r1"})[3:],
		"round e1/1 red 3 blue 2 red wins", "casualty b1a", "destroyed b1")
	wantLines(t, "then", p.answers(), "after r1 stand *", "after r1 fallback")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "pursue"}, "STD-PURSUE-01")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "advance"}, "STD-ADV-05")

	p = play(t, inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0})), 4, 4, 4, 4, 4, 4)
	wantLines(t, "both", p.do(game.Action{Do: "fight", Unit: "r1"})[3:],
		"round e1/1 red 3 blue 3", "casualty r1a", "destroyed r1", "casualty b1a", "destroyed b1", "over combat")
	p.spent()
}

// STD-RESULT-11, STD-UNRES-01, STD-UNRES-02: a pursuit leads to a second round, a pursuit
// after that to an unresolved combat, which continues in the next turn. STD-ATTACK-16,
// STD-ATTACK-17, STD-ATTACK-18: the pursuers have their bonus in the following round, even
// in the next turn; STD-CAS-08, STD-CAS-10: odd hits stay from round to round and into that
// turn.
func TestSecondRoundAndUnresolved(t *testing.T) {
	ones := func(n int) []int { return slices.Repeat([]int{1}, n) }
	dice := slices.Concat([]int{4, 4, 4, 4, 4, 4}, ones(3), ones(9)) // 6 hits: 2 of b1's stands go, it retreats 6 cm
	s := inCombat(twoLines()...)
	Edit(s.Unit("b1")).Hits = 4 // one stand and 2 odd hits
	p := play(t, s, append(dice, append([]int{4}, ones(30)...)...)...)
	p.do(game.Action{Do: "fight", Engagement: "e1"}, game.Action{Do: "remove", Unit: "b1", Stand: "b1c"})
	if u := p.unit("b1"); u.Stands[0].Y != origin-7 {
		t.Fatalf("b1 is at %+v, want y -7 from the origin", u.Stands)
	}
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "pursue"})
	for q := p.b.Question(); q.Kind == "place"; q = p.b.Question() {
		p.do(q.Answers[q.Default])
	}
	// STD-PURSUE-15: the two stands that are opposite go straight ahead.
	if u := p.unit("r1"); u.Stands[0].Y != origin-5 || u.Stands[1].Y != origin-5 || len(Own(u).State.Bonuses) != 1 || Own(u).State.Bonuses[0] != (Bonus{Unit: "b1", Retreat: 6}) {
		t.Errorf("r1 is at %+v with %+v, want y -5 from the origin and a bonus of 6 for the retreat of b1", u.Stands, Own(u).State.Bonuses)
	}
	wantLines(t, "second round", p.answers(), "fight e1 *")
	p.refused(game.Action{Do: "end"}, "STD-CMD-01")
	lines := p.do(game.Action{Do: "fight", Engagement: "e1"})
	// Each stand of r1 that fights has 3, 1 for the pursuit and 2 for the 6 cm.
	if !strings.HasPrefix(lines[0], "roll attack r1 [4 1 1 1 1 1 1 1 1 1 1 1") {
		t.Errorf("second round: %v", lines)
	}
	if u := p.unit("b1"); Own(u).State.Hits != 3 {
		t.Errorf("b1 has %d odd hits, want 3", Own(u).State.Hits)
	}
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "pursue"})
	for q := p.b.Question(); q.Kind == "place"; q = p.b.Question() {
		p.do(q.Answers[q.Default])
	}
	wantLines(t, "no third round", p.answers(), "end *")
	p.refused(game.Action{Do: "fight", Engagement: "e1"}, "STD-RESULT-11")
	p.do(game.Action{Do: "end"})
	if u := p.unit("b1"); Own(u).State.Hits != 3 {
		t.Errorf("b1 has %d odd hits in the next turn, want 3", Own(u).State.Hits)
	}
	if u := p.unit("r1"); len(Own(u).State.Bonuses) != 1 || Own(u).State.Bonuses[0].Retreat != 1 {
		t.Errorf("r1 has %+v in the next turn, want 1 bonus for a retreat of 1", Own(u).State.Bonuses)
	}
}

// STD-RESULT-06, STD-RESULT-08: equal results are a draw, after which all fall
// back. STD-FALL-01: a die says who begins, then the sides alternate.
// STD-FALL-02: 3D6 a side, once. STD-CAS-04: both roll who removes first.
func TestDraw(t *testing.T) {
	p := play(t, inCombat(twoLines()...),
		4, 4, 4, 1, 1, 1, 1, 1, 1, 4, 4, 4, 1, 1, 1, 1, 1, 1, // 3 hits each
		2, 2, 5, 3, // who removes first: a tie, then blue is lower
		6,       // blue falls back first
		1, 2, 3, // blue may fall back 6 cm
		4, 4, 4) // red 12
	wantLines(t, "the round", p.do(game.Action{Do: "fight", Engagement: "e1"})[3:],
		"round e1/1 red 3 blue 3",
		"roll casualties first red [2]", "roll casualties first blue [2]",
		"roll casualties first red [5]", "roll casualties first blue [3]")
	wantLines(t, "casualties", p.do(game.Action{Do: "remove", Unit: "b1", Stand: "b1c"}, game.Action{Do: "remove", Unit: "r1", Stand: "r1c"}),
		"casualty b1c", "casualty r1c", "roll fall back first red [6]")
	wantLines(t, "blue first", p.answers(), "after b1 fallback *")
	p.refused(game.Action{Do: "after", Unit: "b1", Choice: "stand"}, "STD-RESULT-09")
	p.refused(game.Action{Do: "after", Unit: "b1", Choice: "pursue"}, "STD-RESULT-08")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "fallback"}, "STD-RESULT-10")
	lines := p.do(game.Action{Do: "after", Unit: "b1", Choice: "fallback"})
	wantLines(t, "how far", lines[:2], "after fallback b1", "roll fall back blue [1 2 3]")
	q := p.b.Question()
	if q.Kind != "place" || q.Who != "blue" {
		t.Fatalf("it asks %+v, want kind place and who blue", q)
	}
	p.do(q.Answers[q.Default])
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	q = p.b.Question()
	p.do(q.Answers[q.Default])
	p.spent()
	wantLines(t, "over", p.answers(), "end *")
	for _, id := range []game.UnitID{"r1", "b1"} {
		if u := p.unit(id); Own(u).State.Confused {
			t.Errorf("%s is confused", id)
		}
	}
}

// STD-ENGAGE-07, STD-ENGAGE-06: contacts, and with them the units that take part, are found
// anew at the start of each round. r2, which won the first round beside r1 and stands out
// of contact, is not in the second; b2, which r1's pursuit touches, is. STD-PURSUE-36: a
// unit that has retreated out of reach has left the combat.
func TestMembershipOfASecondRound(t *testing.T) {
	s := inCombat(
		infantry("r1", at{0, 1, 180}), infantry("r2", at{4, 1, 180}),
		infantry("b1", at{0, -1, 0}, at{4, -1, 0}))
	Edit(s.Unit("b1")).Hits = 9
	// 6 hits against none: b1, alone, retreats 6 cm.
	p := play(t, s, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "b1"},
		game.Action{Do: "after", Unit: "r2", Choice: "stand"}, game.Action{Do: "after", Unit: "r1", Choice: "pursue"})
	f := FightIn(p.b.State())
	if f.Round != 2 || !slices.Equal(f.Units, []game.UnitID{"r1", "b1"}) {
		t.Errorf("the second round is of %v, want round 2 of r1 and b1", f.Units)
	}
	if u := p.unit("r2"); Own(u).State.Open || len(Own(u).State.Bonuses) > 0 {
		t.Errorf("r2 has left and is %+v, want not open and without a bonus", Own(u).State)
	}
}

// STD-CAS-06: a stand destroyed by a blocked retreat goes at once and does not change the
// odd hits of its unit.
func TestBlockedRetreatKeepsOddHits(t *testing.T) {
	s := inCombat(append(twoLines(), infantry("b2", at{4, -4, 90}))...)
	// b2 stands across the way of b1's right stand; it is asked to make way and
	// refuses.
	Edit(s.Unit("b1")).Hits, Edit(s.Unit("r1")).Hits = 4, 4
	p := play(t, s, append([]int{4, 4, 4}, slices.Repeat([]int{1}, 15)...)...) // 3 hits of 4: none falls, 3 odd
	lines := p.do(game.Action{Do: "fight", Unit: "r1"})
	for q := p.b.Question(); q.Kind == "makeway"; q = p.b.Question() {
		lines = append(lines, p.do(game.Action{Do: "makeway", Unit: "b2", Yes: yes(false)})...)
	}
	if u := p.unit("b1"); len(u.Stands) != 2 || Own(u).State.Hits != 3 {
		t.Errorf("b1 has %d stands and %d odd hits; want 2 and 3\n%s", len(u.Stands), Own(u).State.Hits, strings.Join(lines, "\n"))
	}
}

// STD-RESULT-16: supporter and supported may be of one unit, or of two of a side.
func TestSupportWithinAUnitAndBetweenUnits(t *testing.T) {
	s := inCombat(
		infantry("r1", at{0, 1, 180}, at{0, 3, 180}), // the second stand behind the first
		infantry("r2", at{4, 1, 180}),                // beside it, clear of b1
		infantry("b1", at{-1, -1, 0}))
	p := play(t, s, 1, 1, 1, 1, 1, 1)
	lines := p.do(game.Action{Do: "fight", Unit: "r1"})
	if lines[3] != "round e1/1 red 2 (2 supports) blue 0 red wins" {
		t.Errorf("lines[3] is %s, want \"round e1/1 red 2 (2 supports) blue 0 red wins\"", lines[3])
	}
}

// STD-RESULT-21, STD-RETREAT-02: a unit that only supports is in the engagement: it
// is counted in the divisor, retreats, and acts with the winners.
func TestSupporterIsInTheEngagement(t *testing.T) {
	s := inCombat(
		infantry("r1", at{0, 1, 180}), infantry("r2", at{0, 3, 180}),
		infantry("b1", at{0, -1, 0}), infantry("b2", at{0, -3, 0}))
	for i := range s.Units {
		Edit(&s.Units[i]).Hits = 9
	}
	p := play(t, s, 4, 4, 4, 1, 1, 1) // 3 hits + 1 against 1: by 3, two losers: 2 cm
	lines := p.do(game.Action{Do: "fight", Unit: "r1"})
	if lines[3] != "round e1/1 red 4 (1 supports) blue 1 (1 supports) red wins" {
		t.Errorf("lines[3] is %s, want \"round e1/1 red 4 (1 supports) blue 1 (1 supports) red wins\"", lines[3])
	}
	wantLines(t, "both retreat, b2 out of the way first", p.answers(), "retreat b1", "retreat b2 *")
	p.do(game.Action{Do: "retreat", Unit: "b2"})
	if y := p.unit("b2").Stands[0].Y - origin; y != -5 {
		t.Errorf("b2 is at %v, want -5", y)
	}
	wantLines(t, "both act", p.answers(), "after r1 pursue *", "after r1 stand", "after r1 fallback", "after r2 stand", "after r2 fallback")
}

// STD-UNRES-03, AMB-37: a unit that charges into an unresolved combat has its bonus in its
// first round there; units that have fought in it before get none for it.
func TestChargeIntoUnresolvedCombat(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), cavalry("r2", at{-4, -1, 90}), infantry("b1", at{0, -1, 0}))
	Edit(s.Unit("r2")).State = UnitState{Charged: true, Fresh: true, Label: "left", Open: true,
		Impacts: []Impact{{Unit: "b1", Edge: "left"}}}
	p := play(t, s, slices.Repeat([]int{1}, 12)...)
	events, err := p.b.Do(game.Action{Do: "fight", Unit: "r1"})
	if err != nil {
		t.Fatal(err)
	}
	dice := map[game.UnitID]int{}
	for _, e := range events {
		for _, a := range volleysOf(&e) {
			dice[a.Unit] += a.Dice
		}
	}
	if dice["r1"] != 3 || dice["r2"] != 4 {
		t.Errorf("r1 rolls %d and r2 %d, want 3 and 4", dice["r1"], dice["r2"])
	}
	if Own(p.unit("r2")).State.Fresh {
		t.Error("r2 would have its bonus again")
	}
}
