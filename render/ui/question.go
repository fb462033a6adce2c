package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// inquiry is the open question as the player answers it: the answer shown, the effect of
// each answer, and the stands that the player has moved. It is the same for every kind of
// question.
type inquiry struct {
	known bool // open has been computed
	open  *game.Question
	at    int // index of the answer shown while the mouse points at no other
	tried map[int]*trial
	way   *game.Aim         // the way and the support chosen for the answer shown, nil for those of the answer
	spot  *geometry.Vec     // where a finger would send a character or his spell; the next tap there sends it
	point int               // 1 + the answer at the place that the player has pointed at
	seen  int               // 1 + the answer that a finger has tapped; the next tap on it gives it
	why   map[string]string // forbidden actions, by key, with the reason
	place *placing
	apart bool // units of a brigade are moved one by one

	company company // who moves together by hand
}

// answerID is the prefix of the ids of answers: "answer-1" is the first.
const answerID = "answer-"

// question returns the question that a person must answer; nil if the battle is over or
// the computer decides.
func (b *battle) question() *game.Question {
	q := b.asked()
	if q != nil && b.thinking() {
		return nil
	}
	return q
}

// acting returns the side that acts now: the side that the open question asks, or else the
// side whose turn it is.
func (b *battle) acting() game.SideID {
	if q := b.asked(); q != nil && q.Who != "" {
		return q.Who
	}
	return b.state().Turn.Active
}

// asked returns the open question, whoever answers it; nil if the battle is over. It is
// computed once.
func (b *battle) asked() *game.Question {
	if !b.ask.known {
		b.ask = inquiry{known: true, open: b.play.Question(), tried: map[int]*trial{}, why: map[string]string{}}
		switch q := b.ask.open; {
		case b.waits().Mode != game.ModeListed && b.waits().Mode != game.ModeWays:
			b.ask.at = -1 // a free phase: show no answer until the player asks for one
		case q != nil && q.Default > 0 && q.Default < len(q.Answers):
			b.ask.at = q.Default
		}
	}
	return b.ask.open
}

// forgetQuestion drops the known answers after a change of the state. A resting mouse then
// points at none of the next answers.
func (b *battle) forgetQuestion() {
	b.ask = inquiry{}
	b.ui.pointAway()
}

// waits returns what the battle waits for, as the guide shows it.
func (b *battle) waits() game.Waiting { return b.guide().Waiting(b.state()) }

// guide returns the view's guide to the battle's rules.
func (b *battle) guide() *game.Guide { return b.play.Rules().Guide() }

// view returns how to show an answer.
func (b *battle) view(a game.Action) game.AnswerView { return b.board.ask.view(b.state(), a) }

// givenElsewhere reports whether an answer of a free phase is given by pointing or by a button
// of its own, and is therefore not listed.
func (b *battle) givenElsewhere(a game.Action) bool {
	v := b.view(a)
	return v.Aimed || v.Ends
}

// listed reports whether the player chooses from the listed answers to the open question.
// Otherwise the phase is free: the player selects a unit first.
func (b *battle) listed() bool { return b.waits().Mode == game.ModeListed && b.question() != nil }

// replies returns the answers that the panel lists: the answers of the selected unit, or all
// if it has none. In a free phase it leaves out charges, which have rows of their own, and
// the end, which has a button.
func (b *battle) replies() []int {
	q := b.question()
	if q == nil {
		return nil
	}
	listed := b.listed()
	var all, own []int
	for i, a := range q.Answers {
		if !listed && b.givenElsewhere(a) {
			continue
		}
		all = append(all, i)
		if b.concerns(a, b.selected) {
			own = append(own, i)
		}
	}
	if len(own) > 0 || !listed && b.selected != "" || b.company(b.selected) != nil {
		return own
	}
	if listed && len(all) <= manyAnswers {
		b.groupAnswers(all)
	}
	return all
}

// groupAnswers groups the answers by unit, units in order of appearance.
func (b *battle) groupAnswers(list []int) {
	q := b.question()
	first := map[game.UnitID]int{}
	for _, i := range list {
		if id := b.subject(q.Answers[i]); first[id] == 0 {
			first[id] = i + 1
		}
	}
	slices.SortStableFunc(list, func(i, j int) int {
		return first[b.subject(q.Answers[i])] - first[b.subject(q.Answers[j])]
	})
}

// current returns the answer shown: the answer under the mouse or with the focus, otherwise
// the one reached by keys; −1 if there is none.
func (b *battle) current() int {
	list := b.replies()
	if len(list) == 0 {
		return -1
	}
	for _, id := range [2]string{b.ui.hot, b.ui.focus} {
		if n, err := strconv.Atoi(strings.TrimPrefix(id, answerID)); err == nil && strings.HasPrefix(id, answerID) && slices.Contains(list, n-1) {
			return n - 1
		}
	}
	switch {
	case slices.Contains(list, b.ask.at):
		return b.ask.at
	case b.listed():
		return list[0]
	}
	return -1
}

