package e2e

import (
	"slices"
	"testing"
)

// bolts is a Shooting phase with a caster and his wand, an enemy within range and one beyond, and a rune-carver with
// a scroll who can undo spells. By the seed the casting die shows 4 and the counter's die 1.
const bolts = `{"format": "frontage/scenario@1", "title": "Bolts on the heath", "system": "stand", "table": {"width": 120, "height": 100},
"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
"units": [
{"id": "rs", "side": "red", "name": "Red spears", "type": "infantry", "attack": 3, "armour": 6, "stands": [{"id": "rs-1", "x": 56, "y": 30, "facing": 0}, {"id": "rs-2", "x": 60, "y": 30, "facing": 0}, {"id": "rs-3", "x": 64, "y": 30, "facing": 0}]},
{"id": "bs", "side": "blue", "name": "Blue spears", "type": "infantry", "attack": 3, "armour": 6, "stands": [{"id": "bs-1", "x": 56, "y": 55, "facing": 180}, {"id": "bs-2", "x": 60, "y": 55, "facing": 180}, {"id": "bs-3", "x": 64, "y": 55, "facing": 180}]},
{"id": "bf", "side": "blue", "name": "Blue far spears", "type": "infantry", "attack": 3, "armour": 6, "stands": [{"id": "bf-1", "x": 86, "y": 75, "facing": 180}, {"id": "bf-2", "x": 90, "y": 75, "facing": 180}, {"id": "bf-3", "x": 94, "y": 75, "facing": 180}]}
],
"characters": [
{"id": "rg", "side": "red", "name": "Red general", "kind": "general", "command": 9, "x": 40, "y": 25},
{"id": "rw", "side": "red", "name": "Red wizard", "kind": "wizard", "command": 7, "spells": ["steppe"], "item": "push-wand", "x": 70, "y": 31},
{"id": "bg", "side": "blue", "name": "Blue general", "kind": "general", "command": 9, "x": 40, "y": 80},
{"id": "br", "side": "blue", "name": "Rune-carver", "kind": "hero", "command": 7, "item": "unmaking-scroll", "special": [{"rule": "SPEC-82", "value": 4, "within": 50, "mode": "caster"}], "x": 66, "y": 58}
],
"turn": {"number": 1, "active": "red", "phase": "shooting", "dice": {"seed": 1}}}`

// A spell is cast by pointing (STD-MAGIC-07): the card of the caster tells his spells and his item; range, sight and
// chance are shown before, and why a unit out of range is no target (STD-MAGIC-08 to -11). The wand helps the die
// (STD-ITEM-32), the enemy's counter fails (STD-MAGIC-27), and his scroll undoes the spell (STD-ITEM-30): nobody is
// hurt, and each device is used up.
func TestASpellIsCastAndUndone(t *testing.T) {
	b := openShared(t)
	b.eval(`{ if (!frontage.load(JSON.stringify(`+bolts+`)).ok) throw "not loaded" }`, nil)
	b.settle()
	labelled := func(label string) {
		t.Helper()
		b.click(b.labelled(label))
		b.settle()
	}

	b.click(b.place("rw"))
	b.wantReading("Bolt, on 5 or more, up to 30 cm")
	b.wantReading("push wand: once in the battle +1 to a casting die")
	b.photograph("magic-caster")
	labelled("Cast Bolt, 5 or more to cast, 33 %")
	// The distance from the disc at (70, 31) to the stand of the corner (66, 54): √(4² + 23²) − 1.25 = 22.1 cm.
	for _, words := range []string{"Blue spears are 22.1 cm from Red wizard: the range of Bolt is 30 cm.", "Red wizard sees Blue spears along a clear line",
		"Bolt needs 5 or more: the chance is 33 %.", "With the push wand, +1 to the die once in the battle, the chance is 50 %.",
		"Blue far spears are 44 cm from Red wizard: the range of Bolt is 30 cm."} {
		b.wantReading(words)
	}
	b.photograph("magic-aim")
	b.click(b.place("bf"))
	b.settle()
	if p := b.casting(); p.Step != "aim" || p.Target != "" {
		t.Fatalf("a target out of range was taken: %+v", p)
	}
	b.click(b.place("bs"))
	b.until("the wand is offered", `frontage.state().turn.pending.target === "bs"`)
	b.photograph("magic-wand")
	labelled("Use the push wand, it succeeds then with 50 %")
	b.until("the counter is offered", `frontage.state().turn.pending.rolled === 4`)
	b.photograph("magic-counter")
	labelled("Dispel it with Rune-carver")
	b.until("the scroll is offered", `frontage.state().turn.pending.step === "scroll"`)
	b.wantReading("unmaking scroll")
	b.photograph("magic-scroll")
	labelled("Use the unmaking scroll")
	// Nothing is left to do in Red's turn: Blue's begins by itself.
	b.until("the spell is over", `frontage.state().turn.active === "blue"`)
	b.photograph("magic-undone")

	var after struct {
		Stands int
		Used   []string
		Dice   []string
	}
	b.eval(`({stands: frontage.state().units.find((u) => u.id === "bs").stands.length,
		used: frontage.state().characters.filter((c) => c.state && c.state.item_used === "battle").map((c) => c.id),
		dice: frontage.events(100).filter((e) => e.event === "roll").map((e) => e.why + " " + e.dice.join(" "))})`, &after)
	if after.Stands != 3 || !slices.Equal(after.Used, []string{"rw", "br"}) || !slices.Equal(after.Dice, []string{"cast 4", "dispel 1"}) {
		t.Errorf("after the spell %+v; want three stands, both devices used, and no dice but for the spell and against it", after)
	}
}

// casting returns the spell that is being cast.
func (b *tab) casting() (p struct{ Step, Target string }) {
	b.Helper()
	b.eval(`frontage.state().turn.pending || {}`, &p)
	return p
}
