package uitest

import "time"

// Host is a platform that keeps everything in memory.
type Host struct {
	Said   []string // what a screen reader would have read
	stored map[string][]byte
	saved  string // the report of a mistake
}

func (h *Host) Store(key string, data []byte)          { h.stored[key] = data }
func (h *Host) Load(key string) []byte                 { return h.stored[key] }
func (h *Host) Announce(text string)                   { h.Said = append(h.Said, text) }
func (h *Host) Claim(_ string, answer func(mine bool)) { answer(true) }
func (h *Host) Keys(string) []string                   { return nil }
func (h *Host) Language() string                       { return "en" }
func (h *Host) BaseURL() string                        { return "" }
func (h *Host) Dark() bool                             { return false }
func (h *Host) Calm() bool                             { return false }
func (h *Host) CanSound() bool                         { return false }
func (h *Host) SaveFile(_ string, data []byte)         { h.saved = string(data) }
func (h *Host) OpenFile()                              {}
func (h *Host) Paste()                                 {}
func (h *Host) CopyText(string)                        {}
func (h *Host) SetLink(string)                         {}
func (h *Host) Release(string)                         {}
func (h *Host) FullScreen()                            {}
func (h *Host) Speaks(string)                          {}
func (h *Host) Fetch(string)                           {}
func (h *Host) Looks(bool)                             {}
func (h *Host) Sound(string)                           {}
func (h *Host) FindRooms()                             {}
func (h *Host) Wake(time.Duration)                     {}
func (h *Host) Dial(string, int, time.Duration)        {}
func (h *Host) Say(string)                             {}
func (h *Host) HangUp()                                {}
