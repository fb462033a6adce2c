package app

// saysDark is part of the answer of the first of darkAskers when colours are dark.
const saysDark = "dark"

var (
	fileDialogs = []tool{
		{"zenity", "--file-selection", "--title=Open a battle"},
		{"kdialog", "--getopenfilename", "."},
	}
	darkAskers       = []tool{{"gsettings", "get", "org.gnome.desktop.interface", "color-scheme"}}
	clipboardReaders = []tool{
		{"wl-paste", "--no-newline"},
		{"xclip", "-selection", "clipboard", "-o"},
		{"xsel", "--clipboard", "--output"},
	}
	clipboardWriters = []tool{
		{"wl-copy"},
		{"xclip", "-selection", "clipboard"},
		{"xsel", "--clipboard", "--input"},
	}
)
