package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// wantJSON compares the result of a script with JSON.
func (b *tab) wantJSON(script, want string) {
	b.Helper()
	var got json.RawMessage
	b.eval(script, &got)
	var compact bytes.Buffer
	if err := json.Compact(&compact, got); err != nil || compact.String() != want {
		b.Errorf("%s is %s, want %s", script, got, want)
	}
}

// window.frontage exists before the game is ready, answers at once, and never throws:
// nothing is open, and every request is refused with a reason.
func TestScriptBeforeTheGame(t *testing.T) {
	b := blank(t, laptop)
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`document.addEventListener("DOMContentLoaded", () => {
			const f = window.frontage;
			window.early = {
				state: f.state(), save: f.save(), screen: f.screen("r1"), controls: f.controls(), events: f.events(3),
				do: f.do({do: "end"}), load: f.load("{}"), ready: f.ready instanceof Promise,
			};
		})`).Do(ctx)
		return err
	}))
	b.visit("")
	b.wantJSON("early", `{"state":null,"save":"","screen":null,"controls":[],"events":[],`+
		`"do":{"ok":false,"rule":"","reason":"The game is still loading."},`+
		`"load":{"ok":false,"rule":"","reason":"The game is still loading."},"ready":true}`)
}

// What each function of window.frontage answers in a battle, as the formats page says.
func TestScriptInABattle(t *testing.T) {
	b := open(t, laptop, "")
	with := strings.Replace(small, `"units"`, `"characters": [{"id": "rg", "side": "red", "kind": "general", "command": 9, "x": 40, "y": 30}], "units"`, 1)
	b.wantJSON(fmt.Sprintf("frontage.load(%q)", with), `{"ok":true,"rule":"","reason":""}`)

	// Everything is available in the same moment, before anything is drawn.
	b.wantJSON(`frontage.load(frontage.save()).ok && frontage.state().units[0].stands[0]`, `{"id":"r1a","x":20,"y":30,"facing":180}`)
	b.wantJSON(`frontage.do({do: "charge", unit: "b1", target: "r1"})`, `{"ok":false,"rule":"STD-CMD-01","reason":"It is not the turn of b1."}`)
	b.wantJSON(`frontage.do({do: "charge", unit: "r1", target: "b1", speed: 9}).ok`, `false`)
	b.wantJSON(`frontage.do({do: "charge", unit: "r1", target: "b1"})`, `{"ok":true,"rule":"","reason":""}`)
	b.wantJSON(`frontage.state().units[0].stands[0]`, `{"id":"r1a","x":20,"y":14,"facing":180}`)
	b.settle()

	// The last n events, the latest last.
	b.wantJSON(`[1, 2, 99].map((n) => frontage.events(n).map((e) => e.event))`, `[["state"],["charge","state"],["charge","state"]]`)
	b.wantJSON(`frontage.events(0)`, `[]`)

	// The centre of stands, units and characters as drawn: the only stand of a unit is
	// its centre, and positions farther up the table are higher up.
	b.wantJSON(`["r1a", "b1a", "rg"].map((id) => Object.keys(frontage.screen(id)))`, `[["x","y"],["x","y"],["x","y"]]`)
	b.wantJSON(`JSON.stringify(frontage.screen("r1")) === JSON.stringify(frontage.screen("r1a"))`, `true`)
	b.wantJSON(`frontage.screen("r1a").y < frontage.screen("b1a").y && frontage.screen("rg").x > frontage.screen("r1a").x`, `true`)

	// Controls have their top left corner, and their centre agrees with it.
	b.wantJSON(`(() => {
		const c = frontage.controls().find((c) => c.id === "end-phase"), p = frontage.screen("control:end-phase");
		return [c.enabled, Math.abs(c.x + c.width / 2 - p.x) < 0.01, Math.abs(c.y + c.height / 2 - p.y) < 0.01];
	})()`, `[true,true,true]`)
	b.wantJSON(`frontage.controls().every((c) => typeof c.label === "string" && c.width > 0 && c.height > 0)`, `true`)

	// Invalid actions are refused, in words that do not come from Go.
	b.wantJSON(`[{do: "dice", values: []}, {do: "evade", unit: "b1", stands: []}, {DO: "end"}, "end", null].map((a) => {
		const {ok, reason} = frontage.do(a);
		return ok || reason === "" || /json:|struct/.test(reason);
	})`, `[false,false,false,false,false]`)
	b.wantJSON(`frontage.load(frontage.save()).ok`, `true`)

	// A saved battle, action by action, with its hashes.
	b.wantJSON(`(() => {
		const lines = frontage.save().trim().split("\n").map((line) => JSON.parse(line));
		const [header, ...actions] = lines;
		frontage.load(JSON.stringify(header.scenario));
		return [header.format, actions.length, actions.every((a) => /^[0-9a-f]+$/.test(a.hash) && frontage.do(a).ok)];
	})()`, `["frontage/replay@1",1,true]`)

	// The command line reads what the page saves: the same state and the same hashes.
	var replay, state string
	b.eval("frontage.save()", &replay)
	b.eval("JSON.stringify(frontage.state())", &state)
	file := filepath.Join(t.TempDir(), "saved.replay.jsonl")
	if err := os.WriteFile(file, []byte(replay), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("../../bin/frontage", "run", file, "--json").Output()
	if want := `{"event":"end","state":` + state + "}\n"; err != nil || !strings.HasSuffix(string(out), want) {
		t.Errorf("%v: the command line ends with\n%.900s\nwant\n%.900s", err, out, want)
	}

	// Page and command line play by the same rules, and say so.
	var version struct{ Rules map[string]string }
	if out, err = exec.Command("../../bin/frontage", "version", "--json").Output(); err == nil {
		err = json.Unmarshal(out, &version)
	}
	if err != nil || version.Rules["stand"] == "" {
		t.Fatalf("the hashes of the rules are missing: %v, %s", err, out)
	}
	b.wantJSON(`JSON.parse(frontage.save().split("\n")[0]).rules`, fmt.Sprintf("%q", version.Rules["stand"]))
}
