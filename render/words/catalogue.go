package words

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"frontage/assets"
	"frontage/game"
)

// Catalogue holds the contents of a message file: translations by their English texts.
type Catalogue map[string]string

// ReadCatalogue reads the message file of a language for a rule system, or for the screens if
// system is "".
func ReadCatalogue(language, system string) (Catalogue, error) {
	data, err := messageFile(language, system)
	if err != nil {
		return nil, err
	}
	var list Catalogue
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("the messages %s: %w", FileName(language, system), err)
	}
	return list, nil
}

// messageFile returns the file in the system's own folder, otherwise that of package assets.
func messageFile(language, system string) ([]byte, error) {
	if system != "" {
		if own := game.GuideOf(&game.State{System: system}).Files; own != nil {
			data, err := fs.ReadFile(own, "words/"+language+".json")
			if !errors.Is(err, fs.ErrNotExist) {
				return data, err
			}
		}
	}
	return assets.Fetched(FileName(language, system))
}

// FileName returns the name of a message file in package assets.
func FileName(language, system string) string {
	if system == "" {
		return language + ".json"
	}
	return system + "-" + language + ".json"
}

// plurals lists the plural categories that a key may have, after a bar at its end.
var plurals = []string{"zero", "one", "two", "few", "many"}

// messages is a catalogue in use.
type messages struct {
	texts   Catalogue
	counted map[string]map[string]string // by English text and category of plural
}

func newMessages(texts Catalogue) *messages {
	m := &messages{texts: texts, counted: map[string]map[string]string{}}
	for key, said := range texts {
		text, plural := CutPlural(key)
		if plural == "" {
			continue
		}
		if m.counted[text] == nil {
			m.counted[text] = map[string]string{}
		}
		m.counted[text][plural] = said
	}
	return m
}

// CutPlural splits the key of a message file into its text and its plural category; "" is for
// all categories without an entry of their own.
func CutPlural(key string) (text, plural string) {
	if at := strings.LastIndexByte(key, '|'); at >= 0 && slices.Contains(plurals, key[at+1:]) {
		return key[:at], key[at+1:]
	}
	return key, ""
}

// collection holds the catalogues of the current language.
type collection struct {
	system string // the system whose translations come first
	loaded map[string]*messages
	order  []*messages     // in order of priority: the system's, the screens', those of other systems
	lacks  map[string]bool // files that are missing
}

var catalogues collection

func (c *collection) forget() { *c = collection{system: c.system} }

// load loads a catalogue of a language; nil if it is missing.
func (c *collection) load(language, system string) *messages {
	if m := c.loaded[system]; m != nil {
		return m
	}
	if c.lacks[FileName(language, system)] {
		return nil
	}
	texts, err := ReadCatalogue(language, system)
	if err != nil {
		if c.lacks == nil {
			c.lacks = map[string]bool{}
		}
		c.lacks[FileName(language, system)] = true
		return nil
	}
	if c.loaded == nil {
		c.loaded = map[string]*messages{}
	}
	c.loaded[system] = newMessages(texts)
	c.arrange()
	return c.loaded[system]
}

// arrange sets the priority of the catalogues.
func (c *collection) arrange() {
	first := []string{c.system, ""}
	c.order = c.order[:0]
	for _, system := range first {
		if m := c.loaded[system]; m != nil && !slices.Contains(c.order, m) {
			c.order = append(c.order, m)
		}
	}
	var others []string
	for system := range c.loaded {
		if !slices.Contains(first, system) {
			others = append(others, system)
		}
	}
	slices.Sort(others)
	for _, system := range others {
		c.order = append(c.order, c.loaded[system])
	}
}

// Open gives priority to the translations of one rule system, the one of the table on the screen.
// Two systems may translate the same English text differently.
func Open(system string) {
	Load(system)
	if catalogues.system != system {
		catalogues.system = system
		catalogues.arrange()
	}
}

// Load loads the translations of a rule system beside those of the one that [Open] has named.
func Load(system string) {
	if speaking.Code != languages[0].Code {
		catalogues.load(speaking.Code, system)
	}
}

// Lacking lists the message files that are needed but missing. A browser fetches them.
func Lacking() []string {
	var list []string
	for file := range catalogues.lacks {
		list = append(list, file)
	}
	slices.Sort(list)
	return list
}

// Arrived must be called when missing files may have arrived.
func Arrived() {
	clear(catalogues.lacks)
	Load(catalogues.system)
}

// translated returns the translation of an English text of the rules, or the text itself if there
// is none.
func translated(text string) string {
	for _, m := range catalogues.order {
		if said := m.texts[text]; said != "" {
			return said
		}
	}
	return text
}

// shown returns the translation of an English text of the screens, or the text itself if there is
// none.
func shown(text string) string {
	if m := catalogues.loaded[""]; m != nil && m.texts[text] != "" {
		return m.texts[text]
	}
	return translated(text)
}

// counted is [translated] for a text about n things.
func counted(text string, n int) string {
	for _, m := range catalogues.order {
		if forms := m.counted[text]; forms != nil {
			if said := forms[category(speaking.Code, n)]; said != "" {
				return said
			}
		}
		if said := m.texts[text]; said != "" {
			return said
		}
	}
	return text
}
