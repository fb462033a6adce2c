package ui

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"frontage/game"
	"frontage/game/live"
	"frontage/render/words"
)

// A battle is kept from its start until the player deletes it, or starts another before
// doing anything in it. Its id follows these prefixes in the host's keys for its replay,
// its entry on Home, and the last state of a long battle.
const (
	savedReplay = "save-"
	savedAbout  = "about-"
	savedNow    = "now-"
)

// The keys of earlier versions, which kept one battle.
const (
	oldBattle  = "battle"
	oldPlayers = "players"
	oldNow     = "battle-now"
)

// save is a stored battle.
type save struct {
	id    string
	about about
	begun uint64 // hash of the stored data when the battle was new
}

// about holds what Home shows of a saved battle, so that its replay need not be read.
type about struct {
	Name  string    `json:"name,omitempty"` // given by the player, "" for the name of its scenario
	Title string    `json:"title"`
	Turn  int       `json:"turn"`
	Over  bool      `json:"over,omitempty"`
	Plays [2]bool   `json:"plays"`           // sides played by the computer
	Level string    `json:"level,omitempty"` // how well it plays them, "" for easy
	Saved time.Time `json:"saved"`

	Mail string      `json:"mail,omitempty"` // the battle by mail, …
	Side game.SideID `json:"side,omitempty"` // … in which the person here plays a side
	Room string      `json:"room,omitempty"` // the link into the room where it is played live, …
	Keys *live.Keys  `json:"keys,omitempty"` // … and those of the room, if it was made here
}

// longBattle is the number of actions from which the last state is stored as well, so
// that it can be shown while the replay is computed.
const longBattle = 200

// lastState is a stored last state. It belongs to the battle whose hash it names.
type lastState struct {
	Hash  string          `json:"hash"`
	State json.RawMessage `json:"state"`
}

// saves lists the stored battles, the latest first.
func (u *UI) saves() []*save {
	var list []*save
	for _, key := range u.setup.Host.Keys(savedReplay) {
		s := &save{id: strings.TrimPrefix(key, savedReplay)}
		if json.Unmarshal(u.setup.Host.Load(savedAbout+s.id), &s.about) != nil {
			s.about = about{Title: titleOf(u.setup.Host.Load(key))}
		}
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b *save) int {
		return cmp.Or(b.about.Saved.Compare(a.about.Saved), cmp.Compare(b.id, a.id))
	})
	return list
}

// titleOf returns the title in the header of a replay, "" if it cannot be read.
func titleOf(replay []byte) string {
	var header struct {
		Scenario struct{ Title string }
	}
	if json.Unmarshal(firstLine(replay), &header) != nil {
		return ""
	}
	return header.Scenario.Title
}

// newSave starts to store a battle that only this window plays.
func (u *UI) newSave(name string) *save {
	s := &save{id: fmt.Sprintf("%x-%08x", u.setup.Now().UnixMilli(), rand.Uint32())}
	s.about.Name = name
	u.claim(s, func(bool) {}) // no other window knows it yet
	return s
}

// name returns the name of the battle.
func (s *save) name() string {
	switch {
	case s.about.Name != "":
		return s.about.Name
	case s.about.Title != "":
		return words.T(shortened(s.about.Title, 2*mostName)) // from an unchecked file
	}
	return words.T("Battle")
}

// when tells how far it has come, and when it was last played.
func (s *save) when() string {
	at := s.about.Saved.Local().Format("2006-01-02 15:04")
	switch {
	case s.about.Saved.IsZero():
		return words.T("its progress is unknown")
	case s.about.Over:
		return words.T("over, %s", at)
	case s.about.Turn == 0:
		return at
	}
	return words.T("turn %[1]d, %[2]s", s.about.Turn, at)
}

