// Command dist builds both programs for each named platform (linux/amd64 …). It packs
// each pair into an archive, with the readme, the docs, the battles that come with the
// program, and the licences. For Linux it also makes a container image of the command line,
// and for all platforms a file of checksums. The browser game must already be packed into
// cmd/frontage.
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
	version := flag.String("version", "", "of the release; else that of the commit, by git describe")
	rules := flag.String("rules", "", "the hashes of the rules, by cmd/internal/ruleshash")
	flag.Parse()
	if err := releaseAll(*out, versionOf(*version), *rules, flag.Args()); err != nil {
		fmt.Fprintf(os.Stderr, "dist: %v\n", err)
		os.Exit(1)
	}
}

// versionOf returns the given version, or else the commit's.
func versionOf(given string) string {
	if given != "" {
		return given
	}
	text, err := exec.Command("git", "describe", "--tags", "--always", "--dirty").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(text))
}

// releaseAll makes the archives, the image and the checksums.
func releaseAll(out, version, rules string, platforms []string) error {
	r := &maker{out: out, version: version, rules: rules, image: newImage(tagOf(version))}
	for _, platform := range platforms {
		archive, err := r.release(platform)
		if err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		r.done(archive)
	}
	if len(r.image.index) > 0 {
		image := "frontage-" + tagOf(version) + "-oci.tar"
		if err := r.image.write(filepath.Join(out, image)); err != nil {
			return fmt.Errorf("the image: %w", err)
		}
		r.done(image)
	}
	sums, err := checksums(r.made, func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(out, name)) })
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums), 0o644)
}

// maker makes the files of a release.
type maker struct {
	out     string
	version string
	rules   string
	image   *image
	made    []string
}

func (r *maker) done(name string) {
	r.made = append(r.made, name)
	fmt.Println(filepath.Join(r.out, name))
}

// release builds and packs the programs for one platform and returns the name
// of the archive: .zip for Windows, .tar.gz for the others.
func (r *maker) release(platform string) (string, error) {
	out := r.out
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
	for _, name := range shipped(string(readme)) {
		files = append(files, file{name, name})
	}
	for _, program := range programs {
		built, err := r.build(program, system, processor, folder)
		if err != nil {
			return "", fmt.Errorf("building %s: %w", program, err)
		}
		files = append(files, file{filepath.Base(built), built})
	}
	if system == "linux" {
		program, err := os.ReadFile(filepath.Join(folder, "frontage"))
		if err != nil {
			return "", err
		}
		if err := r.image.add(processor, program, []byte(notices)); err != nil {
			return "", err
		}
	}
	name := "frontage-" + tagOf(r.version) + "-" + system + "-" + processor
	if system == "windows" {
		name += ".zip"
		return name, pack(filepath.Join(out, name), files, writeZip)
	}
	name += ".tar.gz"
	return name, pack(filepath.Join(out, name), files, writeTar)
}

// build compiles a program for a platform into a folder and returns its file.
func (r *maker) build(program, system, processor, folder string) (string, error) {
	name := program
	flags := "-s -w -X frontage/game/version.release=" + r.version + " -X frontage/game/version.rules=" + r.rules
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
	return built, build.Run()
}

// shipped returns the files of the project that go into an archive: the files named by the
// readme, all pages of the docs with their examples, and the battles of all rule systems.
func shipped(readme string) []string {
	names := named(readme)
	for _, pattern := range []string{"docs/*.md", "docs/*.json", "docs/kubernetes/*.yaml", "assets/scenarios/*", "game/*/scenarios/*"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			panic(err) // the patterns are good
		}
		for _, name := range found {
			if name = filepath.ToSlash(name); !slices.Contains(names, name) && !strings.HasPrefix(name, "game/toy/") {
				names = append(names, name)
			}
		}
	}
	return names
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
