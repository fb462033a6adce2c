package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// licences returns the licence texts of everything linked into the programs of a platform
// and into the browser game that one of them contains, as the licences require.
func licences(system, processor string) (string, error) {
	folders := map[string]string{} // by module, with its version
	for _, build := range []struct{ system, processor, packages string }{
		{system, processor, "./cmd/frontage"},
		{system, processor, "./cmd/frontage-desktop"},
		{"js", "wasm", "./wasm"},
	} {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if .Version}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", build.packages)
		list.Env = append(os.Environ(), "GOOS="+build.system, "GOARCH="+build.processor, "CGO_ENABLED=0")
		list.Stderr = os.Stderr
		lines, err := list.Output()
		if err != nil {
			return "", err
		}
		for _, line := range strings.Split(string(lines), "\n") {
			if module, folder, ok := strings.Cut(line, "\t"); ok {
				folders[module] = folder
			}
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	folders["Go"] = strings.TrimSpace(string(root))
	folders["Roboto, the type face"] = "render/scene/fonts"

	var text strings.Builder
	for _, module := range slices.Sorted(maps.Keys(folders)) {
		licence, err := licenceIn(folders[module])
		if err != nil {
			return "", fmt.Errorf("%s: %w", module, err)
		}
		fmt.Fprintf(&text, "==== %s ====\n\n%s\n", module, licence)
	}
	return text.String(), nil
}

// licenceIn returns the concatenated licence files of a module.
func licenceIn(folder string) (string, error) {
	var text strings.Builder
	for _, pattern := range []string{"LICEN[CS]E*", "COPYING*", "NOTICE*"} {
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			return "", err
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				return "", err
			}
			text.Write(content)
			text.WriteString("\n")
		}
	}
	if text.Len() == 0 {
		return "", fmt.Errorf("no licence in %s", folder)
	}
	return text.String(), nil
}