// answer returns the answer shown, with the stands where the player has put them.
func (b *battle) answer() (game.Action, bool) {
	if b.byHand() {
		return b.ask.place.action(), true
	}
	i := b.current()
	if i < 0 {
		return game.Action{}, false
	}
	if p := b.placed(); p != nil && p.touched {
		return p.action(), true
	}
	if b.ask.way != nil {
		return b.guide().Aim.Action(*b.ask.way), true
	}
	return b.question().Answers[i], true
}

// trial returns the effect of the answer shown, nil for none.
func (b *battle) trial() *trial {
	if b.byHand() {
		return b.ask.place.tried
	}
	i := b.current()
	if i < 0 {
		return nil
	}
	if p := b.placed(); p != nil && p.touched {
		return p.tried
	}
	if b.ask.way != nil {
		return b.tryWay()
	}
	return b.tryAnswer(i)
}

// tryAnswer returns the effect of an answer. It computes it once.
func (b *battle) tryAnswer(i int) *trial {
	if t := b.ask.tried[i]; t != nil {
		return t
	}
	a := b.question().Answers[i]
	t := try(b.play, a)
	t.follow(b.play)
	more := b.saysMore(a)
	if more != nil && t.why == "" { // the query needs no dice
		t.steps, t.marks = more.steps(), allMarks(more.steps())
	}
	if b.view(a).Bare {
		t.marks = nil // taking an army off the table to set it up is no loss
	}
	if len(t.marks) == 0 { // nothing moves: a line tells what it is aimed at
		t.marks = linesOf(t.steps)
		if more != nil { // and new stands have their places
			t.marks = append(t.marks, ghosts(t.steps)...)
		}
	}
	b.ask.tried[i] = t
	return t
}

// saysMore returns the answer to a query that explains an answer better than trying it,
// nil if there is none.
func (b *battle) saysMore(a game.Action) *preview {
	q := b.view(a).Ask
	if q.Name == "" {
		return nil
	}
	if p := b.board.ask.ask(b.state(), q); p.Legal || p.Reason.Empty() {
		return p
	}
	return nil
}

// whyNot returns why an action is forbidden now, "" if it is not.
func (b *battle) whyNot(a game.Action) string {
	b.asked()
	key := fmt.Sprint(a.Do, " ", a.Unit, a.Units, a.Character, " ", a.Target, " ", a.Choice)
	why, ok := b.ask.why[key]
	if !ok {
		why = try(b.play, a).why
		b.ask.why[key] = why
	}
	return why
}

// pick shows another answer, whatever the mouse points at.
func (b *battle) pick(i int) {
	b.ui.pointAway()
	if b.ask.at != i {
		b.ask.at, b.ask.place, b.ask.way, b.ask.seen = i, nil, nil, 0
	}
	b.ui.changed()
}

// asksAgain reports whether a finger's tap on an answer shows its effect and the chance of its dice
// first. The next tap then gives the answer.
func (b *battle) asksAgain(i int, touch bool) bool {
	if !touch || b.ask.seen == i+1 && b.current() == i {
		return false
	}
	b.pick(i)
	b.ask.seen = i + 1
	if t := b.trial(); t != nil {
		b.ui.setup.Host.Announce(t.outlook())
		b.ui.Note(words.T("%[1]s Tap again to do it.", t.outlook()))
	}
	return true
}

// turnAnswers shows the next or the previous answer.
func (b *battle) turnAnswers(by int) {
	list := b.replies()
	if len(list) == 0 {
		return
	}
	at := slices.Index(list, b.current())
	if at < 0 && by < 0 {
		at = 0
	}
	b.ui.focus = ""
	b.pick(list[(at+by+len(list))%len(list)])
	if t := b.trial(); t != nil {
		a, _ := b.answer()
		b.ui.setup.Host.Announce(wording(b.state(), &b.board.ask, a) + ". " + t.outlook())
	}
}

// give gives the answer shown.
func (b *battle) give() {
	a, ok := b.answer()
	if !ok {
		return
	}
	if t := b.trial(); t.why != "" {
		b.ui.Note(t.why)
		return
	}
	b.act(a)
}

// takeAnswer handles a click on an answer of the list. A finger does not point before it
// taps, so its first tap shows the effect of the answer.
func (b *battle) takeAnswer(i int) {
	if b.byHand() { // a listed answer takes the place of what is in hand
		b.ask.place = nil
	}
	if !b.asksAgain(i, b.ui.touched) {
		b.giveAnswer(i)
	}
}

// giveAnswer gives an answer as listed, or with the stands as moved by the player.
func (b *battle) giveAnswer(i int) {
	if b.current() != i {
		b.pick(i)
	}
	b.give()
}

