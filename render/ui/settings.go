package ui

import (
	"encoding/json"
	"time"

	"frontage/game"
	"frontage/render/words"
)

// settings are the player's own, kept between starts. The zero value is the default.
type settings struct {
	Language string            `json:"language,omitempty"` // a code of package words; "" for the platform's language
	Table    string            `json:"table,omitempty"`    // looksLight or looksDark; "" follows the system
	Inches   bool              `json:"inches,omitempty"`   // lengths in inches
	Still    bool              `json:"still"`              // no animations
	Speed    string            `json:"speed,omitempty"`    // of the animations: "slow", "" or "fast"
	OwnDice  bool              `json:"own_dice,omitempty"` // every roll asks for the faces of real dice
	Quiet    bool              `json:"quiet"`              // without rolling dice
	Keys     map[string]string `json:"keys,omitempty"`     // by command, if not the default
	Sound    bool              `json:"sound,omitempty"`    // quiet sounds of dice and stands
	Learned  []string          `json:"learned,omitempty"`  // the finished lessons
	Rulings  map[string]string `json:"rulings,omitempty"`  // by ruling: the group's readings, if not the default
	FreeUndo bool              `json:"free_undo"`          // undo rolls without asking
	System   string            `json:"system,omitempty"`   // the rules of new battles and tables, "" for the first

	Computer  [2]bool `json:"computer"`           // sides played by the computer in a new battle
	Commander [2]bool `json:"commander,omitzero"` // … and by the automatic commander
	Level     string  `json:"level,omitempty"`    // how well the computer plays them, "" for easy
}

func loadSettings(host Host) settings {
	var s settings
	if err := json.Unmarshal(host.Load(savedSettings), &s); err != nil {
		s = settings{Still: host.Calm()} // missing or unreadable: use the defaults
	}
	s.checkKeys()
	s.speak(host)
	s.applyColors(host)
	return s
}

// speak applies the language and the unit of length that are set.
func (s *settings) speak(host Host) {
	code := s.Language
	if code == "" {
		code = host.Language()
	}
	words.Speak(code)
	host.Speaks(words.Speaking())
	words.Measure(s.Inches)
}

// speakBy gives priority to the translations of one rule system's texts, loads those of all, since
// the screens name them and their house rules, and fetches those that are missing.
func (u *UI) speakBy(system string) {
	words.Open(system)
	for _, of := range u.setup.Systems {
		words.Load(of.Name())
	}
	for _, file := range words.Lacking() {
		u.setup.Host.Fetch(file)
	}
}

// Fetched must be called when a file has arrived that the host was asked to fetch.
func (u *UI) Fetched() {
	words.Arrived()
	u.settings.speak(u.setup.Host)
	u.openAwaited()
	u.layout()
	u.changed()
}

// paced returns how much of an animation passes in a time.
func (s *settings) paced(d time.Duration) time.Duration {
	switch s.Speed {
	case "slow":
		return d / 2
	case "fast":
		return 2 * d
	}
	return d
}

// noise plays the sounds of some events: one for dice, one for moving stands, one for the
// end.
func (u *UI) noise(st *game.State, events []game.Event) {
	if !u.settings.Sound {
		return
	}
	heard := map[string]bool{}
	for i := range events {
		sound := ""
		switch e := &events[i]; {
		case u.ended(st, events[i:i+1]):
			sound = "end"
		case len(e.Dice) > 0:
			sound = "dice"
		case len(e.Moves) > 0:
			sound = "move"
		}
		if sound != "" && !heard[sound] {
			heard[sound] = true
			u.setup.Host.Sound(sound)
		}
	}
}

// keepSettings stores the settings for the next start, and applies them.
func (u *UI) keepSettings() {
	data, err := json.Marshal(u.settings)
	if err != nil {
		panic(err) // a struct of strings and bools always encodes
	}
	u.setup.Host.Store(savedSettings, data)
	u.settings.speak(u.setup.Host)
	u.settings.applyColors(u.setup.Host)
	u.changed()
}

