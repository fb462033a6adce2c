package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"frontage/assets"
	"frontage/game"
	"frontage/game/army"
	"frontage/render/words"
)

// savedArmies is the storage key of the player's armies.
const savedArmies = "armies"

// keptArmy is an army list, shipped or imported, with the armies that the player has
// chosen from it.
type keptArmy struct {
	shipped string // name of its file, "" for the player's own
	army    army.Army
}

// storedArmy is the stored form of a keptArmy. For a shipped army only the choices are
// read again.
type storedArmy struct {
	Shipped string `json:"shipped,omitempty"`
	Text    string `json:"text"`
}

// armies returns the army lists of the chosen rules, shipped ones first.
func (u *UI) armies() []*keptArmy {
	var list []*keptArmy
	for _, k := range u.allArmies() {
		if k.army.System == u.system().Name() {
			list = append(list, k)
		}
	}
	return list
}

// allArmies returns all army lists. It reads them once.
func (u *UI) allArmies() []*keptArmy {
	if u.collection != nil {
		return u.collection
	}
	for _, f := range u.setup.Armies {
		if a, err := u.readArmy(f); err == nil { // a test reads each of them
			u.collection = append(u.collection, &keptArmy{f.Name, a})
		}
	}
	var stored []storedArmy
	if err := json.Unmarshal(u.setup.Host.Load(savedArmies), &stored); err != nil {
		stored = nil // missing or unreadable
	}
	for _, s := range stored {
		a, err := u.readArmy(assets.File{Name: "saved", Data: []byte(s.Text)})
		if err != nil {
			continue
		}
		if i := slices.IndexFunc(u.collection, func(k *keptArmy) bool { return s.Shipped != "" && k.shipped == s.Shipped }); i >= 0 {
			u.collection[i].army.Chosen = a.Chosen
		} else {
			u.collection = append(u.collection, &keptArmy{"", a})
		}
	}
	return u.collection
}

// readArmy reads an army list.
func (u *UI) readArmy(f assets.File) (army.Army, error) {
	if len(army.Some(u.setup.Systems)) == 0 {
		return army.Army{}, errNoArmies()
	}
	return army.Read(f.Data, f.Name, u.setup.Systems)
}

// errNoArmies is the error of an army list in a program whose rules have none.
func errNoArmies() error { return errors.New(words.T("These rules have no army lists")) }

// storeArmies stores the player's armies for the next start.
func (u *UI) storeArmies() {
	var stored []storedArmy
	for _, k := range u.allArmies() {
		if k.shipped == "" || len(k.army.Chosen) > 0 {
			stored = append(stored, storedArmy{k.shipped, string(army.Write(&k.army))})
		}
	}
	data, err := json.Marshal(stored)
	if err != nil {
		panic(err) // strings always encode
	}
	if stored == nil {
		data = nil
	}
	u.setup.Host.Store(savedArmies, data)
	u.changed()
}

// takeArmy adds an imported army list. It tells which special rules the program does not
// apply, and which rows were refused.
func (u *UI) takeArmy(a army.Army, refused game.Errors) {
	k := &keptArmy{"", a}
	list := u.allArmies()
	for _, other := range list {
		if other.army.Name == a.Name && other.army.System == a.System && (other.shipped == "" || sameEntries(&other.army, &a)) {
			// Importing the same list again, or an army chosen from it, keeps the armies chosen from it.
			a.Chosen = append(slices.Clone(other.army.Chosen), newOnes(a.Chosen, other.army.Chosen)...)
			other.army, k = a, other
		}
	}
	if !slices.Contains(list, k) {
		u.collection = append(u.collection, k)
	}
	u.settings.System = a.System
	u.keepSettings()
	u.storeArmies()
	u.setup.Host.Announce(words.T("%s is among your armies now.", a.Name))
	u.open(importedDialog(u, k, refused))
}

// sameEntries reports whether two army lists have the same units, characters and upgrades.
func sameEntries(a, b *army.Army) bool {
	return reflect.DeepEqual(a.Units, b.Units) && reflect.DeepEqual(a.Characters, b.Characters) && reflect.DeepEqual(a.Upgrades, b.Upgrades)
}

// newOnes returns the chosen armies that are not in others. An army that has the name of
// another gets a number.
func newOnes(list, others []army.Chosen) []army.Chosen {
	var fresh []army.Chosen
	for _, c := range list {
		if slices.ContainsFunc(others, func(o army.Chosen) bool { return reflect.DeepEqual(o, c) }) {
			continue
		}
		c.Name = freshName(c.Name, append(slices.Clone(others), fresh...))
		fresh = append(fresh, c)
	}
	return fresh
}

// freshName returns a name, based on wish, that no chosen army of the list has.
func (k *keptArmy) freshName(wish string) string { return freshName(wish, k.army.Chosen) }

// freshName returns a name, based on wish, that none of some chosen armies has.
func freshName(wish string, others []army.Chosen) string {
	name := wish
	for n := 2; slices.ContainsFunc(others, func(c army.Chosen) bool { return c.Name == name }); n++ {
		name = fmt.Sprintf("%s %d", wish, n)
	}
	return name
}

// list returns a chosen army, to change it or deploy it.
func (k *keptArmy) list(i int) *army.List { return army.Recall(&k.army, k.army.Chosen[i]) }
