package report

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// A story is a study when its author has added remarks to its moments.

// Remark returns what an author has added to a moment.
func (s *Story) Remark(n int) game.Remark { return s.Battle.Remark(s.Moments[n].Line) }

// ReaderRemark returns the remark of a moment as its reader sees it: texts of the program's own studies are
// in the reader's language.
func (s *Story) ReaderRemark(n int) game.Remark {
	r := s.Remark(n)
	r.Note = words.T(r.Note)
	r.Drawings = slices.Clone(r.Drawings)
	for i := range r.Drawings {
		r.Drawings[i].Text = words.T(r.Drawings[i].Text)
	}
	if r.Question != nil {
		q := *r.Question
		q.Ask, q.Answer, q.Choices = words.T(q.Ask), words.T(q.Answer), slices.Clone(q.Choices)
		for i := range q.Choices {
			q.Choices[i] = words.T(q.Choices[i])
		}
		r.Question = &q
	}
	return r
}

// SetRemark sets the remark at a moment. The error is a *[game.Refusal] if a file could not hold
// it; then the old one stays.
func (s *Story) SetRemark(n int, r game.Remark) error {
	return s.Battle.SetRemark(s.Moments[n].Line, r)
}

// Remarked lists the moments that have a remark.
func (s *Story) Remarked() []int {
	var list []int
	for n := range s.Moments {
		if r := s.Remark(n); !r.IsZero() {
			list = append(list, n)
		}
	}
	return list
}

// Studied reports whether some moment has a drawing or a question, and not notes alone.
func (s *Story) Studied() bool {
	return slices.ContainsFunc(s.Remarked(), func(n int) bool {
		r := s.Remark(n)
		return len(r.Drawings) > 0 || r.Question != nil
	})
}

// Secret reports whether the two sides are deciding in secret now, so that the table of no moment
// may be shown as it is, unless the players' own programs seal what is secret.
func (s *Story) Secret() bool { return s.Battle.Trusted() == nil && s.Battle.Secret() }

// Past returns the table of a moment and what led to it. While the armies are being set up in
// secret it shows of neither side what the other must not see.
func (s *Story) Past(n int) (*game.State, []game.Event) {
	now, events := s.Battle.Past(n)
	if s.Secret() {
		if setUp := game.GuideOf(now).SetUp; setUp != nil && setUp.Seen != nil {
			return setUp.Seen(now, ""), nil
		}
	}
	return now, events
}

// Drawings returns what is drawn on the table of a moment, where it is: the drawings of the
// scenario, and those of the moment's remark. While the sides decide in secret no piece is
// pointed out.
func (s *Story) Drawings(n int, st *game.State) []game.Drawing {
	list := s.ReaderRemark(n).Drawings
	if s.Secret() {
		list = slices.DeleteFunc(slices.Clone(list), func(d game.Drawing) bool { return d.FromPiece != "" || d.ToPiece != "" })
	}
	return append(slices.Clone(st.Drawings), st.Placed(list)...)
}

// ReaderAnswer is the answer to a question of a study.
type ReaderAnswer struct {
	Right  string      // the choice that is right, "" without choices
	Author string      // in the author's words, "" for none
	Rules  string      // what the rules say, in a sentence; "" if they are not asked
	Steps  []game.Step // … and why
}

// Marks returns the marks of the rules' answer.
func (a *ReaderAnswer) Marks() []game.Mark {
	var marks []game.Mark
	for i := range a.Steps {
		marks = append(marks, a.Steps[i].Marks...)
	}
	return marks
}

// Answer returns the answer to the question of a moment, nil if there is no question. The rules
// answer nothing while the sides decide in secret.
func (s *Story) Answer(n int) *ReaderAnswer {
	q := s.ReaderRemark(n).Question
	if q == nil {
		return nil
	}
	a := &ReaderAnswer{Author: q.Answer}
	if q.Right > 0 {
		a.Right = q.Choices[q.Right-1]
	}
	if q.Query == nil {
		return a
	}
	if s.Battle.Secret() {
		a.Rules = words.T("While the sides decide in secret, the rules answer nothing here.")
		return a
	}
	st, _ := s.Battle.Past(n)
	answer, err := game.Ask(s.Battle.Rules(), st, *q.Query)
	if err != nil {
		a.Rules = err.Error()
		return a
	}
	a.Steps = answer.Explain()
	said := answer.Outline().Text
	if said.Empty() {
		said = answer.Text()
	}
	a.Rules, _, _ = strings.Cut(words.Say(said), "\n")
	return a
}

