// Package layers holds the tests that keep the layers of the project apart: who
// may import whom, and what the arithmetic of the rules may use.
package layers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mayImport says, for each layer, which others its packages may import directly.
// They are the arrows of docs/architecture.md. "game/*" is any rule system.
var mayImport = map[string][]string{
	"geometry":                {},
	"assets":                  {},
	"game":                    {"geometry", "game/trust", "game/version"},
	"game/trust":              {},
	"game/mail":               {"game", "game/trust"},
	"game/live":               {"game", "game/mail"},
	"game/room":               {"game", "game/mail", "game/live"},
	"game/chance":             {},
	"game/chain":              {"game", "game/chance"},
	"game/explore":            {"geometry", "game", "game/chance"},
	"game/tolerance":          {"geometry", "game"},
	"game/turn":               {"game"},
	"game/orders":             {"game"},
	"game/command":            {"geometry", "game", "game/orders"},
	"game/table":              {"geometry", "game"},
	"game/body":               {"geometry", "game", "game/table"},
	"game/drawup":             {"geometry", "game"},
	"game/*":                  {"geometry", "game", "game/army", "game/body", "game/chain", "game/chance", "game/command", "game/drawup", "game/orders", "game/table", "game/turn"},
	"game/army":               {"geometry", "game"},
	"game/systems":            {"game", "game/*"},
	"render/scene":            {"geometry", "game", "game/tolerance", "assets"},
	"render/words":            {"game", "assets"},
	"render/files":            {},
	"game/version":            {},
	"render/report":           {"geometry", "game", "render/scene", "render/words"},
	"render/ui":               {"geometry", "game", "game/army", "game/explore", "game/live", "game/mail", "game/systems", "game/tolerance", "render/scene", "render/report", "render/words", "assets"},
	"render/app":              {"geometry", "render/files", "game", "game/army", "game/live", "game/mail", "game/systems", "render/scene", "render/report", "render/words", "render/ui", "game/version", "assets"},
	"wasm":                    {"geometry", "render/files", "game", "game/army", "game/live", "game/mail", "game/systems", "render/scene", "render/report", "render/words", "render/ui", "game/version", "render/app", "assets"},
	"wasm/module":             {},
	"wasm/jumps":              {"wasm/module"},
	"wasm/wasmtest":           {"wasm/jumps"},
	"cmd/frontage-desktop":    {"geometry", "render/files", "game", "game/army", "game/live", "game/mail", "game/systems", "render/scene", "render/report", "render/words", "render/ui", "render/app", "assets", "game/version"},
	"cmd/frontage":            {"geometry", "game", "game/*", "game/explore", "game/live", "game/room", "cmd/internal/wire", "game/chance", "game/army", "game/command", "game/systems", "game/tolerance", "game/mail", "render/files", "render/scene", "render/report", "render/words", "assets", "game/version", "cmd/internal/translate", "cmd/internal/tournament", "cmd/internal/arena"},
	"cmd/internal/arena":      {"game", "game/army", "game/command", "game/systems", "assets", "cmd/internal/tournament"},
	"cmd/internal/tournament": {"render/files"},
	"cmd/internal/translate":  {"geometry", "game", "assets"},
	"cmd/internal":            {"game", "game/systems", "assets", "wasm/module", "wasm/jumps"},
	"cmd/internal/wire":       {"game/live", "game/room"},
}

// layerOf returns the layer that a package lies in, "" for none.
func layerOf(name string) string {
	if within(name, "game") && !slices.Contains([]string{"game", "game/army", "game/body", "game/chain", "game/chance", "game/command", "game/drawup", "game/explore", "game/live", "game/mail", "game/orders", "game/room", "game/systems", "game/table", "game/tolerance", "game/trust", "game/turn", "game/version"}, name) {
		return "game/*"
	}
	best := ""
	for layer := range mayImport {
		if within(name, layer) && (layer != "game" || name == "game") && len(layer) > len(best) {
			best = layer
		}
	}
	return best
}

// systemOf returns the folder of the rule system that a package below game belongs to.
func systemOf(name string) string { return strings.Split(name, "/")[1] }

// ebitenUsers are the only folders that may reach Ebitengine, directly or not.
var ebitenUsers = []string{"render/app", "wasm", "cmd/frontage-desktop"}

// resolvUsers are the folders whose code, not only tests, may use resolv: it is
// too inexact for a rule.
var resolvUsers = []string{"render/scene"}

const module = "frontage/"

// target is a system to build for; the game's packages differ between them.
var targets = [][]string{nil, {"GOOS=js", "GOARCH=wasm"}}