// keep stores the battle, so that it can be continued.
func (b *battle) keep() {
	host, st := b.ui.setup.Host, b.play.State()
	if b.saved == nil {
		b.saved = b.ui.newSave("")
	}
	replay := b.stored()
	if b.play.Len() == 0 {
		b.saved.begun = hashOf(replay)
	} else if u := b.ui; u.begun == b.saved {
		u.begun = nil
	}
	host.Store(savedReplay+b.saved.id, replay)
	if b.play.Len() >= longBattle && b.mail == nil {
		host.Store(savedNow+b.saved.id, jsonOf(lastState{b.play.Hash(), game.Write(st)}))
	}
	b.saved.about = about{Name: b.saved.about.Name, Title: st.Title, Turn: st.Turn.Number, Over: b.over(), Plays: b.foe.plays, Level: b.foe.level.Saved(), Saved: b.ui.setup.Now()}
	if b.mail != nil {
		b.saved.about.Mail, b.saved.about.Side = b.mail.ID(), b.mail.Side
	}
	if b.live != nil {
		b.saved.about.Room, b.saved.about.Keys = b.live.link(), b.live.client.Keys
	}
	b.ui.storeAbout(b.saved)
}

// stored returns the stored file of the battle: its replay, or the person's file of a battle by
// mail.
func (b *battle) stored() []byte {
	if b.mail != nil {
		return b.mail.Save()
	}
	return b.play.Replay()
}

// keepNew stores a new battle. It replaces the previous new battle if nothing has been
// done in that.
func (u *UI) keepNew(b *battle) {
	old := u.begun
	b.keep()
	u.begun = b.saved
	if old == nil {
		return
	}
	key := savedReplay + old.id
	u.setup.Host.Claim(key, func(mine bool) {
		if !mine {
			return // another window plays it
		}
		if hashOf(u.setup.Host.Load(key)) == old.begun {
			u.forget(old)
		}
		u.setup.Host.Release(key)
	})
}

func (u *UI) storeAbout(s *save) { u.setup.Host.Store(savedAbout+s.id, jsonOf(s.about)) }

// jsonOf encodes a value that always has a JSON form.
func jsonOf(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// forget deletes a saved battle.
func (u *UI) forget(s *save) {
	for _, kind := range []string{savedNow, savedAbout, savedReplay} {
		u.setup.Host.Store(kind+s.id, nil)
	}
	u.forgetOld() // so that it does not come back
}

// claim reserves a saved battle for this window, in place of the one reserved before, and
// calls answer with whether it could: not if another window has it open. The answer may
// come later, and never comes if nothing waits for it any more.
func (u *UI) claim(s *save, answer func(mine bool)) {
	if u.claimed != s.id {
		u.release()
		u.claimed = s.id
	}
	key := savedReplay + s.id
	u.setup.Host.Claim(key, func(mine bool) {
		switch {
		case u.claimed == s.id:
			if !mine {
				u.claimed = ""
			}
			answer(mine)
		case mine:
			u.setup.Host.Release(key)
		}
	})
}

// release lets other windows open the claimed battle.
func (u *UI) release() {
	if u.claimed != "" {
		u.setup.Host.Release(savedReplay + u.claimed)
		u.claimed = ""
	}
}

// adoptOld converts the single battle of earlier versions to a saved battle. The old data
// is deleted at the next start, when the new data is certain to be on the disk.
func (u *UI) adoptOld() {
	host := u.setup.Host
	replay := host.Load(oldBattle)
	if len(replay) == 0 {
		return
	}
	s := &save{id: fmt.Sprintf("old-%016x", hashOf(replay))}
	if host.Load(savedReplay+s.id) != nil {
		u.forgetOld()
		return
	}
	s.about = about{Title: titleOf(replay), Saved: u.setup.Now()}
	_ = json.Unmarshal(host.Load(oldPlayers), &s.about.Plays) // if it cannot be read: two persons
	host.Store(savedReplay+s.id, replay)
	u.storeAbout(s)
	if state := host.Load(oldNow); state != nil {
		host.Store(savedNow+s.id, state)
	}
}

func hashOf(data []byte) uint64 {
	hash := fnv.New64a()
	hash.Write(data)
	return hash.Sum64()
}

func (u *UI) forgetOld() {
	for _, key := range []string{oldBattle, oldPlayers, oldNow} {
		if u.setup.Host.Load(key) != nil {
			u.setup.Host.Store(key, nil)
		}
	}
}
