package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"frontage/game"
	"frontage/game/systems"
	"frontage/render/words"
)

// question holds the flags of every command that asks about the table, besides those from
// the rule systems.
type question struct {
	jsonFlag
	File      string `arg:"" help:"A scenario."`
	Trace     bool   `help:"Print each step of the explanation with its rule."`
	Otherwise bool   `help:"Also ask by every other reading of the rulings, and print the answers that differ."`
}

// freeQuestion is a question that may be asked without a table.
type freeQuestion struct {
	jsonFlag
	File      string `arg:"" optional:"" help:"A scenario."`
	Trace     bool   `help:"Print each step of the explanation with its rule."`
	Otherwise bool   `help:"Also ask by every other reading of the rulings, and print the answers that differ."`
}

// ask puts a query to the rules of the file, or of the system that answers it without one,
// and prints the answer.
func (q *question) ask(out *output, form game.QueryForm, args map[string]string) error {
	s, err := q.table(form)
	if err != nil {
		return err
	}
	if !q.JSON {
		namesOnOneLine(&s.state)
	}
	asked := game.Query{Name: form.Name, Args: args}
	answer, err := game.Ask(s.rules, &s.state, asked)
	if err != nil {
		return fmt.Errorf("%s: %w", cmp.Or(s.file, form.Name), err)
	}
	var others []game.Otherwise
	if q.Otherwise {
		by := game.Reread(s.rules, &s.state, asked)
		for _, r := range s.rules.Rulings() {
			others = append(others, by.By(&r)...)
		}
	}
	if q.JSON && q.Otherwise {
		return withOthers(out, answer, others)
	}
	if q.JSON {
		return out.json(answer)
	}
	text := strings.TrimRight(words.Say(answer.Text()), "\n") + "\n"
	if q.Trace {
		text += "\n" + traceText(answer.Explain())
	}
	if q.Otherwise {
		text += "\n" + othersText(others, q.Trace)
	}
	_, err = fmt.Fprint(out.stdout, text)
	return err
}

// otherAnswer is the answer by another reading of a ruling.
type otherAnswer struct {
	Ruling  string      `json:"ruling"`
	Reading string      `json:"reading"` // its key in a scenario's rulings
	Text    string      `json:"text"`    // the reading in words
	Answer  game.Answer `json:"answer"`  // null where the reading does not know the question
	Reason  string      `json:"reason"`  // why, "" where there is an answer
}

// withOthers prints an answer, with the answers of other readings beside its own fields.
func withOthers(out *output, answer game.Answer, others []game.Otherwise) error {
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	fields := map[string]any{}
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	list := []otherAnswer{}
	for _, o := range others {
		one := otherAnswer{o.Ruling.ID, o.Reading.Key, o.Reading.Text, o.Answer, ""}
		if o.Refusal != nil {
			one.Reason = o.Refusal.Error()
		}
		list = append(list, one)
	}
	fields["otherwise"] = list
	return out.json(fields)
}

// othersText returns the answers of other readings for a person. It includes the steps that
// differ if trace is set or nothing else differs.
func othersText(others []game.Otherwise, trace bool) string {
	if len(others) == 0 {
		return tell("No other reading of a ruling changes this answer.") + "\n"
	}
	var t strings.Builder
	for _, o := range others {
		fmt.Fprintln(&t, tell("By another reading of %s: %s", o.Ruling.ID, game.Word(o.Reading.Text)))
		if o.Alike {
			fmt.Fprintf(&t, "    %s\n", sameText(o.Ways))
		} else {
			fmt.Fprintf(&t, "    %s\n", strings.ReplaceAll(strings.TrimRight(words.Say(o.Text()), "\n"), "\n", "\n    "))
		}
		if trace || o.Alike {
			t.WriteString(traceText(o.Steps))
		}
	}
	return t.String()
}

// sameText says that an answer is the same, and of how many legal ways it is one.
func sameText(ways int) string {
	if ways < 2 {
		return tell("The answer is the same.")
	}
	return tell("The answer is the same, one of %d legal ways.", ways)
}

// table reads the file, which some queries do not need.
func (q *question) table(form game.QueryForm) (*scenario, error) {
	if q.File != "" {
		return readScenario(q.File)
	}
	for _, rules := range systems.All() {
		if f, ok := game.FormOf(rules, form.Name); ok && f.NoFile {
			return &scenario{rules: rules, state: game.State{System: rules.Name()}}, nil
		}
	}
	return nil, fmt.Errorf("%s needs a scenario", form.Name)
}

