package report

import (
	"html"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// StudyHTML returns the remarks of a story as one self-contained page: for each moment with a
// remark what happened, a picture of the table with what is drawn on it, and what the author says
// and asks. The answers are folded.
func StudyHTML(s *Story) []byte {
	w := &page{story: s}
	start, _ := s.Past(0)
	w.head(start)
	s.study(w)
	w.end()
	return w.withPictures()
}

// end writes the end of a page.
func (w *page) end() {
	w.put("<footer>%s</footer>\n", html.EscapeString(words.T("Told by Frontage from the battle's replay.")))
	w.put("</main>\n</body>\n</html>\n")
}

func (w *page) heading(level int, text string) {
	if level > 1 { // the head of the page has the title
		w.put("<h%d>%s</h%d>\n", level, html.EscapeString(text), level)
	}
}

func (w *page) plain(text string) { w.paragraph("", text) }
func (w *page) note(text string)  { w.paragraph("r-note", text) }

func (w *page) happened(st *game.State, events []game.Event) {
	if len(events) == 0 {
		return
	}
	w.put("<ul class=\"r-log\">\n")
	for i := range events {
		w.event(st, &events[i])
	}
	w.put("</ul>\n")
}

func (w *page) table(st *game.State, title string, o scene.Options) { w.drawn(st, title, o, always) }

func (w *page) question(text string, choices []string) {
	w.paragraph("r-question", text)
	if len(choices) == 0 {
		return
	}
	w.put("<ol>\n")
	for _, c := range choices {
		w.put("<li>%s</li>\n", html.EscapeString(c))
	}
	w.put("</ol>\n")
}

func (w *page) folded(title string, inside func()) {
	w.put("<details><summary>%s</summary>\n", html.EscapeString(title))
	inside()
	w.put("</details>\n")
}

func (w *page) reasons(steps []game.Step) {
	if len(steps) == 0 {
		return
	}
	w.put("<ol>\n")
	for i := range steps {
		w.put("<li>%s <small>%s</small></li>\n", html.EscapeString(words.Say(steps[i].Text)), html.EscapeString(steps[i].Rule))
	}
	w.put("</ol>\n")
}