// answersAt returns the answers about a point of the table: those about the stand there,
// else about its unit (in its present place or in an answer's place), or about the
// character there.
func (b *battle) answersAt(at geometry.Vec, touch bool) (list []int, on bool) {
	slack := 0.0
	if touch {
		slack = touchSlack / b.board.camera.view.Scale
	}
	st := b.state()
	switch unit, i, c := b.board.piece(b.board.camera.view.Pixel(at), touch); {
	case unit != nil:
		if list = b.answersAbout(unit.ID, unit.Stands[i].ID); len(list) > 0 {
			return list, true
		}
		on = true
	case c != nil:
		if list = b.answersAbout(game.UnitID(c.ID), ""); len(list) > 0 {
			return list, true
		}
	}
	for _, i := range b.replies() {
		if len(b.ask.tried) > 24 && b.ask.tried[i] == nil {
			continue // too many answers to search while the hand moves
		}
		if t := b.tryAnswer(i); t.why == "" {
			if id, ok := t.ghostAt(at, slack); ok {
				if u, _ := st.Stand(id); u != nil {
					list = append(list, i)
				}
			}
		}
	}
	return list, on
}

// answersAbout returns the answers about a stand, else those about its unit or about a
// character, else those against it.
func (b *battle) answersAbout(id game.UnitID, stand game.StandID) []int {
	q := b.question()
	var stands, units, targets []int
	for i, a := range q.Answers {
		switch {
		case !b.listed() && b.givenElsewhere(a):
		case a.Stand != "" && a.Stand == stand:
			stands = append(stands, i)
		case a.Stand == "" && b.concerns(a, id):
			units = append(units, i)
		case slices.Contains(b.view(a).Against, id):
			targets = append(targets, i)
		}
	}
	for _, list := range [2][]int{stands, units} {
		if len(list) > 0 {
			return list
		}
	}
	return targets
}

// pointAnswers shows the answer that the mouse points at on the table.
func (b *battle) pointAnswers(at geometry.Vec, touch bool) {
	if p := b.placed(); p != nil && p.touched {
		return // pointing elsewhere keeps the places chosen by the player
	}
	if list, _ := b.answersAt(b.board.at(at), touch); len(list) > 0 && !slices.Contains(list, b.ask.at) {
		b.pick(list[0])
	}
}

// tapAnswers answers by a click on the table, and reports whether it did. A finger's
// first tap shows the answer and the second gives it. A click on the unit that an answer
// is about selects it, so that the panel lists its answers and overlays ask about it; the
// next click gives an only answer.
func (b *battle) tapAnswers(g gesture) bool {
	list, on := b.answersAt(b.board.at(g.At), g.Touch)
	shown := b.current()
	switch {
	case len(list) == 0:
		return on && b.refuseTap(g)
	case len(list) > 1 && !slices.Contains(list, shown), len(list) > 1 && !g.Double:
		if id := b.subject(b.question().Answers[list[0]]); id != "" {
			b.choose(id)
		}
		if !slices.Contains(list, shown) {
			b.pick(list[0])
		}
	case b.selects(g, list[0]):
	case b.asksAgain(list[0], g.Touch):
	default:
		b.giveAnswer(list[0])
	}
	return true
}

// selects selects the unit that a click on the table means, if it is not selected yet and
// its only answer is about the whole unit. The answer is shown.
func (b *battle) selects(g gesture, i int) bool {
	unit, _, c := b.board.piece(g.At, g.Touch)
	var id game.UnitID
	switch {
	case unit != nil:
		id = unit.ID
	case c != nil:
		id = game.UnitID(c.ID)
	}
	a := b.question().Answers[i]
	if id == b.selected || a.Stand != "" || !b.concerns(a, id) {
		return false
	}
	b.choose(id)
	if !b.asksAgain(i, g.Touch) {
		b.pick(i)
	}
	return true
}

// tapTarget, in a free phase, gives the selected unit's only answer against the clicked
// unit, and reports whether there is one.
func (b *battle) tapTarget(g gesture, unit *game.Unit) bool {
	if b.listed() || unit == nil || b.selected == "" || unit.ID == b.selected {
		return false
	}
	q, found := b.question(), -1
	for _, i := range b.replies() {
		a := q.Answers[i]
		if !slices.Contains(b.view(a).Against, unit.ID) {
			continue
		}
		if found >= 0 {
			return false
		}
		found = i
	}
	switch {
	case found < 0:
		return false
	case b.asksAgain(found, g.Touch):
	default:
		b.giveAnswer(found)
	}
	return true
}

// pointTarget shows that answer while the mouse points at the unit.
func (b *battle) pointTarget(at geometry.Vec, touch bool) {
	unit, _ := b.board.stand(at, touch)
	if unit == nil || b.selected == "" || unit.ID == b.selected || b.target != "" {
		return
	}
	for _, i := range b.replies() {
		if a := b.question().Answers[i]; slices.Contains(b.view(a).Against, unit.ID) && b.ask.at != i {
			b.pick(i)
			return
		}
	}
}

// refuseTap tells why a clicked stand is no answer, if the rules give a reason for this
// very stand.
func (b *battle) refuseTap(g gesture) bool {
	unit, i := b.board.stand(g.At, g.Touch)
	q := b.question()
	a, ok := b.guide().WishedStand(b.state(), q, unit, unit.Stands[i].ID)
	if !ok {
		return false
	}
	if why := try(b.play, a).why; why != "" {
		b.ui.Note(why)
		return true
	}
	return false
}
