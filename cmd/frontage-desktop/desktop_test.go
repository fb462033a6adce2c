package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// screen starts Xvfb, a display in memory, and returns its name and the file with its
// picture. Without Xvfb the test is skipped with a message; under CI it fails.
func screen(t *testing.T) (display, picture string) {
	t.Helper()
	program, err := exec.LookPath("Xvfb")
	if err != nil && os.Getenv("CI") == "true" {
		t.Fatal("Xvfb is not installed")
	} else if err != nil {
		t.Skip("not run: Xvfb is not installed (package xvfb)")
	}
	folder := t.TempDir()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(program, "-screen", "0", "1400x900x24", "-fbdir", folder, "-nolisten", "tcp", "-displayfd", "3")
	server.ExtraFiles = []*os.File{write}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	_ = write.Close()
	number, err := bufio.NewReader(read).ReadString('\n') // written when it is ready
	if err != nil {
		t.Fatalf("Xvfb: %v", err)
	}
	return ":" + strings.TrimSpace(number), filepath.Join(folder, "Xvfb_screen0")
}

// The native program starts, opens the given file, and draws it.
func TestDesktop(t *testing.T) {
	display, picture := screen(t)
	program := filepath.Join(t.TempDir(), "frontage-desktop")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	home := t.TempDir()
	game := exec.Command(program, "../../assets/scenarios/first-charge.scenario.json")
	game.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+home, "XDG_CONFIG_HOME="+home, "LIBGL_ALWAYS_SOFTWARE=1")
	var complaints strings.Builder
	game.Stdout, game.Stderr = &complaints, &complaints
	if err := game.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- game.Wait() }()

	// Red and blue stands on paper: the table is drawn.
	var img image.Image
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		select {
		case err := <-ended:
			t.Fatalf("the program ended: %v\n%s", err, complaints.String())
		default:
		}
		var err error
		if img, err = readXWD(picture); err != nil {
			t.Fatal(err)
		}
		if red, blue, paper := count(img); red > 500 && blue > 500 && paper > 100000 {
			break
		}
		if time.Now().After(deadline) {
			t.Errorf("no table is drawn within a minute\n%s", complaints.String())
			break
		}
	}
	keep(t, "desktop", img)
	// A battle from a file is stored only once something is done in it.
	if kept, err := filepath.Glob(filepath.Join(home, "frontage", "save-*")); err != nil || len(kept) > 0 {
		t.Errorf("kept without an action: %v %v; want nothing kept", kept, err)
	}
	_ = game.Process.Kill()
	<-ended
}

// An unreadable file ends the program with status 2 and a reason.
func TestBadArguments(t *testing.T) {
	display, _ := screen(t)
	program := filepath.Join(t.TempDir(), "frontage-desktop")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	bad := filepath.Join(t.TempDir(), "bad.scenario.json")
	if err := os.WriteFile(bad, []byte(`{"format": "frontage/scenario@1"`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{bad}, {"no-such-file.json"}, {bad, bad}} {
		game := exec.Command(program, args...)
		game.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+t.TempDir())
		out, err := game.CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 2 || len(out) == 0 {
			t.Errorf("%v: %v, %q; want status 2 and a message", args, err, out)
		}
	}
}

// count returns the numbers of red, blue and paper-coloured pixels.
func count(img image.Image) (red, blue, paper int) {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c, ok := img.At(x, y).(color.RGBA)
			switch {
			case !ok:
			case c.R > 140 && c.G < 100 && c.B < 100:
				red++
			case c.B > 180 && c.R < 190 && c.G > 150:
				blue++
			case c.R > 220 && c.G > 220 && c.B > 200:
				paper++
			}
		}
	}
	return red, blue, paper
}

// readXWD reads Xvfb's picture of a screen: a header of 32-bit big-endian numbers, a
// colour table that a true-colour screen does not use, and four bytes per pixel, blue
// first.
func readXWD(name string) (image.Image, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	field := func(i int) int { return int(binary.BigEndian.Uint32(data[4*i:])) }
	const (
		headerSize, width, height, bitsPerPixel, bytesPerLine, colours = 0, 4, 5, 11, 12, 19
		colourSize                                                     = 12
	)
	if len(data) < 100 || field(bitsPerPixel) != 32 {
		return nil, errors.New(name + " is no picture of 32 bits a pixel")
	}
	pixels := data[field(headerSize)+colourSize*field(colours):]
	img := image.NewRGBA(image.Rect(0, 0, field(width), field(height)))
	for y := range field(height) {
		line := pixels[y*field(bytesPerLine):]
		for x := range field(width) {
			img.SetRGBA(x, y, color.RGBA{R: line[4*x+2], G: line[4*x+1], B: line[4*x], A: 255})
		}
	}
	return img, nil
}

// keep saves a picture in the folder artefacts, which git ignores.
func keep(t *testing.T, name string, img image.Image) {
	t.Helper()
	const folder = "../../artefacts"
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, img); err != nil {
		t.Fatal(err)
	}
}
