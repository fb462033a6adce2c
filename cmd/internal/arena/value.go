package arena

import (
	"fmt"
	"path/filepath"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/game/army"
	"frontage/game/systems"
)

// Shipped returns the army lists included in the program, in the order of their rule systems.
func Shipped() []assets.File {
	list := assets.Armies()
	for _, r := range systems.All() {
		if own := r.Guide().Files; own != nil {
			list = append(list, assets.ArmiesOf(own)...)
		}
	}
	return list
}

// Reader reads a file by its name; it returns the name for messages too.
type Reader func(file string) (text []byte, name string, err error)

// ReadArmy reads an army included in the program, or a file. "FILE#NAME" is the army of that name that is
// kept in the file, which chosen is then; otherwise chosen is nil.
func ReadArmy(name string, read Reader) (a *army.Army, chosen *army.Chosen, err error) {
	name, list, one := strings.Cut(name, "#")
	if a, err = readArmy(name, read); err != nil || !one {
		return a, nil, err
	}
	var names []string
	for i := range a.Chosen {
		if a.Chosen[i].Name == list {
			return a, &a.Chosen[i], nil
		}
		names = append(names, fmt.Sprintf("%q", a.Chosen[i].Name))
	}
	if len(names) == 0 {
		return nil, nil, fmt.Errorf("%s keeps no chosen army, so none is called %q", name, list)
	}
	return nil, nil, fmt.Errorf("%s keeps no army called %q; there is: %s", name, list, strings.Join(names, ", "))
}

func readArmy(name string, read Reader) (*army.Army, error) {
	var names []string
	for _, file := range Shipped() {
		if file.Name == name {
			a, err := army.Read(file.Data, file.Name+".army.json", systems.All())
			return &a, err
		}
		names = append(names, file.Name)
	}
	if filepath.Ext(name) != ".json" && name != "-" {
		return nil, fmt.Errorf("there is no army %q; there is: %s; or give a file NAME.army.json", name, strings.Join(names, ", "))
	}
	text, name, err := read(name)
	if err != nil {
		return nil, err
	}
	a, err := army.Read(text, name, systems.All())
	return &a, err
}

// Value is the value of an army in points and the scale of its figures, 0 for the usual ones.
type Value struct {
	Points, Scale int
}

// Check says what is wrong with a value under a rule system: the field, and what it may be.
func (v Value) Check(system string) error {
	of, l := army.Of(system), game.ListingOf(system)
	switch {
	case v.Points != 0 && (v.Points < of.Least || v.Points > of.Most):
		return fmt.Errorf("points %d: want %d to %d", v.Points, of.Least, of.Most)
	case v.Scale == 0 || l.HasScale(v.Scale):
		return nil
	case len(l.Scales) == 0:
		return fmt.Errorf("scale %d: the %s rules have no scales to choose from", v.Scale, system)
	}
	return fmt.Errorf("scale %d: want %s", v.Scale, l.ScaleWords())
}

// Choose chooses an army from a list: by the seed, or the chosen one, which has a value of its own.
func (v Value) Choose(a *army.Army, chosen *army.Chosen, seed uint64) (*army.List, error) {
	if chosen != nil {
		l := army.Recall(a, *chosen)
		if problems := l.Problems(); len(problems) > 0 {
			return nil, fmt.Errorf("%s: %w", chosen.Name, problems[0])
		}
		return l, nil
	}
	points := v.Points
	if points == 0 {
		points = army.Of(a.System).Usual
	}
	return army.QuickOf(a, points, v.Scale, seed)
}
