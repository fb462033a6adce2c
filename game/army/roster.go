package army

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
)

// Limits of rosters: bytes of their text, and the depth of nested choices.
const (
	maxRoster = 8 << 20
	maxNested = 50
)

// roster is an army of a list builder: BattleScribe's XML, in a zip or alone, or New Recruit's JSON of
// the same structure.
type roster struct {
	Name   loose         `json:"name"`
	Costs  []rosterCost  `json:"costs"`
	Forces []rosterForce `json:"forces"`
}

type rosterForce struct {
	Catalogue  loose         `json:"catalogueName"`
	Selections []*selection  `json:"selections"`
	Forces     []rosterForce `json:"forces"`
}

type rosterCost struct {
	Name  loose `json:"name"`
	Value loose `json:"value"`
}

// selection is something chosen.
type selection struct {
	Name       loose           `json:"name"`
	Number     loose           `json:"number"`
	Costs      []rosterCost    `json:"costs"`
	Profiles   []rosterProfile `json:"profiles"`
	Rules      []rosterRule    `json:"rules"`
	Categories []rosterCost    `json:"categories"`
	Selections []*selection    `json:"selections"`
	line       int
}

type rosterProfile struct {
	Name            loose            `json:"name"`
	TypeName        loose            `json:"typeName"`
	Characteristics []characteristic `json:"characteristics"`
}

type characteristic struct {
	Name loose `json:"name"`
	Text loose `json:"$text"`
}

type rosterRule struct {
	Name        loose `json:"name"`
	Description loose `json:"description"`
}

// loose is a text that a file may also give as a number or a boolean; anything else counts as empty.
type loose string

// UnmarshalJSON reads any value.
func (l *loose) UnmarshalJSON(data []byte) error {
	var text string
	switch {
	case json.Unmarshal(data, &text) == nil:
		*l = loose(text)
	case bytes.ContainsAny(data[:1], "-0123456789tf"):
		*l = loose(data)
	}
	return nil
}

// whole is the number at the beginning of a text, 0 if there is none.
func (l loose) whole() int {
	x, err := strconv.ParseFloat(strings.TrimSpace(string(l)), 64)
	if err != nil || math.IsNaN(x) || math.Abs(x) > maxPoints*maxArmyLimit {
		return 0
	}
	return int(math.Round(x))
}

// unzipped returns the roster in a zip. It refuses one that is too large when unpacked.
func unzipped(data []byte) ([]byte, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errors.New("is no whole zip file")
	}
	at := slices.IndexFunc(archive.File, func(f *zip.File) bool { return strings.HasSuffix(strings.ToLower(f.Name), ".ros") })
	if at < 0 && len(archive.File) == 1 {
		at = 0
	}
	if at < 0 {
		return nil, errors.New("is a zip file without a roster: a file whose name ends in .ros")
	}
	file, err := archive.File[at].Open()
	if err != nil {
		return nil, fmt.Errorf("%s in it cannot be unpacked", Quote(archive.File[at].Name))
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxRoster+1))
	switch {
	case len(text) > maxRoster:
		return nil, fmt.Errorf("%s in it unpacks to more than %d bytes", Quote(archive.File[at].Name), maxRoster)
	case err != nil:
		return nil, fmt.Errorf("%s in it cannot be unpacked: the file is damaged", Quote(archive.File[at].Name))
	}
	return text, nil
}

