package stand_test

import (
	"reflect"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

// The tables that ask for most work are full, so what an answer goes through has a limit of
// work; only the last unit that it comes to may take more. An answer is the same
// whatever was asked before, its default is the one that is asked for alone, and the
// default may be carried out.
func TestHostileTablesAreAnsweredWithinALimit(t *testing.T) {
	cut := 0
	for _, s := range standtest.Hostile() {
		for _, step := range []string{"initiative", "orders", "characters", "shooting"} {
			s := s.Clone()
			s.Turn.Phase, s.Turn.Step = "command", step
			if step == "shooting" {
				s.Turn.Phase, s.Turn.Step = step, ""
			}
			if _, err := game.Read(game.Write(&s), s.Title, systems); err != nil {
				t.Fatalf("%s: %.300v", s.Title, err)
			}
			if !stand.IsFull(&s) {
				t.Errorf("%s: the table is not full", s.Title)
			}
			k := stand.Rules{}.Begin(false)
			usual, ok := k.Default(&s)
			byDefault := stand.WorkOf(k)
			q := k.Question(&s)
			question := stand.WorkOf(k) - byDefault
			const lastUnit = 60_000_000 // the most seen for one unit, among areas of 200 corners
			if most := stand.WorkToAnswer + lastUnit; byDefault > most || question > 2*stand.WorkToAnswer+lastUnit {
				t.Errorf("%s, %s: %d for the default, %d for the question", s.Title, step, byDefault, question)
			}
			if byDefault > stand.WorkToAnswer || question > 2*stand.WorkToAnswer {
				cut++
			}
			if listed, has := q.DefaultAnswer(); !ok || !has || !reflect.DeepEqual(listed, usual) {
				t.Errorf("%s, %s: the default is %+v, of those listed %+v", s.Title, step, usual, listed)
			}
			if step != "initiative" {
				continue
			}
			if again := (stand.Rules{}).Begin(false).Question(&s); !reflect.DeepEqual(again, q) {
				t.Errorf("%s, %s: asked first the question is another", s.Title, step)
			}
			if _, err := game.NewBattle(s, stand.Rules{}, game.Options{Seed: 1}).Do(usual); err != nil {
				t.Errorf("%s, %s: the default is refused: %v", s.Title, step, err)
			}
		}
	}
	if cut == 0 {
		t.Error("no answer came to the limit: the test tests nothing")
	}
}
