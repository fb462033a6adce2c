package ui

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// of counts the items of a class in the picture.
func (p *player) of(class string) (list []scene.Item) {
	for _, item := range p.picture().Items {
		if item.Style.Class == class {
			list = append(list, item)
		}
	}
	return list
}

// A charge shows what it is about: zones by name, stands numbered as they move, contact in
// millimetres; here two infantry stands of 40 mm each come wholly onto the enemy's front. A
// charge that is refused has its reason over the enemy.
func TestMarksThatTeach(t *testing.T) {
	p := firstCharge(t)
	p.ui.settings.Still = true
	p.move(p.where("b1"))
	p.photograph("teach-legal")
	var numbers, zones []string
	for _, item := range p.of("order") {
		if item.Text != "" {
			numbers = append(numbers, item.Text)
		}
	}
	for _, item := range p.of("zone-name") {
		zones = append(zones, item.Text)
	}
	if strings.Join(numbers, " ") != "1 2" {
		t.Errorf("the stands are numbered %v", numbers)
	}
	if strings.Join(zones, ", ") != "Front, Right flank, Rear, Left flank" {
		t.Errorf("the zones are named %v", zones)
	}
	if n := strings.Count(p.written(), "40\u00a0mm"); n != 2 {
		t.Errorf("40 mm of contact are written %d times, want once for each of two stands:\n%s", n, p.written())
	}
	p.key(KeyEscape, 0)
	p.click(p.where("r2"))
	p.move(p.where("b1"))
	p.photograph("teach-refused")
	shown := p.battle().shown()
	if shown.Legal {
		t.Fatal("the Lancers may charge the Spearmen")
	}
	if len(p.of("contact")) > 0 {
		t.Error("a refused charge shows contact")
	}
}

// All ways of a charge are shown at once, and the one under the pointer is the one that is
// made.
func TestAllWaysAtOnce(t *testing.T) {
	p := firstCharge(t)
	p.ui.settings.Still = true
	p.move(p.where("b1"))
	if len(p.of("other-way")) > 0 {
		t.Fatal("other ways are shown before anybody asks")
	}
	p.press("every-way")
	b := p.battle()
	if got := len(p.of("other-way")); got != 2 {
		t.Fatalf("of the other way %d stands are shown, want 2", got)
	}
	p.photograph("every-way")
	other := b.board.ask.charge(b.state(), chargeKey{"r1", "b1", 2, ""}).Stands
	at := other[1]
	for _, s := range other { // the stand that has another place there
		if !covers(placesOf(b.state(), "r1", b.shown()), middleOfStand(s.X, s.Y)) {
			at = s
		}
	}
	p.move(b.board.camera.view.Pixel(middleOfStand(at.X, at.Y)))
	if b.option != 2 {
		t.Errorf("way %d is shown while the pointer is on the second", b.option)
	}
}

func middleOfStand(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }

// Charging an enemy that fights already is previewed with its real measures: the Lancers find
// 20 mm of the Spearmen's front beside the Axemen for their first stand and 10 mm for the
// second, go 15.1 cm, and the odds are those of both against the Spearmen.
func TestChargeAnEngagedEnemy(t *testing.T) {
	text := string(assets.Scenarios()[slices.IndexFunc(assets.Scenarios(), func(f assets.File) bool { return f.Name == "first-charge" })].Data)
	var scenario map[string]any
	if err := json.Unmarshal([]byte(text), &scenario); err != nil {
		t.Fatal(err)
	}
	to := map[string][][2]float64{"r1": {{12, 14}, {16, 14}}, "r2": {{6, 30}, {8, 30}, {10, 30}}}
	for _, u := range scenario["units"].([]any) {
		unit := u.(map[string]any)
		for i, at := range to[unit["id"].(string)] {
			stand := unit["stands"].([]any)[i].(map[string]any)
			stand["x"], stand["y"] = at[0], at[1]
		}
	}
	data, err := json.Marshal(scenario)
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t, desktop)
	if err := p.ui.Load(data, "fought"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.click(p.where("r2"))
	p.move(p.where("b1a"))
	p.photograph("charge-where-somebody-fights")
	written := p.written()
	for _, want := range []string{"20\u00a0mm", "10\u00a0mm", "15.13 cm"} {
		if !strings.Contains(written, want) {
			t.Errorf("%q is not shown:\n%s", want, written)
		}
	}
	b := p.battle()
	odds := b.board.ask.odds(b.state(), b.guide().Aim.Chances(chargeKey{"r2", "b1", 1, ""}.aim()))
	fighting := map[game.UnitID]bool{}
	for _, pool := range odds.Pools {
		fighting[pool.Unit] = true
	}
	if !fighting["r1"] || !fighting["r2"] {
		t.Errorf("the odds are those of %v; want r1 and r2", fighting)
	}
}
