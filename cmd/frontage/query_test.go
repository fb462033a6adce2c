package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"frontage/game"
	"frontage/game/systems"
)

// The query commands are those of the file's system: their arguments with their kinds,
// and their help.
func TestQueriesOfAFile(t *testing.T) {
	got := answer(t, "queries", example)
	if got["system"] != "stand" {
		t.Errorf("the system is %v", got["system"])
	}
	var names []string
	for _, item := range got["queries"].([]any) {
		query := item.(map[string]any)
		name := query["name"].(string)
		names = append(names, name)
		help := frontage(name, "--help").stdout
		if !strings.Contains(strings.Join(strings.Fields(help), " "), query["help"].(string)) {
			t.Errorf("%s --help does not say %q", name, query["help"])
		}
		for _, item := range query["args"].([]any) {
			arg := item.(map[string]any)
			if !strings.Contains(help, "--"+arg["name"].(string)) || arg["kind"] == "" || arg["help"] == "" {
				t.Errorf("%s: the argument %v; want it in the help, with a kind and a text", name, arg)
			}
		}
	}
	for _, name := range []string{"zone", "sight", "charge", "contacts", "retreat", "pursue", "fallback", "odds", "reach", "form"} {
		if !slices.Contains(names, name) {
			t.Errorf("there is no query %s in %v", name, names)
		}
	}
	text := frontage("queries", example).stdout
	for _, want := range []string{
		"zone FILE --stand STAND (--unit UNIT | --point X,Y)\n  In which zone of a stand",
		"form FILE --unit UNIT --form line|column|about-face|wheel [--degrees DEGREES] [--half]\n",
		"    --half        At half pace",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// winged is a second system with queries of the same names as the first.
type winged struct{ game.Rules }

func (winged) Queries() []game.QueryForm {
	return []game.QueryForm{
		{Name: "reach", Help: "How far it flies.", Args: []game.QueryArg{{Name: "wing", Kind: game.ArgStand, Required: true, Help: "The wing."}}},
		{Name: "soar", Help: "How high.", Detail: "Example:\n  frontage soar", Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "Who."}, {Name: "sun", Kind: game.ArgFlag, Help: "At noon."}}},
	}
}

type walking struct{ game.Rules }

func (walking) Queries() []game.QueryForm {
	return []game.QueryForm{{Name: "reach", Help: "How far it walks.", Args: []game.QueryArg{
		{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "Who."}, {Name: "half", Kind: game.ArgFlag, Help: "At half pace."}}}}
}

// A query of several systems is one command with the arguments of all of them; the file's
// own system checks what it needs. A further system needs no command here.
func TestQueriesOfSeveralSystems(t *testing.T) {
	systems := []game.Rules{walking{}, winged{}}
	list := queryCommands(systems)
	var stdout bytes.Buffer
	parser, err := kong.New(&commands{}, append(withQueries(list, "validate"),
		kong.Writers(&stdout, &stdout), kong.Exit(func(int) {}), kong.Vars{"version": ""})...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse([]string{"soar", "file", "--sun"}); err == nil || !strings.Contains(err.Error(), "--unit") {
		t.Errorf("soar without its unit: %v; want an error that names --unit", err)
	}
	for _, args := range [][]string{
		{"reach", "file", "--unit", "u", "--half"},
		{"reach", "file", "--wing", "w"},
		{"soar", "file", "--unit", "u", "--sun"},
	} {
		if _, err := parser.Parse(args); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
	stdout.Reset()
	if _, err := parser.Parse([]string{"soar", "--help"}); !strings.Contains(stdout.String(), "frontage soar") {
		t.Errorf("error %v, output %s, want a hint at \"frontage soar\"", err, stdout.String())
	}
	var names []string
	for _, node := range parser.Model.Children {
		names = append(names, node.Name)
	}
	if diff := cmp.Diff([]string{"serve", "check", "validate", "reach", "soar", "try", "queries", "run"}, names[:8]); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// No help has tabs: a line that begins with one is printed as an example, in the middle of its
// sentence.
func TestHelpHasNoTabs(t *testing.T) {
	parser, err := kong.New(&commands{}, append(withQueries(queryCommands(systems.All()), "validate"), kong.Vars{"version": ""})...)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	err = kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if command, ok := node.(*kong.Node); ok && command.Detail != "" {
			if told++; strings.Contains(command.Detail, "\t") {
				t.Errorf("the help of %s has tabs:\n%s", command.FullPath(), command.Detail)
			}
		}
		return next(nil)
	})
	if err != nil || told < 20 {
		t.Errorf("%d commands have a text of their own: %v; want at least 20", told, err)
	}
}

// A picture may show every query whose arguments are only names.
func TestOverlayOfAnyQuery(t *testing.T) {
	out := t.TempDir() + "/out.svg"
	if o := frontage("render", example, "-o", out, "--overlay", "reach=r1,retreat=b1:3"); o.status != exitDone {
		t.Errorf("status %d, %s", o.status, o.stderr)
	}
	o := frontage("render", example, "-o", out, "--overlay", "retreat=b1")
	if o.status != exitBad || !strings.Contains(o.stderr, "UNIT:DISTANCE") {
		t.Errorf("status %d, %s; want status %d and UNIT:DISTANCE", o.status, o.stderr, exitBad)
	}
}

// The pinned target of the figures is one of those charges that AMB-24 decides: by its other
// reading scenery, too, pins a target (STD-CHARGE-24), and nothing else changes the answer. A
// charge in the open depends on no ruling.
func TestOtherwise(t *testing.T) {
	pinned := "../../assets/figures/pinned-target.before.scenario.json"
	out := frontage("charge", pinned, "--unit", "R", "--target", "B", "--otherwise").stdout
	if !strings.Contains(out, "By another reading of AMB-24") || strings.Count(out, "By another reading") != 1 {
		t.Errorf("the output is %v, want one other reading, of AMB-24", out)
	}
	got := answer(t, "charge", pinned, "--unit", "R", "--target", "B", "--otherwise")
	list := got["otherwise"].([]any)
	if len(list) != 1 || got["legal"] != true {
		t.Fatalf("legal %v, otherwise %v; want it legal, with one other reading", got["legal"], list)
	}
	other := list[0].(map[string]any)
	if other["ruling"] != "AMB-24" || other["answer"].(map[string]any)["legal"] != true || other["reason"] != "" {
		t.Errorf("the other reading is %v, want AMB-24 with a legal answer", other)
	}
	open := "../../assets/scenarios/first-charge.scenario.json"
	if out := frontage("charge", open, "--unit", "r1", "--target", "b1", "--otherwise").stdout; !strings.Contains(out, "No other reading") {
		t.Errorf("the output is %v, want \"No other reading\"", out)
	}
}
