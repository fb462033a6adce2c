package ui

import "time"

// Host is what the platform does for the screens: files, the clipboard, the address bar,
// storage. No method waits: slow results (such as of a file dialog) arrive through
// [UI.Dropped] or [UI.Pasted].
type Host interface {
	// SaveFile offers data to the player as a file with that name.
	SaveFile(name string, data []byte)
	// OpenFile asks for a file, which arrives through [UI.Dropped].
	OpenFile()
	// Paste asks for the clipboard's text, which arrives through [UI.Pasted].
	Paste()
	// CopyText puts text on the clipboard.
	CopyText(text string)
	// SetLink shows a fragment ("#s=…", or "" for none) in the address bar, if there is
	// one, without reloading the page.
	SetLink(fragment string)
	// BaseURL returns the address to which a fragment is appended for a link, "" if links are
	// pasted instead.
	BaseURL() string
	// Store keeps data under a key between starts of the program; nil data removes it. It
	// does not wait: [UI.Kept] reports whether it worked.
	Store(key string, data []byte)
	// Load returns the data stored under a key, nil if there is none. Keys returns the
	// keys with a prefix.
	Load(key string) []byte
	Keys(prefix string) []string
	// Claim reserves a key for this window until it is released. It calls answer, at once
	// or later, with whether this window got it.
	Claim(key string, answer func(mine bool))
	Release(key string)
	// Announce tells a screen reader about an event.
	Announce(text string)
	// FullScreen switches full screen on and off.
	FullScreen()
	// Language returns the code of the platform's language ("de"). Speaks tells the
	// platform the language of the screens.
	Language() string
	Speaks(language string)
	// Fetch fetches a file of package assets that is needed and not here, by the name that
	// [assets.Fetched] has for it; then [UI.Fetched] is called. It may be called again for
	// the same file.
	Fetch(file string)
	// Dark reports whether the system prefers dark colours; [UI.SystemLooks] reports
	// changes. Looks tells the platform which colours the screens use.
	Dark() bool
	Looks(dark bool)
	// Calm reports whether the system asks for less motion. Then nothing moves until the player
	// chooses otherwise.
	Calm() bool
	// Sound plays a quiet sound: "dice", "move" or "end". CanSound reports whether the
	// platform can.
	Sound(name string)
	CanSound() bool
	// Wake calls [UI.Update] once more after some time, in which nothing else need happen.
	Wake(after time.Duration)
	// FindRooms looks whether the server of the page keeps rooms for live play. If it does,
	// [UI.RoomsFound] is called with the most time that it lets the players have.
	FindRooms()
	// Dial connects to the rooms of a server, at an address of package live, after some time.
	// [UI.Heard] is called with each message, and [UI.Lost] when there is no connection or it
	// has ended, both with the number. There is one connection at a time: HangUp ends it, and
	// Say sends a message on it.
	Dial(address string, number int, after time.Duration)
	Say(text string)
	HangUp()
}