// rosterOfJSON reads a New Recruit file.
func rosterOfJSON(data []byte) (*roster, error) {
	var file struct {
		Roster roster `json:"roster"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("is no roster: %w", err)
	}
	return &file.Roster, nil
}

// rosterOfXML reads a BattleScribe file.
func rosterOfXML(data []byte) (*roster, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict, d.CharsetReader = false, func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	read := rosterReader{roster: &roster{Forces: []rosterForce{{}}}}
	for {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF) && read.found:
			return read.roster, nil
		case errors.Is(err, io.EOF):
			return nil, errors.New("has no element <roster>: it is no roster of BattleScribe")
		case err != nil:
			return nil, fmt.Errorf("is no XML file: %w", err)
		}
		line, _ := d.InputPos()
		if err := read.token(token, line); err != nil {
			return nil, err
		}
	}
}

// rosterReader fills a roster from the elements of a file.
type rosterReader struct {
	roster *roster
	found  bool
	within []*selection
	text   *loose // the destination of the element's text
}

func (r *rosterReader) token(token xml.Token, line int) error {
	switch is := token.(type) {
	case xml.StartElement:
		return r.begin(is, line)
	case xml.CharData:
		if r.text != nil {
			*r.text += loose(is)
		}
	case xml.EndElement:
		r.text = nil
		if is.Name.Local == "selection" && len(r.within) > 0 {
			r.within = r.within[:len(r.within)-1]
		}
	}
	return nil
}

func (r *rosterReader) begin(e xml.StartElement, line int) error {
	of := func(name string) loose {
		for _, a := range e.Attr {
			if a.Name.Local == name {
				return loose(a.Value)
			}
		}
		return ""
	}
	r.text = nil
	switch e.Name.Local {
	case "roster":
		r.found, r.roster.Name = true, of("name")
		return nil
	case "force":
		r.roster.Forces = append(r.roster.Forces, rosterForce{Catalogue: of("catalogueName")})
		return nil
	case "selection":
		return r.beginSelection(&selection{Name: of("name"), Number: of("number"), line: line})
	}
	if len(r.within) == 0 {
		return nil
	}
	in := r.within[len(r.within)-1]
	switch e.Name.Local {
	case "cost":
		in.Costs = append(in.Costs, rosterCost{of("name"), of("value")})
	case "category":
		in.Categories = append(in.Categories, rosterCost{Name: of("name")})
	case "profile":
		in.Profiles = append(in.Profiles, rosterProfile{Name: of("name"), TypeName: of("typeName")})
	case "characteristic":
		if n := len(in.Profiles); n > 0 {
			p := &in.Profiles[n-1]
			p.Characteristics = append(p.Characteristics, characteristic{of("name"), of("value")})
			r.text = &p.Characteristics[len(p.Characteristics)-1].Text
		}
	case "rule":
		in.Rules = append(in.Rules, rosterRule{Name: of("name")})
	case "description":
		if n := len(in.Rules); n > 0 {
			r.text = &in.Rules[n-1].Description
		}
	}
	return nil
}

func (r *rosterReader) beginSelection(s *selection) error {
	if len(r.within) == maxNested {
		return fmt.Errorf("has more than %d selections within each other", maxNested)
	}
	if n := len(r.within); n > 0 {
		r.within[n-1].Selections = append(r.within[n-1].Selections, s)
	} else {
		force := &r.roster.Forces[len(r.roster.Forces)-1]
		force.Selections = append(force.Selections, s)
	}
	r.within = append(r.within, s)
	return nil
}

// take takes over the chosen army.
func (r *roster) take(f *foreign) {
	f.title = string(r.Name)
	var forces func(list []rosterForce, deep int)
	forces = func(list []rosterForce, deep int) {
		for _, force := range list {
			if f.title == "" {
				f.title = string(force.Catalogue)
			}
			for _, s := range force.Selections {
				s.take(f, nil, 1, deep)
			}
			if deep < maxNested {
				forces(force.Forces, deep+1)
			}
		}
	}
	forces(r.Forces, 0)
}

// take takes over a choice: a unit or a character or, within another, an upgrade. A choice without a
// profile is a group, or is left out.
func (s *selection) take(f *foreign, of *foreignPick, times, deep int) {
	p := s.profile(f)
	switch count := max(1, s.Number.whole()); {
	case deep > maxNested:
		f.leave(s.line, string(s.Name), "lies too deep within other choices")
	case p == nil && of != nil && len(s.Selections) == 0 && of.carry(Of(f.system).itemCalled(string(s.Name))):
	case p == nil && len(s.Selections) == 0:
		f.leave(s.line, string(s.Name), "has no profile that these rules read: it is left out")
	case p == nil:
		for _, c := range s.Selections {
			c.take(f, of, times, deep+1)
		}
	case of != nil:
		of.upgrade = f.add(s.row(f, p, count))
	default:
		pick := &foreignPick{row: f.add(s.row(f, p, count)), count: count * times}
		for _, c := range s.Selections {
			c.take(f, pick, 1, deep+1)
		}
		f.pick(pick)
	}
}

// profile returns the profile that has the columns of a table: the one of the selection's own
// name, or the first.
func (s *selection) profile(f *foreign) *rosterProfile {
	var first *rosterProfile
	for i := range s.Profiles {
		p := &s.Profiles[i]
		if !slices.ContainsFunc(p.Characteristics, func(c characteristic) bool { return f.form.Headings[Reduced(string(c.Name))] == "type" }) {
			continue
		}
		if first == nil || first.Name != s.Name && p.Name == s.Name {
			first = p
		}
	}
	return first
}

// row makes a row of a profile.
func (s *selection) row(f *foreign, p *rosterProfile, count int) *foreignRow {
	r := &foreignRow{cells: map[string]string{"name": clipped(oneCell(string(s.Name)), maxTitle)}, line: s.line}
	for _, c := range p.Characteristics {
		switch yes := strings.EqualFold(strings.TrimSpace(string(c.Text)), "yes"); {
		case f.form.Headings[Reduced(string(c.Name))] != "":
			f.set(r, string(c.Name), string(c.Text))
		case yes: // such as Flying, Terror
			r.rules = append(r.rules, foreignRule{name: string(c.Name)})
		}
	}
	for _, c := range s.Costs {
		if n := Reduced(string(c.Name)); n == "points" || n == "pts" {
			r.cells["points"] = strconv.Itoa(c.Value.whole() / count)
		}
	}
	for _, rule := range s.Rules {
		r.rules = append(r.rules, foreignRule{string(rule.Name), string(rule.Description)})
	}
	return r
}

// importRoster makes an army of a roster.
func importRoster(t *table, r *roster, err error) (Army, game.Errors, error) {
	if err != nil {
		t.report(1, "", "%v", err)
		return Army{}, nil, t.errs
	}
	f := newForeign(t)
	r.take(f)
	return f.army(t)
}
