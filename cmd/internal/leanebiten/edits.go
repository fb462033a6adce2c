package main

import (
	"bytes"
	"embed"
	"fmt"
	"regexp"
	"strconv"
)

//go:embed replaced
var replaced embed.FS

// edits returns how files of Ebitengine change, by their paths in its module. An edit
// returns nil for a file that the copy does not need.
func edits() map[string]func(text []byte) ([]byte, error) {
	return map[string]func([]byte) ([]byte, error){
		"imagedumper.go":                        by("imagedumper.go.txt"),
		"internal/gamepad/gamepad.go":           withoutGamepads,
		"internal/ui/ui_js.go":                  withoutDrops,
		"internal/debug/caller.go":              by("caller.go.txt"),
		"internal/vmguest/vmguest.go":           by("vmguest.go.txt"),
		"internal/graphicscommand/image_js.go":  by("image_js.go.txt"),
		"internal/png/stdlibwriter.go":          by("png.go.txt"),
		"internal/png/stdlibreader.go":          left,
		"internal/png/stdlibpaeth.go":           left,
		"internal/thread/thread.go":             withoutLogs,
		"internal/atlas/gpuresources.go":        withoutLogs,
		"internal/legacyshader/legacyshader.go": by("legacyshader.go.txt"),
		"internal/legacyshader/convert.go":      left,
		"internal/legacyshader/deprecated.go":   left,
		"internal/graphics/shader.go":           left,
		"internal/shader/expr.go":               left,
		"internal/shader/shader.go":             left,
		"internal/shader/stmt.go":               left,
		"internal/shader/type.go":               left,
		"internal/shaderir/check.go":            left,
		"internal/shaderir/program.go":          by("program.go.txt"),
		"internal/shaderir/type.go":             withoutVariables,
		"internal/shaderir/glsl/glsl.go":        by("glsl.go.txt"),
		"internal/shaderir/glsl/type.go":        left,
		"internal/builtinshader/shader.go":      withoutTemplate,
		"internal/builtinshader/defs.go":        asSources,
		"internal/colormshader/shader.go":       withoutTemplate,
		"internal/colormshader/defs.go":         asSources,
	}
}

// changed is the first line of changed files, as the licence of Ebitengine requires.
const changed = "// This file is changed for the page.\n\n"

// by replaces a file.
func by(name string) func([]byte) ([]byte, error) {
	return func([]byte) ([]byte, error) { return replaced.ReadFile("replaced/" + name) }
}

// left leaves a file out.
func left([]byte) ([]byte, error) { return nil, nil }

// withoutLogs makes a file use the package added for it instead of log/slog.
func withoutLogs(text []byte) ([]byte, error) {
	return replaceOnce(text, `"log/slog"`, strconv.Quote(ebiten+"/internal/slog"))
}

// theVariables are functions, at the end of their file, that tell the types of variables to
// the compiler of shaders.
const theVariables = "\nfunc descendantLocalVars("

// withoutVariables cuts theVariables off.
func withoutVariables(text []byte) ([]byte, error) {
	kept, _, ok := bytes.Cut(text, []byte(theVariables))
	if !ok {
		return nil, fmt.Errorf("it has no %q", theVariables)
	}
	return append([]byte(changed), kept...), nil
}

// withoutGamepads leaves gamepads alone: the page does not ask for them.
func withoutGamepads(text []byte) ([]byte, error) {
	return replaceOnce(text, "return theGamepads.update(nativeWindow, virtualGamepads)", "return nil")
}

// withoutDrops leaves files that are dropped on the page to the page's own script.
func withoutDrops(text []byte) ([]byte, error) {
	return replaceOnce(text, "\t\tgo u.appendDroppedFiles(data)\n", "")
}

// replaceOnce replaces what must be in a file once.
func replaceOnce(text []byte, old, by string) ([]byte, error) {
	if n := bytes.Count(text, []byte(old)); n != 1 {
		return nil, fmt.Errorf("it has %d times %s, want 1", n, old)
	}
	return append([]byte(changed), bytes.Replace(text, []byte(old), []byte(by), 1)...), nil
}

// aSource is the source of a built-in shader: a constant without a name, which Ebitengine
// writes from its template for each filter and each way to address a place outside the
// image, in this order.
var aSource = regexp.MustCompile(`(?m)^const _ = (".*")$`)

// asSources turns the sources of the built-in shaders into a table.
func asSources(text []byte) ([]byte, error) {
	const filters, addresses = 3, 3
	if n := len(aSource.FindAll(text, -1)); n != filters*addresses {
		return nil, fmt.Errorf("it has the sources of %d shaders, want %d", n, filters*addresses)
	}
	header, _, _ := bytes.Cut(text, []byte("\n//ebitengine:shadersource\n"))
	table := append([]byte(changed), header...)
	table = append(table, "\nvar sources = [FilterCount * AddressCount]string{\n"...)
	for _, found := range aSource.FindAllSubmatch(text, -1) {
		table = append(append(append(table, '\t'), found[1]...), ",\n"...)
	}
	return append(table, "}\n"...), nil
}

// Parts of the files that make a built-in shader from a template.
var (
	theImports  = regexp.MustCompile(`(?s)\nimport \(\n.*?\n\)\n`)
	theShaders  = regexp.MustCompile(`(?s)\nvar \(\n\tshaders +\[.*?\n\)\n`)
	theTemplate = regexp.MustCompile("(?s)\nvar tmpl = template\\.Must\\(.*?\n`\\)\\)\n")
	theFunction = regexp.MustCompile(`(?s)\nfunc ShaderSource\(filter Filter, address Address\) \[\]byte \{\n.*?\n\}\n`)
)

// withoutTemplate makes ShaderSource use the table.
func withoutTemplate(text []byte) ([]byte, error) {
	for _, part := range []struct {
		pattern *regexp.Regexp
		by      string
	}{
		{theImports, ""}, {theShaders, ""}, {theTemplate, ""},
		{theFunction, "\nfunc ShaderSource(filter Filter, address Address) []byte {\n\treturn []byte(sources[int(filter)*AddressCount+int(address)])\n}\n"},
	} {
		if n := len(part.pattern.FindAll(text, -1)); n != 1 {
			return nil, fmt.Errorf("it has %d parts like %s, want 1", n, part.pattern)
		}
		text = part.pattern.ReplaceAll(text, []byte(part.by))
	}
	return append([]byte(changed), text...), nil
}
