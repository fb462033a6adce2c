package wordstest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sayers lists the functions of the packages game and words that take texts for a person,
// with the indexes of these arguments.
var sayers = map[string][]int{
	"Tell": {0}, "Say": {0}, "NewStep": {1}, "Refuse": {1}, "RefuseQuery": {0}, "SayCount": {1, 2}, "Word": {0},
	"words.T": {0}, "words.Key": {0}, "words.N": {1, 2},
	"refuseLazily": {1}, // of the stand rules, which keeps the format until somebody reads it
}

// word is the sayer whose text may be any word of the system, an id for example: only
// literals are taken from it.
const word = "Word"

// source is the code of some packages, tests left out.
type source struct {
	files   *token.FileSet
	shallow bool
	funcs   []*ast.FuncDecl
	values  map[string][]ast.Expr     // of constants and variables of the packages, by name
	fields  map[string][]string       // of struct types, by the type's name
	given   map[string][]ast.Expr     // values of fields, by the field's name
	says    map[string][]int          // sayers and the functions that pass a format on to one
	seen    map[ast.Expr]bool         // resolved already
	texts   map[string]token.Position // the formats, by the first place
	all     map[string]bool           // every string in the code
}

// gather returns the texts for a person in the code of some folders, and every string in it.
// If shallow, texts are only the literal arguments of the sayers.
func gather(t *testing.T, folders []string, shallow bool) (texts map[string]token.Position, all map[string]bool) {
	t.Helper()
	s := source{shallow: shallow, files: token.NewFileSet(), values: map[string][]ast.Expr{}, fields: map[string][]string{}, given: map[string][]ast.Expr{},
		says: map[string][]int{}, seen: map[ast.Expr]bool{}, texts: map[string]token.Position{}, all: map[string]bool{}}
	for name, args := range sayers {
		s.says[name] = args
	}
	var trees []*ast.File
	for _, folder := range folders {
		names, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(names) == 0 {
			t.Fatalf("the source in %s: %d files, %v", folder, len(names), err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(s.files, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			trees = append(trees, tree)
		}
	}
	for _, tree := range trees {
		s.declare(tree)
	}
	for _, tree := range trees {
		ast.Inspect(tree, s.assigned)
	}
	for known := -1; known != s.size(); { // until no function is found to pass formats on
		known = s.size()
		for _, f := range s.funcs {
			s.calls(f, f.Body)
		}
		for _, list := range s.values {
			for _, value := range list {
				s.calls(nil, value)
			}
		}
	}
	return s.texts, s.all
}

// size grows with every text or function found.
func (s *source) size() int {
	n := len(s.texts)
	for _, args := range s.says {
		n += len(args)
	}
	return n
}

// declare notes the functions, values and struct types of a file.
func (s *source) declare(tree *ast.File) {
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				s.funcs = append(s.funcs, d)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for i, name := range spec.Names {
						if i < len(spec.Values) {
							s.values[name.Name] = append(s.values[name.Name], spec.Values[i])
						}
					}
				case *ast.TypeSpec:
					if of, ok := spec.Type.(*ast.StructType); ok {
						s.fields[spec.Name.Name] = fieldNames(of)
					}
				}
			}
		}
	}
}

func fieldNames(of *ast.StructType) []string {
	var list []string
	for _, f := range of.Fields.List {
		for _, name := range f.Names {
			list = append(list, name.Name)
		}
		if len(f.Names) == 0 {
			list = append(list, "")
		}
	}
	return list
}

// assigned notes what fields are given, and every string.
func (s *source) assigned(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.Field:
		n.Tag = nil
	case *ast.BasicLit:
		if text, ok := stringOf(n); ok {
			s.all[text] = true
		}
	case *ast.AssignStmt:
		for i, to := range n.Lhs {
			if field, ok := to.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) {
				s.given[field.Sel.Name] = append(s.given[field.Sel.Name], n.Rhs[i])
			}
		}
	case *ast.CompositeLit:
		s.fill(n, n.Type)
	}
	return true
}

// fill notes the values of a struct's fields in a literal of its type, or of a list or a
// map of such.
func (s *source) fill(lit *ast.CompositeLit, of ast.Expr) {
	var element ast.Expr
	switch of := of.(type) {
	case *ast.ArrayType:
		element = of.Elt
	case *ast.MapType:
		element = of.Value
	}
	if star, ok := element.(*ast.StarExpr); ok {
		element = star.X
	}
	var names []string
	if name, ok := of.(*ast.Ident); ok {
		names = s.fields[name.Name]
	}
	if of, ok := of.(*ast.StructType); ok {
		names = fieldNames(of)
	}
	for i, value := range lit.Elts {
		if pair, ok := value.(*ast.KeyValueExpr); ok {
			if key, ok := pair.Key.(*ast.Ident); ok && element == nil {
				s.given[key.Name] = append(s.given[key.Name], pair.Value)
			}
			value = pair.Value
		} else if i < len(names) {
			s.given[names[i]] = append(s.given[names[i]], value)
		}
		if inner, ok := value.(*ast.CompositeLit); ok && inner.Type == nil && element != nil {
			s.fill(inner, element)
		}
	}
}

