package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// sourceMark marks constants that hold the source of a shader, for Ebitengine's own tools too.
const sourceMark = "//ebitengine:shadersource"

// compilerProgram compiles shaders within Ebitengine's module.
//
//go:embed compiler/main.go.txt
var compilerProgram []byte

// compilerParts are the packages that compilerProgram needs, in Ebitengine's module. They import
// only these and the standard library.
var compilerParts = []string{"internal/shader", "internal/shaderir", "internal/shaderir/glsl", "internal/graphics", "internal/legacyshader"}

// shaderSources returns the sources of all shaders in packages.
func shaderSources(packages []goPackage) ([]string, error) {
	var sources []string
	for _, p := range packages {
		for _, name := range p.GoFiles {
			path := filepath.Join(p.Dir, name)
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			found, err := markedConstants(path, text)
			if err != nil {
				return nil, err
			}
			sources = append(sources, found...)
		}
	}
	slices.Sort(sources)
	return slices.Compact(sources), nil
}

// markedConstants returns the values of a file's constants that are marked as sources.
func markedConstants(path string, text []byte) ([]string, error) {
	if !bytes.Contains(text, []byte(sourceMark)) {
		return nil, nil
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, text, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, d := range file.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Doc == nil || !slices.ContainsFunc(group.Doc.List, func(c *ast.Comment) bool { return c.Text == sourceMark }) {
			continue
		}
		for _, s := range group.Specs {
			source, ok := constantText(s)
			if !ok {
				return nil, fmt.Errorf("%s: the shader is not a constant with a single text", files.Position(s.Pos()))
			}
			found = append(found, source)
		}
	}
	return found, nil
}

// constantText returns the value of a constant that is declared with a string literal.
func constantText(s ast.Spec) (string, bool) {
	value, ok := s.(*ast.ValueSpec)
	if !ok || len(value.Values) != 1 {
		return "", false
	}
	literal, ok := value.Values[0].(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(literal.Value)
	return text, err == nil
}

// compileShaders compiles sources with the compiler in a folder with Ebitengine's module. It
// returns the file with the programs.
func compileShaders(module string, sources []string) ([]byte, error) {
	list, err := json.Marshal(sources)
	if err != nil {
		return nil, err
	}
	text, err := runWithin(module, compilerParts, compilerProgram, list)
	if err != nil {
		return nil, fmt.Errorf("compiling the shaders: %w", err)
	}
	return text, nil
}

// runWithin runs a program as a part of the Ebitengine in a folder, with the given packages and
// input. It returns its output.
func runWithin(module string, parts []string, program, input []byte) ([]byte, error) {
	folder, err := os.MkdirTemp("", "leanebiten")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := writeFile(filepath.Join(folder, "go.mod"), []byte("module "+ebiten+"\n\ngo 1.25\n")); err != nil {
		return nil, err
	}
	if err := writeFile(filepath.Join(folder, "main.go"), program); err != nil {
		return nil, err
	}
	for _, part := range parts {
		if err := copySources(filepath.Join(module, part), filepath.Join(folder, part)); err != nil {
			return nil, err
		}
	}
	var said bytes.Buffer
	run := exec.Command("go", "run", "-trimpath", ".")
	run.Dir, run.Stdin, run.Stderr = folder, bytes.NewReader(input), &said
	run.Env = append(os.Environ(), "GOOS=", "GOARCH=", "GOFLAGS=", "GOWORK=off")
	output, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, said.Bytes())
	}
	return output, nil
}

// copySources copies a folder's Go files other than tests. A folder that does not exist has none.
func copySources(from, to string) error {
	files, err := filepath.Glob(filepath.Join(from, "*.go"))
	if err != nil {
		return err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(to, filepath.Base(file)), text); err != nil {
			return err
		}
	}
	return nil
}
