package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"frontage/game"
	"frontage/game/systems"
	"frontage/game/version"
)

// The exit statuses of the program.
const (
	exitDone   = 0 // also if the answer is "not legal"
	exitFailed = 1 // a check failed
	exitBad    = 2 // bad usage or bad input: a message on standard error, nothing on standard output
)

// commands is the command line, without the queries of the rule systems, which are added
// to it. A command computes its whole answer before printing, so a failing one prints
// nothing.
type commands struct {
	Serve    serveCommand      `cmd:"" help:"Serve the browser game."`
	Check    checkCommand      `cmd:"" help:"Run the expect checks of scenarios."`
	Validate validateCommand   `cmd:"" help:"Read scenarios and replays and report every error."`
	Try      tryCommand        `cmd:"" help:"Say what an action would do, without doing it."`
	Queries  queriesCommand    `cmd:"" help:"List the queries that the rules of a file answer."`
	Run      runCommand        `cmd:"" help:"Play a replay, or a scenario, and print what happens."`
	Orders   exploreCommand    `cmd:"" name:"explore" help:"Try what you mean to do in every order, and say what the order changes."`
	Carry    translateCommand  `cmd:"" name:"translate" help:"Translate a battle into another rule system."`
	Army     armyCommand       `cmd:"" help:"Armies: list, show, build and import them."`
	Contest  tournamentCommand `cmd:"" name:"tournament" help:"Play many battles between armies and commanders, and rate them."`
	Render   renderCommand     `cmd:"" help:"Draw a picture of the table."`
	Bear     toleranceCommand  `cmd:"" name:"tolerance" help:"Map where a unit could stand for a charge to be allowed."`
	Branches variationsCommand `cmd:"" name:"variations" help:"List, compare and export the variations of a replay."`
	Studied  studyCommand      `cmd:"" name:"study" help:"List the notes, drawings and questions of a replay, or write them as a report."`
	Report   reportCommand     `cmd:"" help:"Write a report of a battle as a page."`
	Schema   schemaCommand     `cmd:"" help:"Print a JSON Schema of the file formats."`
	Rules    rulesCommand      `cmd:"" help:"List the rules with their tests, or explain one."`
	Mail     mailCommand       `cmd:"" help:"Play a battle with somebody elsewhere, by links or files."`
	Verify   verifyCommand     `cmd:"" help:"Prove that nobody has tampered with the dice of a battle."`
	Build    versionCommand    `cmd:"" name:"version" help:"Print the version, the rules and the file formats of the program."`

	Tables tablesCommand `cmd:"" help:"List, print or write the tables of values that --rules replaces."`

	languageFlag
	RulesIn string           `name:"rules" placeholder:"DIR" help:"Play by the tables in a folder; \"frontage tables\" writes them."`
	Version kong.VersionFlag `help:"Print the version and exit."`
}

// output is where a command writes its results.
type output struct {
	stdout io.Writer
	stderr io.Writer
}

// warn prints what is odd about a file.
func (o *output) warn(warnings []string) {
	for _, warning := range warnings {
		fmt.Fprintf(o.stderr, "frontage: %s\n", tell("warning: %s", named(warning)))
	}
}

// json writes a value as one JSON object on a line of its own.
func (o *output) json(v any) error {
	encoder := json.NewEncoder(o.stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// jsonOf writes a JSON object, such as a file, as an answer: on one line, with the query before its
// fields.
func (o *output) jsonOf(query string, object []byte) error {
	return o.json(json.RawMessage(fmt.Sprintf(`{"query": %q, %s`, query, bytes.TrimPrefix(object, []byte("{")))))
}

// jsonFlag is the flag that every command with an answer has.
type jsonFlag struct {
	JSON bool `name:"json" help:"Print one JSON object instead of text."`
}

// wrote prints the name of the file that a command has written. Without --json it prints nothing.
func (j jsonFlag) wrote(out *output, query, file, to string) error {
	if !j.JSON {
		return nil
	}
	return out.json(map[string]any{"query": query, "file": file, "out": to})
}

// errFailed is the error of a command that has printed its result, in which a check
// failed.
var errFailed = errors.New("a check failed")

// run executes a command line and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	stdout, stderr = legible{stdout}, legible{stderr}
	if err := speak(args); err != nil {
		fmt.Fprintf(stderr, "frontage: %v\n", err)
		return exitBad
	}
	finished := false // by --help or --version
	options := append(withQueries(queryCommands(systems.All()), "validate"),
		kong.Name("frontage"),
		kong.Description("Knows the geometry of a battle of stands exactly, and explains it.\n\n"+
			"A FILE may be a link that the game has made, \"#s=…\" or a whole address, or - for standard input.\n\n"+
			"Exit status: 0 done, also when the answer is \"not legal\"; 1 a check failed; 2 bad usage or bad input."),
		kong.Vars{"version": version.Of("frontage")},
		kong.Writers(stdout, stderr),
		kong.Exit(func(int) { finished = true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	var line commands
	parser, err := kong.New(&line, options...)
	if err != nil {
		panic(err) // the commands are declared wrongly
	}
	context, err := parser.Parse(bareDeploy(joined(args)))
	if finished {
		return exitDone
	}
	if err != nil {
		fmt.Fprintf(stderr, "frontage: %v%s\n", err, noMethod(args))
		return exitBad
	}
	ownTables, err := useTables(line.RulesIn)
	if err == nil {
		err = guarded(func() error { return context.Run(&output{stdout: stdout, stderr: stderr}, &line) })
		ownTables()
	}
	var broken *game.Broken
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.As(err, &broken):
		err = fmt.Errorf("%w; %s", err, reported(broken, args))
	}
	fmt.Fprintf(stderr, "frontage: %s\n", errorText(err))
	return exitBad
}

// joined joins each negative number or point to the flag before it: "--point -5,2"
// becomes "--point=-5,2". The parser would take it for short flags, but no flag is a
// digit.
func joined(args []string) []string {
	var list []string
	for i, arg := range args {
		if arg == "--" { // names follow, not flags
			return append(list, args[i:]...)
		}
		negative := len(arg) > 1 && arg[0] == '-' && (arg[1] == '.' || '0' <= arg[1] && arg[1] <= '9')
		if negative && i > 0 && strings.HasPrefix(args[i-1], "--") && !strings.Contains(args[i-1], "=") {
			list[len(list)-1] += "=" + arg
			continue
		}
		list = append(list, arg)
	}
	return list
}

// noMethod says, after too many arguments, that the word after --deploy is no method: it was then
// taken for an army. Otherwise it returns "".
func noMethod(args []string) string {
	i := slices.Index(args, "--deploy")
	if i < 0 || i+1 == len(args) || strings.HasPrefix(args[i+1], "-") || slices.Contains(deployments(), args[i+1]) {
		return ""
	}
	return fmt.Sprintf("; if %q is to be the way of deploying, --deploy knows %s", args[i+1], strings.Join(deployments(), ", "))
}

// bareDeploy allows --deploy without a value: the players then agree on a method.
func bareDeploy(args []string) []string {
	list := slices.Clone(args)
	for i, arg := range list {
		if arg == "--" {
			break
		}
		if arg == "--deploy" && (i+1 == len(list) || !slices.Contains(deployments(), list[i+1])) {
			list[i] = "--deploy=agree"
		}
	}
	return list
}
