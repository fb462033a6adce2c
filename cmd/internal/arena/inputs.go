package arena

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"

	"frontage/cmd/internal/tournament"
	"frontage/game"
	"frontage/game/army"
	"frontage/game/systems"
)

// Inputs are a plan, and the text of each army and scenario that it names: all that its battles rest on.
// They can be sent to another machine as JSON.
type Inputs struct {
	Plan   *tournament.Plan  `json:"plan"`
	Armies map[string][]byte `json:"armies"` // by the plan's names, without "#NAME"
	Tables map[string][]byte `json:"tables"` // the scenario files
}

// Collect reads what a plan names; file names are relative to a folder. Armies that come with the program are
// included, so that another version plays the same ones.
func Collect(plan *tournament.Plan, folder string, read Reader) (*Inputs, error) {
	in := &Inputs{plan, map[string][]byte{}, map[string][]byte{}}
	for i, name := range plan.Armies {
		a, _, err := ReadArmy(beside(folder, name), read)
		if err != nil {
			return nil, fmt.Errorf("armies[%d]: %w", i, err)
		}
		file, _, _ := strings.Cut(name, "#")
		in.Armies[file] = army.Write(a)
	}
	for i, name := range plan.Tables {
		if name == tournament.Diced || name == tournament.Bare {
			continue
		}
		text, named, err := read(beside(folder, name))
		if err != nil {
			return nil, fmt.Errorf("tables[%d]: %w", i, err)
		}
		s, err := game.Read(text, named, systems.All())
		if err != nil {
			return nil, fmt.Errorf("tables[%d]: %w", i, err)
		}
		in.Tables[name] = game.Write(&s)
	}
	return in, nil
}

// Sums returns the SHA-256 of each army and scenario, by the plan's names.
func (in *Inputs) Sums() map[string]string {
	sums := map[string]string{}
	for _, files := range []map[string][]byte{in.Armies, in.Tables} {
		for name, text := range files {
			sum := sha256.Sum256(text)
			sums[name] = hex.EncodeToString(sum[:])
		}
	}
	return sums
}

// beside returns the path of a file relative to a folder. Names of armies included in the program
// stay unchanged.
func beside(folder, name string) string {
	if file, _, _ := strings.Cut(name, "#"); filepath.Ext(file) != ".json" || filepath.IsAbs(file) {
		return name
	}
	return filepath.Join(folder, name)
}
