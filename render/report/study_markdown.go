package report

import (
	"bytes"
	"fmt"
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// StudyMarkdown returns the remarks of a story as a text in Markdown, like [StudyHTML]. Each
// picture, an SVG, is given to place, which returns its address.
func StudyMarkdown(s *Story, place func(svg []byte) string) []byte {
	w := &markdown{place: place}
	s.study(w)
	w.plain(words.T("Told by Frontage from the battle's replay."))
	return w.out.Bytes()
}

type markdown struct {
	out   bytes.Buffer
	place func(svg []byte) string
}

func (w *markdown) put(format string, args ...any) { fmt.Fprintf(&w.out, format, args...) }

// escaped writes a text so that Markdown shows it as it is, with its lines and paragraphs.
func escaped(text string) string {
	var b strings.Builder
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case i == 0:
		case line == "", strings.TrimSpace(lines[i-1]) == "":
			b.WriteByte('\n')
		default:
			b.WriteString("\\\n")
		}
		number := len(line) - len(strings.TrimLeft(line, "0123456789")) // "1." would begin a list
		for i, r := range line {
			if strings.ContainsRune("\\`*_{}[]<>#|~&!", r) || i == 0 && strings.ContainsRune("+-=:", r) || i == number && (r == '.' || r == ')') {
				b.WriteByte('\\')
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (w *markdown) heading(level int, text string) {
	w.put("%s %s\n\n", strings.Repeat("#", level), escaped(strings.Join(strings.Fields(text), " ")))
}

func (w *markdown) plain(text string) { w.put("%s\n\n", escaped(text)) }
func (w *markdown) note(text string) {
	w.put("> %s\n\n", strings.ReplaceAll(escaped(text), "\n", "\n> "))
}

func (w *markdown) happened(st *game.State, events []game.Event) {
	defer naming(st)()
	told := false
	for i := range events {
		e := &events[i]
		if e.Text.Empty() {
			continue
		}
		told = true
		w.put("- %s", escaped(WithoutFaces(e)))
		for i, face := range e.Dice {
			w.put("%s%d", map[bool]string{true: " \U0001F3B2 ", false: ", "}[i == 0], face)
		}
		if came := Total(st, e); !came.Empty() {
			w.put(" (%s)", escaped(words.Say(came)))
		}
		w.put("\n")
	}
	if told {
		w.put("\n")
	}
}

func (w *markdown) table(st *game.State, title string, o scene.Options) {
	w.put("![%s](%s)\n\n", escaped(title), w.place(pictureSVG(st, title, o)))
}

func (w *markdown) question(text string, choices []string) {
	w.put("**%s** %s\n\n", escaped(words.T("Question:")), escaped(text))
	for i, c := range choices {
		w.put("%d. %s\n", i+1, strings.ReplaceAll(escaped(c), "\n", "\n   "))
	}
	if len(choices) > 0 {
		w.put("\n")
	}
}

func (w *markdown) folded(title string, inside func()) {
	w.put("<details><summary>%s</summary>\n\n", escaped(title))
	inside()
	w.put("</details>\n\n")
}

func (w *markdown) reasons(steps []game.Step) {
	for i := range steps {
		w.put("%d. %s (%s)\n", i+1, escaped(words.Say(steps[i].Text)), escaped(steps[i].Rule))
	}
	if len(steps) > 0 {
		w.put("\n")
	}
}

// pictureSVG draws a table under a title of its own.
func pictureSVG(st *game.State, title string, o scene.Options) []byte {
	shown := st.Clone()
	shown.Title, shown.Notes = title, ""
	var svg bytes.Buffer
	// writing to memory never fails
	_ = scene.WriteSVG(&svg, scene.Picture(&shown, o, pictureWidth))
	return svg.Bytes()
}