// traceText returns the steps of an explanation, numbered, each with its rule.
func traceText(steps []game.Step) string {
	var t strings.Builder
	for i, step := range steps {
		fmt.Fprintf(&t, "%2d. %-14s  %s\n", i+1, step.Rule, words.Say(step.Text))
	}
	return t.String()
}

// queryCommand is the command for a query of the rule systems. Its flags are the query's
// arguments.
type queryCommand struct {
	form  game.QueryForm
	flags reflect.Value // a struct: a question, then a field for each argument of the form
}

// queryCommands returns a command for each query of the rule systems.
func queryCommands(all []game.Rules) []queryCommand {
	var list []queryCommand
	for _, form := range queryForms(all) {
		asked := reflect.TypeFor[question]()
		if form.NoFile {
			asked = reflect.TypeFor[freeQuestion]()
		}
		fields := []reflect.StructField{{Name: "Question", Type: asked, Anonymous: false, Tag: `embed:""`}}
		for i, a := range form.Args {
			kind := reflect.TypeFor[string]()
			if a.Kind == game.ArgFlag {
				kind = reflect.TypeFor[bool]()
			}
			fields = append(fields, reflect.StructField{Name: fmt.Sprint("Arg", i), Type: kind, Tag: flagTag(a)})
		}
		list = append(list, queryCommand{form, reflect.New(reflect.StructOf(fields)).Elem()})
	}
	return list
}

// queryForms returns the queries of all rule systems, each name once. A query of several
// systems has the arguments of all of them; an argument is required if each of these
// systems requires it. The file's own system checks the rest.
func queryForms(all []game.Rules) []game.QueryForm {
	var forms []game.QueryForm
	for _, system := range all {
		for _, form := range system.Queries() {
			at := slices.IndexFunc(forms, func(f game.QueryForm) bool { return f.Name == form.Name })
			if at < 0 {
				form.Args = slices.Clone(form.Args)
				forms = append(forms, form)
				continue
			}
			forms[at].Args = eitherArgs(forms[at].Args, form.Args)
		}
	}
	return forms
}

// eitherArgs merges the arguments of a query from two systems.
func eitherArgs(one, other []game.QueryArg) []game.QueryArg {
	named := func(list []game.QueryArg, name string) int {
		return slices.IndexFunc(list, func(a game.QueryArg) bool { return a.Name == name })
	}
	var args []game.QueryArg
	for _, a := range one {
		if at := named(other, a.Name); at < 0 {
			a.Required, a.OneOf = false, ""
		} else if b := other[at]; b.Required != a.Required || b.OneOf != a.OneOf || b.Kind != a.Kind {
			a.Required, a.OneOf = false, ""
			if a.Kind != b.Kind {
				a.Kind = game.ArgText
			}
		}
		args = append(args, a)
	}
	for _, b := range other {
		if named(one, b.Name) < 0 {
			b.Required, b.OneOf = false, ""
			args = append(args, b)
		}
	}
	return args
}

// flagTag describes the flag of an argument to the command line parser.
func flagTag(a game.QueryArg) reflect.StructTag {
	tag := fmt.Sprintf("name:%s help:%s", strconv.Quote(a.Name), strconv.Quote(a.Help))
	if a.Required || a.OneOf != "" {
		tag += ` required:""`
	}
	if a.OneOf != "" {
		tag += " xor:" + strconv.Quote(a.OneOf)
	}
	if a.Kind == game.ArgChoice && a.Required {
		tag += " enum:" + strconv.Quote(strings.Join(a.Choices, ","))
	}
	if a.Kind != game.ArgFlag {
		tag += " placeholder:" + strconv.Quote(placeholder(a))
	}
	return reflect.StructTag(tag)
}

// placeholders stand for values in the help, by kind of argument.
var placeholders = map[game.ArgKind]string{
	game.ArgUnits: "V,W", game.ArgNumber: "N", game.ArgLength: "CM", game.ArgAngle: "DEGREES",
	game.ArgPoint: "X,Y", game.ArgPlaces: "STAND X Y FACING, …",
}

// placeholder returns the placeholder for the value of an argument.
func placeholder(a game.QueryArg) string {
	if a.Kind == game.ArgChoice {
		return strings.Join(a.Choices, "|")
	}
	return cmp.Or(placeholders[a.Kind], strings.ToUpper(string(a.Kind)))
}

