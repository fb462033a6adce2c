package army_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	. "frontage/game/army"
	"frontage/game/stand"
)

// picksOf writes the armies chosen from a list: "180: 3 axemen, 1 lord on drake".
func picksOf(a *Army) string {
	var list []string
	for _, c := range a.Chosen {
		var picks []string
		for _, p := range c.Picks {
			text := fmt.Sprintf("%d %s", p.Count, p.ID)
			if p.Upgrade != "" {
				text += " on " + p.Upgrade
			}
			picks = append(picks, text)
		}
		list = append(list, fmt.Sprintf("%s, %d: %s", c.Name, c.Points, strings.Join(picks, ", ")))
	}
	return strings.Join(list, "; ")
}

func foreignFile(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// zipped packs files into a zip, by name and content.
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i+1 < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// wantMarchRoster checks the army that both forms of the test roster make.
func wantMarchRoster(t *testing.T, data []byte, name string) {
	t.Helper()
	a, refused, err := Import(data, name, standRules, stand.Name)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := picksOf(&a), "The march, 615: 3 pikes, 2 slinger-folk, 1 marshal on fire-drake, 1 hedge-witch"; got != want {
		t.Errorf("chosen %s, want %s", got, want)
	}
	want := profiles([]profile{
		{ID: "pikes", Name: "Pikes", Type: stand.Infantry, Attack: 3, Range: 30, Hits: 3, Armour: 6, Size: 3, Points: 45, Limit: per(0, 0, 1000), Base: broad},
		{ID: "slinger-folk", Name: "Slinger folk", Type: stand.Infantry, Attack: 2, Shooting: 1, Range: 15, Hits: 3, Size: 3, Points: 40, Limit: per(0, 0, 1000), Base: broad},
	})
	if diff := cmp.Diff(want, a.Units); diff != "" {
		t.Errorf("units (want -, got +):\n%s", diff)
	}
	var left []string
	for _, e := range refused {
		left = append(left, e.Path+": "+e.What)
	}
	if diff := cmp.Diff([]string{"Bent sword: has no profile that these rules read: it is left out"}, left); diff != "" {
		t.Errorf("left out:\n%s", diff)
	}
	if m := a.Upgrade("fire-drake"); m == nil || m.Own.(*stand.ListedMount).Mount != "flying" || m.Own.(*stand.ListedMount).Points != 100 {
		t.Errorf("the fire-drake is %+v, want a flying mount of 100 points", m)
	}
}

// A roster of BattleScribe, alone or in a zip, and the same one of New Recruit: the profiles
// make the list, equal choices are counted together, and what has no profile is told.
func TestImportRosters(t *testing.T) {
	ros, json := foreignFile(t, "march.ros"), foreignFile(t, "march-recruit.json")
	wantMarchRoster(t, ros, "march.ros")
	wantMarchRoster(t, json, "march-recruit.json")
	wantMarchRoster(t, zipped(t, "readme.txt", "nothing", "march.ros", string(ros)), "march.rosz")
	wantMarchRoster(t, zipped(t, "roster", string(ros)), "march.rosz")
}

// A zip that is damaged, has no roster or unpacks to too much is refused with its name; so is
// XML that is no roster.
func TestImportBadRosters(t *testing.T) {
	whole := zipped(t, "march.ros", string(foreignFile(t, "march.ros")))
	for _, c := range []struct {
		data []byte
		want string
	}{
		{whole[:len(whole)/2], "is no whole zip file"},
		{zipped(t, "a.txt", "x", "b.txt", "y"), "a zip file without a roster"},
		{zipped(t, "bomb.ros", "<roster>"+strings.Repeat(" ", 9<<20)), `"bomb.ros" in it unpacks to more than 8388608 bytes`},
		{[]byte("<catalogue></catalogue>"), "has no element <roster>"},
		{[]byte("<roster>" + strings.Repeat("<selection>", 60)), "more than 50 selections within each other"},
		{[]byte(`{"roster": {"forces": 3}}`), "is no roster"},
		{[]byte(`{"units": {"Pikes": 3}}`), "is no file of a selector"},
	} {
		_, _, err := Import(c.data, "bad.rosz", standRules, stand.Name)
		if err == nil || !strings.HasPrefix(err.Error(), "bad.rosz:1: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// The JSON file of a selector: limits for each 1,000 points and in the whole army, special rules
// by their texts, and what is chosen of it.
func TestImportSelector(t *testing.T) {
	a, refused, err := Import(foreignFile(t, "march-selector.json"), "march-selector.json", standRules, stand.Name)
	if err != nil || len(refused) != 1 || refused[0].Path != "Ghost, Attacks" {
		t.Fatalf("error %v, refused %v, want only the attacks of Ghost refused", err, refused)
	}
	if got, want := picksOf(&a), "March Folk, 395: 2 pikes, 1 marshal on fire-drake, 1 marshal"; got != want {
		t.Errorf("chosen %s, want %s", got, want)
	}
	if got := a.Unit("pikes").Limit; got != per(2, 0, 1000) {
		t.Errorf("the limit of the pikes is %+v, want %v", got, per(2, 0, 1000))
	}
	if got := a.Character("marshal").Limit; got != per(1, 1, 0) {
		t.Errorf("the limit of the marshal is %+v, want %v", got, per(1, 1, 0))
	}
	u := a.Unit("wolf-riders")
	if own := listed(*u); own.Range != 15 || own.Armour != 0 || len(u.NotApplied) != 1 {
		t.Errorf("the unit is %+v, not applied %v, want range 15, no armour and one rule not applied", own, u.NotApplied)
	}
	if want := "Not applied: The army withdraws early.\nNot applied: 2 spells."; a.Notes != want {
		t.Errorf("%q, want %q", a.Notes, want)
	}
}

// A list written as text is chosen from the army list that knows its names, however it is
// written; lines that name nothing are told one by one.
func TestImportText(t *testing.T) {
	folk, other := importFile(t, "march-folk.tsv"), shipped(t)["human-kingdom"]
	lists := func() []Army { return []Army{*other, folk} }
	for _, c := range []struct {
		text, picks string
		left        int
	}{
		{"My marchers, 1000 points\n\n3 Pikes, 135\n2x slinger folk (70 pts)\n1 Marshal on Fire drake, 225\nHedge-witch\n4 Dragons\nTotal: 475\n",
			"My marchers, 1000 points, 475: 3 pikes, 2 slinger-folk, 1 marshal on fire-drake, 1 hedge-witch", 2},
		{"135 - 3 Pikes\n225 - 1 Marshal\n   - 1 Fire drake (+100)\n160 - 2 Knight-errant\n   - 1 Cart (+10)\n6/7\n",
			"Pasted, 530: 3 pikes, 1 marshal on fire-drake, 1 knight-errant, 1 knight-errant on cart", 0},
		{"* Pikes x3\n* Great bird × 1\n", "Pasted, 205: 3 pikes, 1 great-birds", 0},
	} {
		a, refused, err := ImportFrom([]byte(c.text), Source{Name: "pasted", Systems: standRules, Table: stand.Name, Lists: lists})
		if err != nil {
			t.Fatal(err)
		}
		if got := picksOf(&a); got != c.picks || len(refused) != c.left {
			t.Errorf("%s, want %s\n%v", got, c.picks, refused)
		}
		if len(folk.Chosen) > 0 {
			t.Error("the list itself was changed")
		}
	}
	_, _, err := ImportFrom([]byte("Dear friend,\nhow are you?\n"), Source{Name: "pasted", Systems: standRules, Table: stand.Name, Lists: lists})
	if err == nil || !strings.Contains(err.Error(), "no army list that is known has the units") {
		t.Errorf("an unknown army: %v; want \"no army list that is known has the units\"", err)
	}
}

// No file of another program makes the importer fail.
func FuzzImportForeign(f *testing.F) {
	for _, name := range []string{"march.ros", "march-recruit.json", "march-selector.json"} {
		f.Add(foreignFile(f, name))
	}
	f.Add(zipped(f, "march.ros", string(foreignFile(f, "march.ros"))))
	f.Add([]byte("3 Pikes, 135\n1 Marshal on Fire drake\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, r := range allRules {
			imported(t, data, r.Name())
		}
	})
}

// No text makes the reader of lists fail, and what it makes can be read again.
func FuzzImportText(f *testing.F) {
	f.Add("My marchers\n3 Pikes, 135\n1 Marshal on Fire drake (225)\n  - 1 Cart\n4 Dragons\n")
	folk := importFile(f, "march-folk.tsv")
	f.Fuzz(func(t *testing.T, text string) {
		a, _, err := ImportFrom([]byte(text), Source{Name: "fuzz", Systems: standRules, Table: stand.Name, Lists: func() []Army { return []Army{folk} }})
		if err != nil {
			return
		}
		if again, err := Read(Write(&a), "again", standRules); err != nil || string(Write(&again)) != string(Write(&a)) {
			t.Fatalf("what was imported does not read again: %v", err)
		}
	})
}

// BenchmarkImportRoster reads a roster in a zip.
func BenchmarkImportRoster(b *testing.B) {
	data := zipped(b, "march.ros", string(foreignFile(b, "march.ros")))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := Import(data, "march.rosz", standRules, stand.Name); err != nil {
			b.Fatal(err)
		}
	}
}