func TestImportsPointDown(t *testing.T) {
	for _, environment := range targets {
		for name, imports := range list(t, environment, "{{.ImportPath}} {{join .Imports \" \"}}") {
			from := layerOf(strings.TrimPrefix(name, module))
			if from == "" {
				t.Errorf("%s lies in no layer", name)
			}
			for _, imported := range imports {
				to, ours := strings.CutPrefix(imported, module)
				if layer := layerOf(to); ours && layer != from && !slices.Contains(mayImport[from], layer) {
					t.Errorf("%s imports %s: the layer %s may not", name, imported, from)
				} else if ours && layer == "game/*" && from == layer && systemOf(to) != systemOf(strings.TrimPrefix(name, module)) {
					t.Errorf("%s imports %s: a rule system may not import another", name, imported)
				}
			}
		}
	}
}

// Nothing but the player's window needs a graphics library: the command line
// builds anywhere and starts at once.
func TestOnlyTheWindowReachesEbitengine(t *testing.T) {
	for _, environment := range targets {
		for name, needed := range list(t, environment, "{{.ImportPath}} {{join .Deps \" \"}}") {
			if inAny(strings.TrimPrefix(name, module), ebitenUsers) {
				continue
			}
			for _, other := range needed {
				if strings.HasPrefix(other, "github.com/hajimehoshi/ebiten") {
					t.Errorf("%s reaches %s", name, other)
					break
				}
			}
		}
	}
}

// The page makes its sounds itself: a library for sound would only be downloaded.
func TestPageHasNoSoundLibrary(t *testing.T) {
	for name, needed := range list(t, targets[1], "{{.ImportPath}} {{join .Deps \" \"}}") {
		if slices.ContainsFunc(needed, func(other string) bool { return strings.HasPrefix(other, "github.com/ebitengine/oto") }) {
			t.Errorf("%s reaches oto", name)
		}
	}
}

func TestNoRuleRestsOnResolv(t *testing.T) {
	for name, imports := range list(t, nil, "{{.ImportPath}} {{join .Imports \" \"}}") {
		if !inAny(strings.TrimPrefix(name, module), resolvUsers) &&
			slices.ContainsFunc(imports, func(other string) bool { return strings.Contains(other, "solarlune/resolv") }) {
			t.Errorf("%s imports resolv", name)
		}
	}
}

// Ordinary runs of properties draw the same tables each time.
func TestPropertiesHaveOneSeed(t *testing.T) {
	for name, imports := range list(t, nil, "{{.ImportPath}} {{join .TestImports \" \"}} {{join .XTestImports \" \"}}") {
		if slices.Contains(imports, "pgregory.net/rapid") && !slices.Contains(imports, module+"geometry/rapidseed") && name != module+"geometry/rapidseed" {
			t.Errorf("the tests of %s do not import geometry/rapidseed", name)
		}
	}
}

// These functions of math give other bits on other processors; geometry has its
// own for angles.
func TestNoInexactMath(t *testing.T) {
	banned := []string{"Sin", "Cos", "Tan", "Sincos", "Asin", "Acos", "Atan", "Atan2", "Hypot", "Exp", "Exp2", "Log", "Log2", "Log10", "Pow", "FMA", "Cbrt"}
	for _, folder := range []string{"geometry", "game"} {
		err := filepath.WalkDir(filepath.Join(top, folder), func(name string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			tree, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				call, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if of, ok := call.X.(*ast.Ident); ok && of.Name == "math" && slices.Contains(banned, call.Sel.Name) {
					t.Errorf("%s: math.%s is used; geometry must compute it bit by bit alike everywhere", files.Position(call.Pos()), call.Sel.Name)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// top is the project's top folder, seen from here.
const top = "../../.."

// list runs go list over the project's packages, or the given ones, and returns
// what the template says of each: its first word, and the words after it.
func list(t *testing.T, environment []string, template string, packages ...string) map[string][]string {
	t.Helper()
	if len(packages) == 0 {
		packages = []string{"./..."}
	}
	lines := goTool(t, environment, append([]string{"list", "-e", "-f", template}, packages...)...)
	found := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		words := strings.Fields(line)
		found[words[0]] = words[1:]
	}
	if len(found) == 0 {
		t.Fatal("go list names no package")
	}
	return found
}

// goTool runs the go command in the project's top folder.
func goTool(t *testing.T, environment []string, args ...string) string {
	t.Helper()
	command := exec.Command("go", args...)
	command.Dir = top
	command.Env = append(append(os.Environ(), "GOWORK=off"), environment...) // the packages of this module alone
	var complaint strings.Builder
	command.Stderr = &complaint
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, complaint.String())
	}
	return string(out)
}

// within reports whether a path is a folder or lies below it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// inAny reports whether a path lies in one of the folders.
func inAny(path string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return within(path, folder) })
}