// Run puts the query to the rules of the file and prints the answer. It ignores flags
// with an empty value.
func (c *queryCommand) Run(out *output) error {
	args := map[string]string{}
	for i, a := range c.form.Args {
		switch v := c.flags.Field(1 + i); {
		case v.Kind() == reflect.Bool && v.Bool():
			args[a.Name] = "true"
		case v.Kind() == reflect.String && v.String() != "":
			args[a.Name] = v.String()
		}
	}
	q, ok := c.flags.Field(0).Interface().(question)
	if !ok {
		q = question(c.flags.Field(0).Interface().(freeQuestion))
	}
	return q.ask(out, c.form, args)
}

// withQueries adds the commands of the queries to a command line, after the command named
// after.
func withQueries(list []queryCommand, after string) []kong.Option {
	var options []kong.Option
	for _, c := range list {
		options = append(options, kong.DynamicCommand(c.form.Name, c.form.Help, "", c.flags.Addr().Interface()))
	}
	return append(options, kong.PostBuild(func(k *kong.Kong) error {
		declared := k.Model.Children[:len(k.Model.Children)-len(list)]
		asked := slices.Clone(k.Model.Children[len(declared):])
		for i, node := range asked {
			node.Detail = list[i].form.Detail
			node.Target = reflect.ValueOf(&list[i]).Elem()
		}
		at := slices.IndexFunc(declared, func(n *kong.Node) bool { return n.Name == after })
		k.Model.Children = slices.Insert(slices.Clone(declared), at+1, asked...)
		return nil
	}))
}

type queriesCommand struct {
	jsonFlag
	File string `arg:"" help:"A scenario."`
}

func (*queriesCommand) Help() string {
	return `Each query is a command of its own, and "expect" in a scenario may ask it; its arguments
are the command's flags.

Example:
  frontage queries first-charge.scenario.json`
}

// argEntry is an argument of a query as JSON.
type argEntry struct {
	Name     string       `json:"name"`
	Kind     game.ArgKind `json:"kind"`
	Help     string       `json:"help"`
	Choices  []string     `json:"choices"`
	Required bool         `json:"required"`
	OneOf    string       `json:"one_of"` // exactly one of the arguments with this name must be given
	With     string       `json:"with"`   // it may be given only together with that argument
}

// queryEntry is a query as JSON.
type queryEntry struct {
	Name string     `json:"name"`
	Help string     `json:"help"`
	Args []argEntry `json:"args"`
}

// Run lists the queries that the rules of the file answer.
func (c *queriesCommand) Run(out *output) error {
	s, err := readScenario(c.File)
	if err != nil {
		return err
	}
	if !c.JSON {
		_, err := fmt.Fprint(out.stdout, queriesText(s.rules.Queries()))
		return err
	}
	entries := []queryEntry{}
	for _, form := range s.rules.Queries() {
		e := queryEntry{form.Name, form.Help, []argEntry{}}
		for _, a := range form.Args {
			e.Args = append(e.Args, argEntry{a.Name, a.Kind, a.Help, append([]string{}, a.Choices...), a.Required, a.OneOf, a.With})
		}
		entries = append(entries, e)
	}
	return out.json(map[string]any{"query": "queries", "system": s.rules.Name(), "queries": entries})
}

// queriesText lists queries for a person.
func queriesText(forms []game.QueryForm) string {
	var t strings.Builder
	for _, form := range forms {
		fmt.Fprintf(&t, "%s\n  %s\n", usage(form), form.Help)
		for _, a := range form.Args {
			fmt.Fprintf(&t, "    %-12s  %s\n", "--"+a.Name, a.Help)
		}
		t.WriteByte('\n')
	}
	return strings.TrimSuffix(t.String(), "\n")
}

// usage returns how to ask a query: "zone FILE --stand STAND (--unit UNIT | --point
// X,Y)".
func usage(form game.QueryForm) string {
	list := []string{form.Name, "FILE"}
	written := map[string]bool{}
	for _, a := range form.Args {
		switch flag := flagText(a); {
		case a.OneOf == "" && a.Required:
			list = append(list, flag)
		case a.OneOf == "":
			list = append(list, "["+flag+"]")
		case !written[a.OneOf]:
			written[a.OneOf] = true
			var group []string
			for _, b := range form.Args {
				if b.OneOf == a.OneOf {
					group = append(group, flagText(b))
				}
			}
			list = append(list, "("+strings.Join(group, " | ")+")")
		}
	}
	return strings.Join(list, " ")
}

// flagText returns a flag with its placeholder.
func flagText(a game.QueryArg) string {
	if a.Kind == game.ArgFlag {
		return "--" + a.Name
	}
	return "--" + a.Name + " " + placeholder(a)
}