// choice is a setting with its possible values and the current one.
type choice struct {
	id, name string
	values   []value
}

type value struct {
	id, name string
	on       bool
	set      func()
}

// choices lists the settings with their values.
func (u *UI) choices() []choice {
	s := &u.settings
	languages := choice{id: "language", name: words.T("Language")}
	for _, l := range words.Languages() {
		languages.values = append(languages.values, value{l.Code, l.Name, words.Speaking() == l.Code, func() { s.Language = l.Code }})
	}
	speed := func(id, name, speed string) value {
		return value{id, name, !s.Still && s.Speed == speed, func() { s.Still, s.Speed = false, speed }}
	}
	looks := func(id, name, look string) value {
		return value{id, name, s.Table == look, func() { s.Table = look }}
	}
	list := []choice{
		languages,
		{"table", words.T("Table"), []value{
			looks("light", words.T("Light"), looksLight), looks("dark", words.T("Dark"), looksDark), looks("system", words.T("As the system"), ""),
		}},
		{"length", words.T("Lengths"), []value{
			{"cm", words.T("Centimetres"), !s.Inches, func() { s.Inches = false }},
			{"inches", words.T("Inches"), s.Inches, func() { s.Inches = true }},
		}},
		{"animations", words.T("Movement"), []value{
			{"off", words.T("At once"), s.Still, func() { s.Still = true }},
			speed("slow", words.T("Slow"), "slow"),
			speed("normal", words.T("Normal"), ""),
			speed("fast", words.T("Fast"), "fast"),
		}},
		{"dice", words.T("Dice"), []value{
			{"program", words.T("Rolled by the program"), !s.OwnDice, func() { s.OwnDice = false }},
			{"typed", words.T("Typed in"), s.OwnDice, func() { s.OwnDice = true }},
		}},
		onOff("tumble", words.T("Tumbling dice"), !s.Quiet, func(on bool) { s.Quiet = !on }),
		onOff("ask-undo", words.T("Ask before a roll is undone"), !s.FreeUndo, func(on bool) { s.FreeUndo = !on }),
	}
	if u.setup.Host.CanSound() {
		list = append(list, onOff("sound", words.T("Sound"), s.Sound, func(on bool) { s.Sound = on }))
	}
	return list
}

// onOff returns a setting with the values on and off.
func onOff(id, name string, on bool, set func(on bool)) choice {
	return choice{id, name, []value{
		{"on", words.T("On"), on, func() { set(true) }},
		{"off", words.T("Off"), !on, func() { set(false) }},
	}}
}

// settingsDialog shows every setting with its values as buttons. It is filled again after
// each change, so that a new language shows at once.
func settingsDialog(u *UI) *dialog {
	d := &dialog{title: words.T("Settings"), width: 640}
	d.fill = func(h *sheet) {
		for _, c := range u.choices() {
			var list []Control
			for _, v := range c.values {
				list = append(list, Control{
					ID: "set-" + c.id + "-" + v.id, text: v.name, Label: c.name + ": " + v.name, look: lookPlain, on: v.on, Enabled: true,
					do: func() {
						v.set()
						u.keepSettings()
						u.open(settingsDialog(u)) // title and buttons in the new language
						u.dialog.sheet.scroll = d.sheet.scroll
					},
				})
			}
			h.named(c.name, list...)
		}
		h.gap(step8)
		h.flow(Control{ID: "rulings", text: words.T("House rules"), Label: words.T("House rules: the readings that your group plays"), icon: "book", look: lookPlain, Enabled: true,
			do: func() { u.open(rulingsDialog(u)) }},
			Control{ID: "keys", text: words.T("Keys"), Label: words.T("Keys: see and change them"), icon: "keys", look: lookPlain, Enabled: true,
				do: func() { u.open(keysDialog(u)) }},
			Control{ID: "full-screen", text: words.T("Full screen"), Label: words.T("Full screen (F)"), key: "full-screen", icon: "full", look: lookPlain, Enabled: true, do: u.setup.Host.FullScreen})
	}
	d.buttons = []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: u.closeDialog}}
	return d
}
