package app

var (
	fileDialogs      = []tool{{"osascript", "-e", `POSIX path of (choose file with prompt "Open a battle")`}}
	clipboardReaders = []tool{{"pbpaste"}}
	clipboardWriters = []tool{{"pbcopy"}}
)
