package app

import (
	"encoding/json"
	"math"
	"syscall/js"
	"time"

	"frontage/assets"
	"frontage/render/ui"
)

// host is the browser's page. wasm/page/page.js does what only a page can do and passes
// on the player's input.
type host struct {
	page    js.Value
	started bool                         // the first picture has been drawn
	shown   []ui.Control                 // controls that the page mirrors
	claims  map[string][]func(mine bool) // claims that the page has not answered yet, by key
}

func newHost() *host {
	h := &host{page: js.Global().Get("frontagePage"), claims: map[string][]func(bool){}}
	files := h.page.Call("fetched")
	for i := range files.Length() {
		h.take(files.Index(i).String())
	}
	return h
}

// take takes over a file that the page has fetched.
func (h *host) take(file string) {
	assets.Give(file, []byte(h.page.Call("file", file).String()))
}

// ownsTab is false: Tab moves from the canvas to the buttons of the page.
const ownsTab = false

// begin connects the page with the game.
func (h *host) begin(s *shell, _ []string) error {
	h.connect(s)
	return nil
}

// end is never reached: a program in a page runs until the page is closed.
func (h *host) end() error { return nil }

// devicePixels returns the size that Ebitengine gives the page's canvas.
func devicePixels(css, ratio float64) float64 { return math.Floor(css * ratio) }

// gather does nothing: the page reports input by itself.
func (h *host) gather(*shell) {}

// wake asks for one more frame. Otherwise the page holds frames back.
func (h *host) wake() { h.page.Call("wake") }

// drawn tells the page that the first picture is drawn.
func (h *host) drawn() {
	if h.started {
		return
	}
	h.started = true
	h.page.Call("ready")
}

// showControls updates the page's mirror of the controls. For controls that have not
// changed, as in most frames of an animation, it sends only the id.
func (h *host) showControls(controls []ui.Control) {
	news := make([]any, len(controls))
	same := h.shown != nil && len(controls) == len(h.shown)
	for i := range controls {
		switch c := &controls[i]; {
		case i < len(h.shown) && c.MirroredAs(&h.shown[i]):
			news[i] = c.ID
		case h.mirrors(c):
			news[i], same = c.ID, false
		default:
			news[i], same = entryOf(c), false
		}
	}
	if !same {
		h.shown = append(h.shown[:0], controls...)
		h.page.Call("showControls", toJSON(news))
	} else {
		h.page.Call("readSoon") // the picture has changed
	}
}

// mirrors reports whether the page already shows exactly this control.
func (h *host) mirrors(c *ui.Control) bool {
	for i := range h.shown {
		if c.MirroredAs(&h.shown[i]) {
			return true
		}
	}
	return false
}

// The remaining methods implement ui.Host.

func (h *host) SaveFile(name string, data []byte) { h.page.Call("saveFile", name, bytesToJS(data)) }
func (h *host) OpenFile()                         { h.page.Call("openFile") }
func (h *host) Paste()                            { h.page.Call("paste") }
func (h *host) CopyText(text string)              { h.page.Call("copy", text) }
func (h *host) SetLink(fragment string)           { h.page.Call("setLink", fragment) }
func (h *host) Announce(text string)              { h.page.Call("announce", text) }
func (h *host) FullScreen()                       { h.page.Call("fullScreen") }

func (h *host) Language() string       { return h.page.Call("language").String() }
func (h *host) Speaks(language string) { h.page.Call("speaks", language) }
func (h *host) Fetch(file string)      { h.page.Call("fetch", file) }
func (h *host) Dark() bool             { return h.page.Call("dark").Bool() }
func (h *host) Calm() bool             { return h.page.Call("calm").Bool() }
func (h *host) Looks(dark bool)        { h.page.Call("looks", dark) }
func (h *host) Sound(name string)      { h.page.Call("sound", name) }
func (h *host) CanSound() bool         { return true }

func (h *host) FindRooms()      { h.page.Call("findRooms") }
func (h *host) Say(text string) { h.page.Call("say", text) }
func (h *host) HangUp()         { h.page.Call("hangUp") }

func (h *host) Wake(after time.Duration) { h.page.Call("wakeAfter", after.Milliseconds()+1) }

func (h *host) Dial(address string, number int, after time.Duration) {
	h.page.Call("dial", address, number, after.Milliseconds())
}

func (h *host) BaseURL() string {
	location := js.Global().Get("location")
	return location.Get("origin").String() + location.Get("pathname").String()
}

// Store keeps data, which must be text, in the page's storage.
func (h *host) Store(key string, data []byte) {
	if data == nil {
		h.page.Call("store", key, nil)
		return
	}
	h.page.Call("store", key, string(data))
}

func (h *host) Load(key string) []byte {
	text := h.page.Call("load", key)
	if text.Type() != js.TypeString {
		return nil
	}
	return []byte(text.String())
}

func (h *host) Keys(prefix string) []string {
	var list []string
	if err := json.Unmarshal([]byte(h.page.Call("keys", prefix).String()), &list); err != nil {
		return nil
	}
	return list
}

func (h *host) Claim(key string, answer func(mine bool)) {
	h.claims[key] = append(h.claims[key], answer)
	h.page.Call("claim", key)
}

func (h *host) Release(key string) { h.page.Call("release", key) }

// claimed passes the page's answer to the oldest claim of a key.
func (h *host) claimed(key string, mine bool) {
	if list := h.claims[key]; len(list) > 0 {
		h.claims[key] = list[1:]
		list[0](mine)
	}
}

func bytesToJS(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

func bytesFromJS(array js.Value) []byte {
	data := make([]byte, array.Get("length").Int())
	js.CopyBytesToGo(data, array)
	return data
}

// controlsJSON returns controls in the form of window.frontage.controls().
func controlsJSON(controls []ui.Control) string {
	list := make([]entry, len(controls))
	for i := range controls {
		list[i] = entryOf(&controls[i])
	}
	return toJSON(list)
}

// entry is a control as the page sees it.
type entry struct {
	ID      string  `json:"id"`
	Label   string  `json:"label"`
	Enabled bool    `json:"enabled"`
	On      bool    `json:"on,omitempty"`
	Main    bool    `json:"main,omitempty"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	Width   float64 `json:"width"`
	Height  float64 `json:"height"`
	Field   *line   `json:"field,omitempty"` // the text of a control to type into
}

// line is the text of a control to type into.
type line struct {
	Text  string `json:"text"`
	Hint  string `json:"hint"`
	Wrong bool   `json:"wrong"`
	Takes int    `json:"takes"`
}

func entryOf(c *ui.Control) entry {
	size := c.Rect.Max.Sub(c.Rect.Min)
	e := entry{c.ID, c.Label, c.Enabled, c.On(), c.Main(), c.Rect.Min.X, c.Rect.Min.Y, size.X, size.Y, nil}
	if text, hint, wrong, takes, ok := c.Field(); ok {
		e.Field = &line{text, hint, wrong, takes}
	}
	return e
}

// toJSON encodes a value that has a JSON form.
func toJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}
