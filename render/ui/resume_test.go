package ui

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"time"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
)

// leftBattle returns a window in which a battle with a number of actions was left, and
// that battle. The window shows a replay at once, however long it takes to compute.
func leftBattle(t *testing.T, actions int) (*player, *game.Battle) {
	t.Helper()
	p := firstCharge(t)
	b := p.battle()
	answer, ok := b.play.Default()
	if !ok {
		t.Fatal("there is nothing to do")
	}
	for b.play.Len() < actions-1 {
		for _, a := range []game.Action{answer, {Do: "undo"}} {
			if _, err := b.play.Do(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := p.ui.Do(answer); err != nil { // an action, so that it is stored
		t.Fatal(err)
	}
	again := &player{t: t, host: p.host, size: p.size, at: p.at}
	again.ui = New(Setup{Host: p.host, Systems: systems.All(), Scenarios: assets.Scenarios(), Figures: assets.Figures(), Seed: 1, Patience: time.Nanosecond})
	again.tick(Input{})
	return again, b.play
}

// A long battle that is continued is shown at once as it was left, continues when its
// replay is computed, and is then identical to the last bit.
func TestLongBattleIsShownAtOnce(t *testing.T) {
	const actions = 4001 // more than are played in the first ticks
	p, left := leftBattle(t, actions)
	p.press("continue")
	r, ok := p.ui.screen.(*resuming)
	if !ok {
		t.Fatalf("the screen is a %T", p.ui.screen)
	}
	if !bytes.Equal(game.Write(r.now), game.Write(left.State())) {
		t.Error("the table is not that on which the battle was left")
	}
	if !strings.Contains(r.bar.title, strconv.Itoa(actions)) {
		t.Errorf("the bar says %q", r.bar.title)
	}
	p.picture()
	for range 10000 {
		if _, ok := p.ui.screen.(*battle); ok {
			break
		}
		p.tick(Input{})
	}
	if got := p.battle().play; got.Hash() != left.Hash() || !bytes.Equal(got.Replay(), left.Replay()) {
		t.Error("it is another battle")
	}
}

// Scripts never see a partial battle.
func TestScriptsWaitForABattleThatIsResumed(t *testing.T) {
	p, left := leftBattle(t, longBattle+101)
	p.press("continue")
	if got := p.ui.Save(); !bytes.Equal(got, left.Replay()) {
		t.Error("it is another battle")
	}
}

// An error in the replay is reported, however late it occurs, and the home screen is
// shown.
func TestWrongLateInABattleThatIsResumed(t *testing.T) {
	p, left := leftBattle(t, longBattle+101)
	lines := strings.SplitAfter(string(left.Replay()), "\n")
	lines[250] = `{"do":"charge","unit":"nobody","target":"b1"}` + "\n"
	saved := savedReplay + p.ui.saves()[0].id
	p.host.stored[saved] = []byte(strings.Join(lines, ""))
	p.press("continue")
	for range 10000 {
		if _, ok := p.ui.screen.(*resuming); !ok {
			break
		}
		p.tick(Input{})
	}
	if p.ui.dialog == nil || p.ui.dialog.title != "The saved battle cannot be opened" {
		t.Fatalf("nothing is said; the screen is a %T", p.ui.screen)
	}
	// The save is unchanged, and can be saved as a file.
	p.press("save-file")
	if got := string(p.host.files["First charge.replay.jsonl"]); got != strings.Join(lines, "") || string(p.host.stored[saved]) != got {
		t.Error("the battle is not kept as it was, or not what is saved as a file")
	}
}

// A stored state of another battle is not shown.
func TestStateOfAnotherBattleIsNotShown(t *testing.T) {
	p, left := leftBattle(t, longBattle+101)
	s := p.ui.saves()[0]
	p.host.stored[savedNow+s.id] = bytes.Replace(p.host.stored[savedNow+s.id], []byte(left.Hash()), []byte("0123456789abcdef"), 1)
	reading, err := game.Begin(p.host.stored[savedReplay+s.id], "saved", p.ui.setup.Systems)
	if err != nil {
		t.Fatal(err)
	}
	if p.ui.keptState(s, reading) != reading.Battle.State() {
		t.Error("it is shown")
	}
}

// Half of the time goes to the computation, however long a frame takes, but input never
// waits for long.
func TestSlices(t *testing.T) {
	const ms = time.Millisecond
	var s slice
	for i, tick := range []struct{ elapsed, want time.Duration }{
		{16 * ms, readSlice}, {36 * ms, readSlice}, {120 * ms, 100 * ms}, {200 * ms, 100 * ms}, {5 * time.Second, readAtOnce}, {readAtOnce, readSlice},
	} {
		if got := s.next(tick.elapsed); got != tick.want {
			t.Errorf("tick %d: %v after %v, want %v", i, got, tick.elapsed, tick.want)
		}
	}
}
