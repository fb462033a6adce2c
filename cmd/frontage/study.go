package main

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"frontage/game"
	"frontage/render/report"
)

type studyCommand struct {
	jsonFlag
	File    string `arg:"" help:"A replay."`
	Moment  *int   `placeholder:"N" help:"Only moment N of the line that opens; 0 is the start."`
	Answers bool   `help:"Print the answers to the questions, too."`
	Report  string `placeholder:"OUT.html|OUT.md" help:"Write the study as a page, or as a text in Markdown with its pictures beside it."`
}

func (*studyCommand) Help() string {
	return `Lists what an author has added to the moments of a replay: notes, arrows and circles on the table,
and questions to the reader. They are written in the game, while a replay is watched. A moment has a
number: 0 is the start, 1 comes after the first action that was not undone.

A question has choices, an answer in the author's words, or a query that the rules answer at the
table of its moment; --answers prints them, --json always has them. A report folds them. A report in
Markdown has its pictures beside it, as OUT-1.svg, OUT-2.svg and so on.

A replay with drawings or questions has the format frontage/replay@4, which earlier versions refuse;
one with notes alone keeps its format.

Examples:
  frontage study the-mill.replay.jsonl
  frontage study the-mill.replay.jsonl --moment 12 --answers
  frontage study the-mill.replay.jsonl --report the-mill.html`
}

// Run lists the remarks, or writes them as a report.
func (c *studyCommand) Run(out *output) error {
	story, name, err := readStory(out, c.File)
	if err != nil {
		return err
	}
	if c.Moment != nil && (*c.Moment < 0 || *c.Moment > story.Last()) {
		return fmt.Errorf("--moment: there is no moment %d: those of %s are 0 to %d", *c.Moment, name, story.Last())
	}
	if c.Report != "" {
		return c.report(out, name, story)
	}
	var lines []studiedLine
	inEnglish(c.JSON, func() { lines = c.remarked(story) })
	if c.JSON {
		return out.json(map[string]any{"query": "study", "file": name, "moments": story.Last(), "lines": lines})
	}
	_, err = fmt.Fprint(out.stdout, c.text(lines))
	return err
}

func (c *studyCommand) report(out *output, name string, story *report.Story) error {
	if c.Moment != nil || c.Answers {
		return fmt.Errorf("--report goes with neither --moment nor --answers: it has all moments, and folds the answers")
	}
	var page []byte
	switch base, isText := strings.CutSuffix(c.Report, ".md"); {
	case isText:
		count, failed := 0, error(nil)
		page = report.StudyMarkdown(story, func(svg []byte) string {
			count++
			file := fmt.Sprintf("%s-%d.svg", base, count)
			if err := writeFile(file, svg); err != nil && failed == nil {
				failed = err
			}
			return (&url.URL{Path: filepath.Base(file)}).String()
		})
		if failed != nil {
			return failed
		}
	case strings.HasSuffix(c.Report, ".html"):
		page = report.StudyHTML(story)
	default:
		return fmt.Errorf("--report: the name must end in .html or .md")
	}
	if err := writeFile(c.Report, page); err != nil {
		return err
	}
	return c.wrote(out, "study report", name, c.Report)
}

// studiedLine is a line of play with its remarks in the answer.
type studiedLine struct {
	Name    string          `json:"name"`
	Opens   bool            `json:"opens"`
	Remarks []studiedMoment `json:"remarks"`
}

// studiedMoment is a moment with its remark.
type studiedMoment struct {
	Moment int          `json:"moment"`
	Action int          `json:"action"` // the number of its action in the replay, undone ones included
	Time   string       `json:"time"`
	Remark game.Remark  `json:"remark"`
	read   game.Remark  // … in the language of the reader
	Answer *readerWords `json:"answer"` // to its question, null without one
	drawn  []string
}

// readerWords is the answer to a question.
type readerWords struct {
	Right  string      `json:"right"`
	Author string      `json:"author"`
	Rules  string      `json:"rules"`
	Steps  []game.Step `json:"steps"`
}

