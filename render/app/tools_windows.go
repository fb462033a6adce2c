package app

var (
	fileDialogs = []tool{{"powershell", "-NoProfile", "-STA", "-Command",
		`Add-Type -AssemblyName System.Windows.Forms; ` +
			`$d = New-Object System.Windows.Forms.OpenFileDialog; ` +
			`if ($d.ShowDialog() -eq 'OK') { $d.FileName }`}}
	clipboardReaders = []tool{{"powershell", "-NoProfile", "-Command", "Get-Clipboard -Raw"}}
	clipboardWriters = []tool{{"clip"}}
)
