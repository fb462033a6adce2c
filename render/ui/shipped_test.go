package ui

import (
	"bytes"
	"encoding/json"
	"testing"

	"frontage/assets"
	"frontage/game/systems"
)

// Every shipped lesson and course is read as a whole: written again it has the same bytes, but for
// spaces and line breaks between its values.
func TestShippedLessonsAndCoursesAreKept(t *testing.T) {
	lessons := assets.Lessons()
	for _, of := range systems.All() {
		if own := of.Guide().Files; own != nil {
			lessons = append(lessons, assets.LessonsOf(own)...)
		}
	}
	if len(lessons) < 13 || len(assets.Courses()) == 0 {
		t.Fatalf("%d lessons and %d courses, want at least 13 and 1", len(lessons), len(assets.Courses()))
	}
	for _, f := range lessons {
		l, err := readLesson(f)
		if err != nil {
			t.Fatal(err)
		}
		sameBytes(t, f, l)
	}
	for _, f := range assets.Courses() {
		c, err := readCourse(f)
		if err != nil {
			t.Fatal(err)
		}
		sameBytes(t, f, c)
	}
}

// sameBytes compares a file with the JSON of what was read from it, both without spaces.
func sameBytes(t *testing.T, f assets.File, read any) {
	t.Helper()
	var want, got, text bytes.Buffer
	if err := json.Compact(&want, f.Data); err != nil {
		t.Fatal(err)
	}
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(read); err != nil {
		t.Fatal(err)
	}
	if err := json.Compact(&got, text.Bytes()); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want.Bytes()) {
		t.Errorf("%s is read as\n%s\nwant\n%s", f.Name, got.Bytes(), want.Bytes())
	}
}
