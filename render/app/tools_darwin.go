package app

// saysDark is part of the answer of the first of darkAskers when colours are dark.
const saysDark = "dark"

var (
	fileDialogs      = []tool{{"osascript", "-e", `POSIX path of (choose file with prompt "Open a battle")`}}
	darkAskers       = []tool{{"defaults", "read", "-g", "AppleInterfaceStyle"}}
	clipboardReaders = []tool{{"pbpaste"}}
	clipboardWriters = []tool{{"pbcopy"}}
)
