package layers

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
)

// viewsOwn are words of the view, by file, that some rules have as well: none of them is
// ever compared with a value of the rules.
var viewsOwn = map[string][]string{
	// A control.
	"render/ui/battle_bar.go": {"concede"},
	// Icons.
	"render/ui/icon.go":        {"sight", "contacts", "turn", "check"},
	"render/ui/control.go":     {"check"},
	"render/ui/deploy_hand.go": {"turn"},
	"render/ui/mover.go":       {"turn"},
	"render/ui/place.go":       {"turn"},
	// What may be laid over the table, and keys.
	"render/ui/board.go":         {"sight", "contacts", "threat"},
	"render/ui/preview.go":       {"sight", "contacts", "threat"},
	"render/ui/picture_words.go": {"sight", "contacts", "threat", "left", "right"},
	"render/ui/dialogs.go":       {"sight", "contacts", "threat", "end", "remove", "left", "right"},
	// Commands of a path in a picture.
	"render/scene/svg.go": {"L", "M"},
	// Noises, and a group of settings.
	"render/ui/settings.go":       {"end", "move", "length"},
	"render/app/noise_desktop.go": {"end", "move"},
	// Aims of a lesson, as its file says them.
	"render/ui/lesson_follow.go": {"aim", "phase", "over"},
	// A side of the screen.
	"render/ui/panel.go": {"left", "right"},
	// Fields that the files of all rules have (FORMATS).
	"render/ui/form_words.go":   {"sides", "characters", "character", "turn", "stand", "line", "phase", "step", "tactics"},
	"render/ui/table_leader.go": {"characters"},
	"render/ui/table_setup.go":  {"sides", "turn"},
	// JavaScript: the length of an array, a function of the page, an event of the mouse.
	"render/app/host_js.go": {"length"},
	"render/app/page_js.go": {"screen", "wheel"},
}

// The view asks the guide of a rule system about everything of that system: its code names
// no phase, step, procedure, action, query, choice, type, kind or rule.
func TestViewNamesNoRule(t *testing.T) {
	names := systemNames(t)
	found := map[string][]string{}
	for _, file := range goFiles(t, "render") {
		for _, l := range literals(t, file) {
			if (names[l] || ruleID.MatchString(l)) && !slices.Contains(found[file], l) {
				found[file] = append(found[file], l)
			}
		}
	}
	for _, file := range slices.Sorted(maps.Keys(found)) {
		for _, l := range found[file] {
			if !slices.Contains(viewsOwn[file], l) {
				t.Errorf("%s names %q, a word of the rules: let the guide tell it (package game, Guide)", file, l)
			}
		}
	}
	for _, file := range slices.Sorted(maps.Keys(viewsOwn)) {
		for _, l := range viewsOwn[file] {
			if !slices.Contains(found[file], l) {
				t.Errorf("%s does not name %q any more: delete it from viewsOwn", file, l)
			}
		}
	}
}

// ruleID finds the id of a rule in a text.
var ruleID = regexp.MustCompile(`\b[A-Z]{3}-[A-Z]{2,}-`)

// namesOf are how the constants begin that name what a system does.
var namesOf = regexp.MustCompile(`^(phase|step|procedure|method|choose|deploy)[A-Z]`)

// systemNames returns the words of all rule systems: what they tell, and what their code
// calls the parts of a battle.
func systemNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, system := range systems.All() {
		for _, name := range game.Names(system.Name()) {
			names[name] = true
		}
		for _, q := range system.Queries() {
			names[q.Name] = true
		}
		for _, r := range system.Rulings() {
			names[r.ID] = true
		}
		for _, file := range goFiles(t, "game/"+system.Name()) {
			for name := range namedIn(t, file) {
				names[name] = true
			}
		}
	}
	delete(names, "")
	return names
}

// namedIn returns the values of the constants of a file that name what the system does,
// and what its actions and events are called.
func namedIn(t *testing.T, file string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	add := func(value ast.Expr) {
		if l, ok := value.(*ast.BasicLit); ok && l.Kind == token.STRING {
			names[unquoted(t, l)] = true
		}
	}
	ast.Inspect(parsed(t, file), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if i < len(n.Values) && namesOf.MatchString(name.Name) {
					add(n.Values[i])
				}
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && (key.Name == "Do" || key.Name == "Kind") {
				add(n.Value)
			}
		case *ast.BinaryExpr:
			if left, ok := n.X.(*ast.SelectorExpr); ok && left.Sel.Name == "Do" {
				add(n.Y)
			}
		}
		return true
	})
	return names
}

// ofControls are the fields that hold the id of a control, of its key or its icon, or the
// class of a shape in a picture.
var ofControls = []string{"ID", "id", "key", "icon", "Class"}

// literals returns the strings in the code of a file, but for its imports, the tags of its
// fields, the ids of controls and texts for a person.
func literals(t *testing.T, file string) []string {
	t.Helper()
	var list []string
	texts := map[ast.Expr]bool{}
	ast.Inspect(parsed(t, file), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			n.Tag = nil
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			_, plain := n.Value.(*ast.BasicLit)
			return !ok || !plain || !slices.Contains(ofControls, key.Name)
		case *ast.AssignStmt: // c.icon = "check"
			for i, to := range n.Lhs {
				if f, ok := to.(*ast.SelectorExpr); ok && i < len(n.Rhs) && slices.Contains(ofControls, f.Sel.Name) {
					texts[n.Rhs[i]] = true
				}
			}
		case *ast.CallExpr: // words.T("charge") is said to a person; its arguments may be anything
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && (f.Sel.Name == "T" || f.Sel.Name == "Key") {
				texts[n.Args[0]] = true
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && !texts[n] {
				list = append(list, unquoted(t, n))
			}
		}
		return true
	})
	return list
}

func parsed(t *testing.T, file string) *ast.File {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(top, filepath.FromSlash(file)), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func unquoted(t *testing.T, l *ast.BasicLit) string {
	t.Helper()
	text, err := strconv.Unquote(l.Value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// goFiles lists the Go files under a folder, tests left out.
func goFiles(t *testing.T, folder string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(filepath.Join(top, filepath.FromSlash(folder)), func(name string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			rel, relErr := filepath.Rel(top, name)
			if relErr != nil {
				return fmt.Errorf("%s: %w", name, relErr)
			}
			files = append(files, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
