package e2e

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A question is handed on by mouse from a battle, from the table and from a figure: as a link and as a file. The
// page that opens the link asks it again and agrees, and so does "frontage check" of both.
func TestQuestionLinksByMouse(t *testing.T) {
	charge := func(b *tab) {
		b.click(b.place("r1"))
		b.move(b.place("b1"))
		b.settle()
	}
	b, again := openShared(t), blank(t, laptop)
	for name, show := range map[string]func(b *tab){
		"battle": func(b *tab) {
			b.click(b.place("control:scenario-first-charge"))
			b.settle()
			charge(b)
		},
		"table": func(b *tab) {
			b.click(b.place("control:scenario-first-charge"))
			b.settle()
			b.command("edit")
			b.settle()
			charge(b)
		},
		"figure": func(b *tab) {
			b.eval(`location.hash = "#f=charge-blocked.before/1/0"`, nil)
			b.wantReading("No: Nothing of the front edge")
		},
	} {
		t.Run(name, func(t *testing.T) {
			b.run(page.BringToFront())
			b.goHome()
			show(b)
			b.eval(`window.copied = ""; navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }`, nil)
			b.catchFiles()
			b.command("question-link")
			b.until("a link is copied", `window.copied`)
			var link string
			b.eval(`window.copied`, &link)
			_, fragment, is := strings.Cut(link, "#s=")
			if !is {
				t.Fatalf("the link is %.60q", link)
			}
			b.command("question-file")
			b.until("a file is saved", `Object.keys(window.saved).length === 1`)
			var file string
			b.eval(`Object.keys(window.saved)[0]`, &file)
			for what, given := range map[string]string{"the link": "#s=" + fragment, "the file": "-"} {
				check := exec.Command("../../bin/frontage", "check", given)
				if given == "-" {
					check.Stdin = strings.NewReader(string(b.saved(file)))
				}
				if out, err := check.CombinedOutput(); err != nil {
					t.Errorf("frontage check of %s: %v\n%s", what, err, out)
				}
			}
			again.run(page.BringToFront())
			again.run(chromedp.Navigate("about:blank"))
			again.visit("#s=" + fragment)
			again.settle()
			again.photograph("question-" + name)
			again.wantReading("Asked of frontage")
			again.wantReading("The author of the figure expects the same.")
		})
	}
}
