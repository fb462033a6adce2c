package ui

// Host is what the platform does for the screens: files, the clipboard, the
// address bar, storage. Nothing here waits: what takes time (a file dialog)
// comes back through [UI.Dropped] or [UI.Pasted].
type Host interface {
	// SaveFile offers data to the player as a file of that name.
	SaveFile(name string, data []byte)
	// OpenFile asks for a file, which arrives through [UI.Dropped].
	OpenFile()
	// Paste asks for the clipboard's text, which arrives through [UI.Pasted].
	Paste()
	// CopyText puts text on the clipboard.
	CopyText(text string)
	// SetLink shows a fragment ("#s=…", or "" for none) in the address bar,
	// where there is one, without loading the page again.
	SetLink(fragment string)
	// BaseURL is the address that a fragment is appended to for a link, "" for a link
	// that is to be pasted.
	BaseURL() string
	// Store keeps data under a key from one start of the program to the
	// next; nil data forgets it. It does not wait until that is done:
	// whether it worked is told by [UI.Kept].
	Store(key string, data []byte)
	// Load returns what Store kept, nil when there is nothing, and Keys the
	// keys that begin in one way.
	Load(key string) []byte
	Keys(prefix string) []string
	// Claim asks that no other window have a key until it is released, and
	// answers, at once or later, whether this one has it.
	Claim(key string, answer func(mine bool))
	Release(key string)
	// Announce says an event in words, for a screen reader.
	Announce(text string)
	// FullScreen switches to the whole screen and back.
	FullScreen()
	// Language is the code of the language that the platform speaks ("de"),
	// Speaks tells it the one that the screens speak.
	Language() string
	Speaks(language string)
	// FetchWords brings the words of a language that are not here yet; they arrive
	// through [UI.WordsHere].
	FetchWords(language string)
	// Dark reports whether the system prefers dark colours; what changes that
	// comes back through [UI.SystemLooks]. Looks tells the platform which colours
	// the screens have.
	Dark() bool
	Looks(dark bool)
	// Sound makes a quiet noise: "dice", "move" or "end". CanSound reports
	// whether the platform can.
	Sound(name string)
	CanSound() bool
}