// remarked returns the lines of play that have remarks of their own.
func (c *studyCommand) remarked(story *report.Story) []studiedLine {
	lines := []studiedLine{}
	add := func(name string, s *report.Story, after int, opens bool) {
		l := studiedLine{Name: name, Opens: opens, Remarks: []studiedMoment{}}
		for _, n := range s.Remarked() {
			if n > after && (c.Moment == nil || *c.Moment == n) {
				l.Remarks = append(l.Remarks, momentOf(s, n))
			}
		}
		if len(l.Remarks) > 0 {
			lines = append(lines, l)
		}
	}
	for _, l := range story.Battle.Variations() {
		if l.ID == story.Battle.Line() {
			add(report.LineName(l), story, -1, true)
		}
	}
	if c.Moment == nil {
		for _, o := range story.OtherLines() {
			add(o.Name, o.Story, o.Begins, false)
		}
	}
	return lines
}

func momentOf(s *report.Story, n int) studiedMoment {
	m := studiedMoment{Moment: n, Action: s.Moments[n].Line, Time: s.MomentName(n), Remark: s.Remark(n), read: s.ReaderRemark(n)}
	for i := range m.read.Drawings {
		m.drawn = append(m.drawn, drawingText(&m.read.Drawings[i]))
	}
	if a := s.Answer(n); a != nil {
		m.Answer = &readerWords{a.Right, a.Author, a.Rules, a.Steps}
		if a.Steps == nil {
			m.Answer.Steps = []game.Step{}
		}
	}
	return m
}

// drawingText describes a drawing.
func drawingText(d *game.Drawing) string {
	end := func(piece game.UnitID, x, y float64) game.Phrase {
		if piece != "" {
			return game.SayAll(piece)
		}
		return game.Say("(%s, %s)", game.Length(x), game.Length(y))
	}
	from, to := end(d.FromPiece, d.From.X, d.From.Y), end(d.ToPiece, d.To.X, d.To.Y)
	var text string
	switch d.Kind {
	case game.DrawArrow:
		text = tell("arrow from %s to %s", from, to)
	case game.DrawCircle:
		text = tell("circle about %s", from)
	default:
		text = tell("%s at %s", game.Word(string(d.Kind)), from)
	}
	if d.Text != "" {
		text += ": " + d.Text
	}
	return text
}

func (c *studyCommand) text(lines []studiedLine) string {
	var t strings.Builder
	for _, l := range lines {
		if !l.Opens {
			fmt.Fprintf(&t, "%s:\n", oneLine(l.Name))
		}
		for _, m := range l.Remarks {
			fmt.Fprintf(&t, "%d: %s\n", m.Moment, oneLine(m.Time))
			if m.read.Note != "" {
				fmt.Fprintf(&t, "   %s\n", indented(m.read.Note))
			}
			for _, d := range m.drawn {
				fmt.Fprintln(&t, "   "+tell("drawn: %s", named(d)))
			}
			if q := m.read.Question; q != nil {
				fmt.Fprintln(&t, "   "+tell("question: %s", game.SayAll(indented(q.Ask))))
				for i, choice := range q.Choices {
					fmt.Fprintf(&t, "     %d. %s\n", i+1, indented(choice))
				}
			}
			if c.Answers && m.Answer != nil {
				c.answer(&t, m.Answer)
			}
		}
	}
	if len(lines) == 0 {
		return tell("There are no remarks.") + "\n"
	}
	return t.String()
}

func (c *studyCommand) answer(t *strings.Builder, a *readerWords) {
	for _, said := range []struct{ text, is string }{{a.Right, "right: %s"}, {a.Author, "answer: %s"}, {a.Rules, "the rules say: %s"}} {
		if said.text != "" {
			fmt.Fprintln(t, "   "+tell(said.is, game.SayAll(indented(said.text))))
		}
	}
	if len(a.Steps) > 0 {
		t.WriteString("   " + strings.ReplaceAll(strings.TrimRight(traceText(a.Steps), "\n"), "\n", "\n   ") + "\n")
	}
}

// indented writes a text of several lines below each other.
func indented(text string) string {
	list := strings.Split(strings.TrimSpace(text), "\n")
	for i := range list {
		list[i] = oneLine(list[i])
	}
	return strings.Join(list, "\n   ")
}
