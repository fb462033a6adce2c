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
	"frontage/render/words"
)

// A battle that is begun is kept until the player deletes it, or begins another before he
// has done anything in it. Its id follows these in the keys under which the host keeps its replay, what Home says of it,
// and the last state of a long one.
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

// save is a battle that is kept.
type save struct {
	id    string
	about about
	begun uint64 // hash of what was stored when it began
}

// about is what is known of a saved battle without reading its replay.
type about struct {
	Name  string    `json:"name,omitempty"` // which the player gave it, "" for that of its scenario
	Title string    `json:"title"`
	Turn  int       `json:"turn"`
	Over  bool      `json:"over,omitempty"`
	Plays [2]bool   `json:"plays"` // the sides that the computer plays
	Saved time.Time `json:"saved"`
}

// longBattle is from how many actions on the last state is kept as well, so that it can
// be shown while the replay is still played.
const longBattle = 200

// lastState is what is kept of it: it is that of the battle whose hash it names.
type lastState struct {
	Hash  string          `json:"hash"`
	State json.RawMessage `json:"state"`
}

// saves lists the battles that are kept, the latest first.
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

// titleOf returns the title in the header of a replay, "" when it cannot be read.
func titleOf(replay []byte) string {
	var header struct {
		Scenario struct{ Title string }
	}
	if json.Unmarshal(firstLine(replay), &header) != nil {
		return ""
	}
	return header.Scenario.Title
}

// newSave begins to keep a battle, which this window alone plays.
func (u *UI) newSave(name string) *save {
	s := &save{id: fmt.Sprintf("%x-%08x", u.setup.Now().UnixMilli(), rand.Uint32())}
	s.about.Name = name
	u.claim(s, func(bool) {}) // nobody else knows of it
	return s
}

// name says which battle it is.
func (s *save) name() string {
	switch {
	case s.about.Name != "":
		return s.about.Name
	case s.about.Title != "":
		return words.T(shortened(s.about.Title, 2*mostName)) // of a file that nobody has checked
	}
	return words.T("Battle")
}

// when says how far it has come, and when it was played last.
func (s *save) when() string {
	at := s.about.Saved.Local().Format("2006-01-02 15:04")
	switch {
	case s.about.Saved.IsZero():
		return words.T("it is not known how far it has come")
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
	replay := b.play.Replay()
	if b.play.Len() == 0 {
		b.saved.begun = hashOf(replay)
	} else if u := b.ui; u.begun == b.saved {
		u.begun = nil
	}
	host.Store(savedReplay+b.saved.id, replay)
	if b.play.Len() >= longBattle {
		host.Store(savedNow+b.saved.id, jsonOf(lastState{b.play.Hash(), game.Write(st)}))
	}
	b.saved.about = about{b.saved.about.Name, st.Title, st.Turn.Number, b.over(), b.foe.plays, b.ui.setup.Now()}
	b.ui.storeAbout(b.saved)
}

// keepNew stores a battle that begins, in place of the one that was begun before if
// nothing has been done in that.
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

// jsonOf writes a value that always has its JSON form.
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
	u.forgetOld() // lest it come back
}

// claim makes a saved battle that of this window alone, in place of the one that was, and
// says whether it could: it cannot while another window has it open. The answer may come
// later, and does not come when it is no longer waited for.
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

// release lets other windows have the battle that was claimed.
func (u *UI) release() {
	if u.claimed != "" {
		u.setup.Host.Release(savedReplay + u.claimed)
		u.claimed = ""
	}
}

// adoptOld makes the one battle that earlier versions kept one of the saved battles. What
// they kept goes at the next start, when the new one is certain to be on the disk.
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
	_ = json.Unmarshal(host.Load(oldPlayers), &s.about.Plays) // two persons, when it cannot be read
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