// calls finds the texts in the calls within a function, or within the value of a variable
// where f is nil.
func (s *source) calls(f *ast.FuncDecl, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := called(n)
			for _, at := range s.says[name] {
				if at >= len(n.Args) {
					continue
				}
				if _, literal := n.Args[at].(*ast.BasicLit); literal || name != word {
					s.resolve(f, n.Args[at])
				}
			}
		case *ast.CompositeLit:
			if of, ok := n.Type.(*ast.SelectorExpr); ok && of.Sel.Name == "Phrase" {
				for _, e := range n.Elts {
					if pair, ok := e.(*ast.KeyValueExpr); ok && pair.Key.(*ast.Ident).Name == "Format" {
						s.resolve(f, pair.Value)
					}
				}
			}
		}
		return true
	})
}

// called returns the name of the called function, with its package if that is words.
func called(call *ast.CallExpr) string {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if from, ok := f.X.(*ast.Ident); ok && from.Name == "words" {
			return "words." + f.Sel.Name
		}
		return f.Sel.Name
	}
	return ""
}

// resolve finds the possible strings of an expression, as far as they are in the code.
func (s *source) resolve(f *ast.FuncDecl, e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		if text, ok := stringOf(e); ok {
			if _, known := s.texts[text]; !known {
				s.texts[text] = s.files.Position(e.Pos())
			}
		}
		return
	case *ast.Ident:
		if f != nil && !s.shallow && s.passesOn(f, e.Name) {
			return
		}
	}
	if s.shallow || s.seen[e] {
		return
	}
	s.seen[e] = true
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if f != nil {
			s.local(f, e.Name)
		}
		for _, value := range s.values[e.Name] {
			s.resolve(nil, value)
		}
	case *ast.SelectorExpr:
		for _, value := range s.given[e.Sel.Name] {
			s.resolve(f, value)
		}
	case *ast.IndexExpr:
		s.resolve(f, e.X)
	case *ast.CompositeLit:
		for _, value := range e.Elts {
			if pair, ok := value.(*ast.KeyValueExpr); ok {
				value = pair.Value
			}
			s.resolve(f, value)
		}
	case *ast.CallExpr:
		s.returned(called(e))
	}
}

// passesOn reports whether a name is a parameter of a function, so that the texts are in the
// calls of the function.
func (s *source) passesOn(f *ast.FuncDecl, name string) bool {
	at := 0
	for _, field := range f.Type.Params.List {
		for _, param := range field.Names {
			if param.Name == name {
				if of, ok := field.Type.(*ast.Ident); !ok || of.Name != "string" {
					return false
				}
				if has := s.says[f.Name.Name]; !slices.Contains(has, at) {
					s.says[f.Name.Name] = append(slices.Clone(has), at)
				}
				return true
			}
			at++
		}
	}
	return false
}

// local resolves what a variable of a function is given.
func (s *source) local(f *ast.FuncDecl, name string) {
	is := func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && id.Name == name
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				switch {
				case !is(to):
				case len(n.Lhs) == len(n.Rhs):
					s.resolve(f, n.Rhs[i])
				case len(n.Rhs) == 1:
					s.resolve(f, n.Rhs[0])
				}
			}
		case *ast.ValueSpec:
			for i, to := range n.Names {
				if to.Name == name && i < len(n.Values) {
					s.resolve(f, n.Values[i])
				}
			}
		case *ast.RangeStmt:
			if n.Value != nil && is(n.Value) {
				s.resolve(f, n.X)
			}
		}
		return true
	})
}

// returned resolves what the functions of a name return.
func (s *source) returned(name string) {
	for _, f := range s.funcs {
		if f.Name.Name != name || f.Type.Results == nil || !returnsString(f.Type.Results) {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if r, ok := n.(*ast.ReturnStmt); ok {
				for _, value := range r.Results {
					s.resolve(f, value)
				}
			}
			return true
		})
	}
}

func returnsString(results *ast.FieldList) bool {
	return slices.ContainsFunc(results.List, func(f *ast.Field) bool {
		of, ok := f.Type.(*ast.Ident)
		return ok && of.Name == "string"
	})
}

// stringOf returns the value of a string literal.
func stringOf(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
