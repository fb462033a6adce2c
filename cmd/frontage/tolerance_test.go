package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const firstCharge = "../../assets/scenarios/first-charge.scenario.json"

// The Axemen are 16 cm before the Spearmen and may go 20 (STD-CHARGE-07): they could stand 4 cm
// further up, and the Spearmen 4 cm further down.
func TestTolerance(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "map.svg")
	for _, c := range []struct{ move, direction string }{{"", "up"}, {"b1", "down"}} {
		a := answer(t, "tolerance", firstCharge, "--unit", "r1", "--target", "b1", "--move", c.move, "-o", picture)
		along := a["along"].(map[string]any)[c.direction].(map[string]any)
		if far := along["distance"].(float64); math.Abs(far-4) > 0.02 || along["verdict"] != "not legal" || a["verdict"] != "front" {
			t.Errorf("moving %q %s: %v after %v, here %v; want front here, not legal after about 4", c.move, c.direction, along["verdict"], far, a["verdict"])
		}
		grid := a["grid"].(map[string]any)
		x, y, step := grid["x"].(float64), grid["y"].(float64), grid["step"].(float64)
		row := grid["rows"].([]any)[int(math.Round((a["y"].(float64)-y)/step))].(string)
		if letter := row[int(math.Round((a["x"].(float64)-x)/step))]; letter != 'F' {
			t.Errorf("in the grid the present place is %c", letter)
		}
		if n := len(a["changes"].([]any)); n < 50 {
			t.Errorf("%d pieces of the line", n)
		}
	}
	if svg, err := os.ReadFile(picture); err != nil || !strings.Contains(string(svg), `class="verdict flank"`) || !strings.Contains(string(svg), "Nearest change") {
		t.Errorf("the picture has no map: %v", err)
	}
	if o := frontage("tolerance", firstCharge, "--unit", "r1", "--target", "b1"); o.status != exitDone || !strings.Contains(o.stdout, "@") {
		t.Errorf("status %d: %s; want status %d and a map", o.status, o.stderr, exitDone)
	}
}

func TestToleranceOfNothing(t *testing.T) {
	const element = "../../game/element/figures/03-moves.scenario.json"
	for _, args := range [][]string{
		{firstCharge, "--unit", "r9", "--target", "b1"},
		{firstCharge, "--unit", "r1", "--target", "b1", "--move", "r9"},
		{firstCharge, "--unit", "r1", "--target", "b1", "-o", "map.pdf"},
		{element, "--unit", "r1", "--target", "b1"},
		{firstCharge, "--unit", "r1"},
	} {
		if o := frontage(append([]string{"tolerance"}, args...)...); o.status == exitDone || o.stderr == "" {
			t.Errorf("%v: status %d, %q; want an error", args, o.status, o.stderr)
		}
	}
}
