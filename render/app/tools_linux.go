package app

var (
	fileDialogs = []tool{
		{"zenity", "--file-selection", "--title=Open a battle"},
		{"kdialog", "--getopenfilename", "."},
	}
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
