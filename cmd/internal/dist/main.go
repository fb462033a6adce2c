// Command dist builds both programs for each named platform (linux/amd64 …). It packs
// each pair into an archive, with the readme, the files that the readme names, and the
// licences. The browser game must already be packed into cmd/frontage.
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var programs = []string{"frontage", "frontage-desktop"}

func main() {
	out := flag.String("out", "dist", "folder for the archives")
	flag.Parse()
	for _, platform := range flag.Args() {
		archive, err := release(*out, platform)
		if err != nil {
			fmt.Fprintf(os.Stderr, "dist: %s: %v\n", platform, err)
			os.Exit(1)
		}
		fmt.Println(archive)
	}
}

// release builds and packs the programs for one platform and returns the name
// of the archive: .zip for Windows, .tar.gz for the others.
func release(out, platform string) (string, error) {
	system, processor, ok := strings.Cut(platform, "/")
	if !ok {
		return "", fmt.Errorf("want SYSTEM/PROCESSOR")
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp(out, "build-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)

	notices, err := licences(system, processor)
	if err != nil {
		return "", err
	}
	others := filepath.Join(folder, "LICENSES-OF-OTHERS.txt")
	if err := os.WriteFile(others, []byte(notices), 0o644); err != nil {
		return "", err
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		return "", err
	}
	files := []file{{"README.md", "README.md"}, {"LICENSES-OF-OTHERS.txt", others}}
	for _, name := range named(string(readme)) {
		files = append(files, file{name, name})
	}
	for _, program := range programs {
		name := program
		flags := "-s -w"
		if system == "windows" {
			name += ".exe"
			if program == "frontage-desktop" {
				flags += " -H windowsgui" // no console behind the window
			}
		}
		built := filepath.Join(folder, name)
		build := exec.Command("go", "build", "-trimpath", "-ldflags="+flags, "-o", built, "./cmd/"+program)
		build.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return "", fmt.Errorf("building %s: %w", program, err)
		}
		files = append(files, file{name, built})
	}
	name := filepath.Join(out, "frontage-"+system+"-"+processor)
	if system == "windows" {
		return name + ".zip", pack(name+".zip", files, writeZip)
	}
	return name + ".tar.gz", pack(name+".tar.gz", files, writeTar)
}

// file is a file of an archive: its name in it, and its source.
type file struct{ name, from string }

// inText finds the files named in a text: targets of links, and paths between backticks
// or in a command, such as assets/figures/*.scenario.json.
var inText = regexp.MustCompile(`\]\(([^)#: ]+)\)|\b((?:assets|docs)/[^\s\x60)(\]]+)`)

// named returns the files of the project that a text names, each once, in order of
// appearance.
func named(text string) []string {
	var names []string
	for _, m := range inText.FindAllStringSubmatch(text, -1) {
		found, err := filepath.Glob(m[1] + m[2])
		if err != nil {
			continue // not the name of a file
		}
		for _, name := range found {
			if name = filepath.ToSlash(name); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// pack writes files into an archive.
func pack(archive string, files []file, write func(io.Writer, []file) error) error {
	f, err := os.Create(archive)
	if err != nil {
		return err
	}
	if err := write(f, files); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func writeZip(w io.Writer, files []file) error {
	archive := zip.NewWriter(w)
	for _, file := range files {
		entry, err := archive.Create(file.name)
		if err != nil {
			return err
		}
		if err := copyFile(entry, file.from); err != nil {
			return err
		}
	}
	return archive.Close()
}

func writeTar(w io.Writer, files []file) error {
	compressed := gzip.NewWriter(w)
	archive := tar.NewWriter(compressed)
	for _, file := range files {
		info, err := os.Stat(file.from)
		if err != nil {
			return err
		}
		header := &tar.Header{Name: file.name, Mode: int64(info.Mode().Perm()), Size: info.Size(), ModTime: info.ModTime()}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if err := copyFile(archive, file.from); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressed.Close()
}

func copyFile(w io.Writer, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
