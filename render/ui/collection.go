package ui

import (
	"encoding/json"
	"fmt"
	"slices"

	"frontage/assets"
	"frontage/game"
	"frontage/game/army"
	"frontage/render/words"
)

// savedArmies is the key under which the host keeps the player's armies.
const savedArmies = "armies"

// keptArmy is an army list with the armies that the player has chosen out of it: one
// that comes with the program, or one that he has brought.
type keptArmy struct {
	shipped string // name of its file, "" for the player's own
	army    army.Army
}

// storedArmy is how the host keeps it: of an army that comes with the program only
// what was chosen is read again.
type storedArmy struct {
	Shipped string `json:"shipped,omitempty"`
	Text    string `json:"text"`
}

// armies returns all army lists, those of the program first, read once.
func (u *UI) armies() []*keptArmy {
	if u.collection != nil {
		return u.collection
	}
	for _, f := range u.setup.Armies {
		if a, err := u.readArmy(f); err == nil { // a test reads each
			u.collection = append(u.collection, &keptArmy{f.Name, a})
		}
	}
	var stored []storedArmy
	if err := json.Unmarshal(u.setup.Host.Load(savedArmies), &stored); err != nil {
		stored = nil // none yet, or not readable
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

// readArmy reads an army list for the first of the rule systems, which is the one
// that armies are for.
func (u *UI) readArmy(f assets.File) (army.Army, error) {
	return army.Read(f.Data, f.Name, u.setup.Systems[0])
}

// storeArmies keeps the player's armies for the next start.
func (u *UI) storeArmies() {
	var stored []storedArmy
	for _, k := range u.armies() {
		if k.shipped == "" || len(k.army.Chosen) > 0 {
			stored = append(stored, storedArmy{k.shipped, string(army.Write(&k.army))})
		}
	}
	data, err := json.Marshal(stored)
	if err != nil {
		panic(err) // strings
	}
	if stored == nil {
		data = nil
	}
	u.setup.Host.Store(savedArmies, data)
	u.changed()
}

// takeArmy adds an army list that the player has brought, and tells what of it the
// program does not apply and which rows it refused.
func (u *UI) takeArmy(a army.Army, refused game.Errors) {
	k := &keptArmy{"", a}
	list := u.armies()
	for _, other := range list {
		if other.shipped == "" && other.army.Name == a.Name {
			// The same list again: what was chosen out of it is kept.
			a.Chosen = append(slices.Clone(other.army.Chosen), newOnes(a.Chosen, other.army.Chosen)...)
			other.army, k = a, other
		}
	}
	if !slices.Contains(list, k) {
		u.collection = append(u.collection, k)
	}
	u.storeArmies()
	u.setup.Host.Announce(words.T("%s is among your armies now.", a.Name))
	u.open(importedDialog(u, k, refused))
}

// newOnes returns the chosen armies whose names are not among others.
func newOnes(list, others []army.Chosen) []army.Chosen {
	var fresh []army.Chosen
	for _, c := range list {
		if !slices.ContainsFunc(others, func(o army.Chosen) bool { return o.Name == c.Name }) {
			fresh = append(fresh, c)
		}
	}
	return fresh
}

// freshName returns a name that no army chosen out of the list has.
func (k *keptArmy) freshName(wish string) string {
	name := wish
	for n := 2; slices.ContainsFunc(k.army.Chosen, func(c army.Chosen) bool { return c.Name == name }); n++ {
		name = fmt.Sprintf("%s %d", wish, n)
	}
	return name
}

// list returns one of the armies chosen out of it, to be changed or drawn up.
func (k *keptArmy) list(i int) *army.List { return army.Recall(&k.army, k.army.Chosen[i]) }
