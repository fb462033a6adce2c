package app

// saysDark is part of the answer of the first of darkAskers when colours are dark.
const saysDark = "0x0"

var (
	fileDialogs = []tool{{"powershell", "-NoProfile", "-STA", "-Command",
		`Add-Type -AssemblyName System.Windows.Forms; ` +
			`$d = New-Object System.Windows.Forms.OpenFileDialog; ` +
			`if ($d.ShowDialog() -eq 'OK') { $d.FileName }`}}
	darkAskers       = []tool{{"reg", "query", `HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize`, "/v", "AppsUseLightTheme"}}
	clipboardReaders = []tool{{"powershell", "-NoProfile", "-Command", "Get-Clipboard -Raw"}}
	clipboardWriters = []tool{{"clip"}}
)