// MomentName returns the time of a moment: the turn, the active side, and the phase.
func (s *Story) MomentName(n int) string {
	m, st := s.Moments[n], s.Battle.State()
	guide := game.GuideOf(st)
	phase := guide.PhaseOf(m.Phase)
	switch {
	case phase.Kind == game.PhaseOver:
		return words.T("The end")
	case phase.Kind == game.PhaseSetUp:
		return words.Say(phase.Name.Capital())
	case guide.TurnNamed != nil:
		return words.T("%[1]s, %[2]s", words.Turn(guide, m.Turn, ""), words.Say(phase.Name))
	}
	return words.T("Turn %[1]d: %[2]s, %[3]s", m.Turn, sideName(st, st.SideOf(m.Side)), words.Say(phase.Name))
}

// OtherLine is a line of play besides the one that a story tells.
type OtherLine struct {
	Name   string
	Story  *Story
	Begins int // the last moment that it shares with the line that it leaves
}

// OtherLines returns the other lines of play of a story's battle, without those that do not go on
// as their file says. While the sides decide in secret they stay closed.
func (s *Story) OtherLines() []OtherLine {
	if !s.Battle.Varied() || s.Secret() {
		return nil
	}
	var list []OtherLine
	for _, l := range s.Battle.Variations() {
		if l.ID == s.Battle.Line() {
			continue
		}
		b, err := s.Battle.OnLine(l.ID)
		if err != nil {
			continue
		}
		begins := b.Shared(s.Battle.Line())
		for n, line := range b.Held() {
			if line <= l.After {
				begins = max(begins, n+1)
			}
		}
		list = append(list, OtherLine{LineName(l), Of(b), begins})
	}
	return list
}

// LineName returns the name of a line of play.
func LineName(l game.Variation) string {
	switch {
	case l.Name != "":
		return l.Name
	case l.Main:
		return words.T("Main line")
	}
	return words.T("Variation %[1]d", l.ID)
}

// teller writes a study in some form.
type teller interface {
	heading(level int, text string)
	plain(text string)
	note(text string)                        // the author's words
	happened(st *game.State, e []game.Event) // what led to a moment
	table(st *game.State, title string, o scene.Options)
	question(text string, choices []string)
	folded(title string, inside func())
	reasons(steps []game.Step)
}

// study tells the remarks of a story and those of its other lines.
func (s *Story) study(w teller) {
	start, _ := s.Past(0)
	w.heading(1, titleOf(start))
	if start.Notes != "" {
		w.plain(start.Notes)
	}
	for _, n := range s.Remarked() {
		s.tellMoment(w, n)
	}
	for _, o := range s.OtherLines() {
		told := slices.DeleteFunc(o.Story.Remarked(), func(n int) bool { return n <= o.Begins })
		if len(told) == 0 {
			continue
		}
		w.heading(2, o.Name)
		w.plain(words.T("It leaves its line here: %[1]s.", o.Story.MomentName(o.Begins)))
		for _, n := range told {
			o.Story.tellMoment(w, n)
		}
	}
}

// tellMoment tells a moment with its remark.
func (s *Story) tellMoment(w teller, n int) {
	st, events := s.Past(n)
	title := s.MomentName(n)
	w.heading(3, words.T("%[1]s (moment %[2]d)", title, n))
	w.happened(st, events)
	w.table(st, title, scene.Options{Drawings: s.Drawings(n, st), Marks: Ways(st, events), Spoken: mentioned(st, events)})
	s.tellRemark(w, n, st)
}

// tellRemark tells what the author says about a moment. The answer to a question is folded.
func (s *Story) tellRemark(w teller, n int, st *game.State) {
	defer naming(st)()
	r := s.ReaderRemark(n)
	if r.Note != "" {
		w.note(r.Note)
	}
	if r.Question == nil {
		return
	}
	w.question(r.Question.Ask, r.Question.Choices)
	w.folded(words.T("Show the answer"), func() {
		a := s.Answer(n)
		if a.Right != "" {
			w.plain(words.T("Right is: %[1]s", a.Right))
		}
		if a.Author != "" {
			w.note(a.Author)
		}
		if a.Rules != "" {
			w.plain(words.T("The rules say: %[1]s", a.Rules))
			w.reasons(a.Steps)
		}
		if marks := a.Marks(); len(marks) > 0 {
			w.table(st, words.T("What the rules say"), scene.Options{Drawings: s.Drawings(n, st), Marks: marks})
		}
	})
}
