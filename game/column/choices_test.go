package column

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// listedNow lists the answers to the open question of one kind, in full, without what is the same in all.
func listedNow(t *testing.T, b *game.Battle, with ...string) []string {
	t.Helper()
	var list []string
	for _, a := range b.Question().Answers {
		text := inFull(a)
		if !slices.ContainsFunc(with, func(w string) bool { return !strings.Contains(text, w) }) {
			list = append(list, text)
		}
	}
	return list
}

// offered expects that an action is among the answers.
func offered(t *testing.T, b *game.Battle, text string) {
	t.Helper()
	a, err := game.ReadAction([]byte(text), Name)
	if err != nil {
		t.Fatal(err)
	}
	if list := listedNow(t, b); !slices.Contains(list, inFull(a)) {
		t.Errorf("not listed: %s\n%s", inFull(a), strings.Join(list, "\n"))
	}
}

// marchOf is a battle in which a unit of four stands begins its march, far from the enemy.
func marchOf(t *testing.T, kind, fields string) *game.Battle {
	b := (&builder{}).unit("u", "a", kind, fields, row("u", 4, 0, 10, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, -15, 0, 2.4)...).battle(t)
	give(t, b, 6, 6)
	do(t, b, `{"do":"action","unit":"u","name":"Move"}`)
	return b
}

// On a march shifts are listed for Regular units (COL-MOVE-06: an inch for two), more of them for Elite
// ones, and wheels (COL-MOVE-07); Militia have none (COL-MOVE-05). A march may be told by its places.
func TestMarchesAreListed(t *testing.T) {
	reg := marchOf(t, "medium-foot", `"formed":true`) // 4 inches
	for _, text := range []string{
		`{"do":"march","unit":"u","shift":1}`, `{"do":"march","unit":"u","shift":-1}`,
		`{"do":"march","unit":"u","shift":2}`, `{"do":"march","unit":"u","shift":-2}`,
	} {
		offered(t, reg, text)
	}
	if list := listedNow(t, reg, "wheel"); len(list) > 0 {
		t.Errorf("a Regular unit is offered %v", list)
	}
	if list := listedNow(t, reg, `"shift":3`); len(list) > 0 {
		t.Errorf("4 inches ahead allow 2 aside, not %v", list)
	}
	eli := marchOf(t, "light-mounted", `"attributes":["elite"],"formed":true`) // 8 inches, 9.6 wide
	for _, text := range []string{`{"do":"march","unit":"u","shift":8}`, `{"do":"march","unit":"u","wheel":15}`, `{"do":"march","unit":"u","wheel":-45}`,
		`{"do":"march","unit":"u","wheel":49}`} { // 2 · 9.6 · sin 24.5° = 7.96; at 50° it would be 8.11
		offered(t, eli, text)
	}
	if list := listedNow(t, eli, `"wheel":`); len(list) != 8 {
		t.Errorf("wheels: %v; want 15, 30, 45 and 49 to both sides", list)
	}
	mil := marchOf(t, "medium-foot", `"formed":true,"attributes":["militia"],"size":8`)
	if list := listedNow(t, mil, `"march"`); len(list) > 0 {
		t.Errorf("Militia are offered %v", list)
	}
}

// A march whose places are named goes there, as far as its training allows, and refuses turns and
// stands that part.
func TestMarchToPlaces(t *testing.T) {
	b := marchOf(t, "medium-foot", `"formed":true`)
	at := func(ahead, aside float64, facing string) string {
		var list []string
		for _, id := range []game.StandID{"u1", "u2", "u3", "u4"} {
			u, i := b.State().Stand(id)
			p := u.Stands[i]
			list = append(list, `{"id":"`+string(id)+`","x":`+fmt.Sprint(game.RoundLength(p.X-aside*inch))+`,"y":`+fmt.Sprint(game.RoundLength(p.Y-ahead*inch))+`,"facing":`+facing+`}`)
		}
		return `{"do":"march","unit":"u","stands":[` + strings.Join(list, ",") + `]}`
	}
	refused(t, b, "COL-MOVE-06", at(2, 1.5, "180"))
	refused(t, b, "COL-MOVE-01", at(-1, 0, "180"))
	refused(t, b, "COL-MOVE-01", at(2, 0, "170"))
	refused(t, b, "COL-MOVE-02", at(5, 0, "180"))
	refused(t, b, "COL-MOVE-01", `{"do":"march","unit":"u","stands":[{"id":"u1","x":0,"y":0,"facing":180}]}`)
	do(t, b, at(2, 1, "180")) // its right is −x
	wantAt(t, b.State(), "u1", -1, 8)
	if left := top(b.State()).March.Left / inch; !near(left, 2) {
		t.Errorf("%v inches are left, want 2", left)
	}
}

// A shorter Retrograde is listed by whole inches: of light mounted troops, who have 8, by 1 to 3 and all
// of 4 (COL-MOVE-14, G-06).
func TestRetrogradesAreListed(t *testing.T) {
	b := (&builder{}).unit("u", "a", "light-mounted", `"attributes":["elite"],"formed":true`, row("u", 4, 0, 10, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, -15, 0, 2.4)...).battle(t)
	if list := listedNow(t, b, "Retrograde"); len(list) != 4 {
		t.Errorf("listed: %v", list)
	}
	offered(t, b, `{"do":"action","unit":"u","name":"Retrograde","to":3}`)
	refused(t, b, "COL-MOVE-14", `{"do":"action","unit":"u","name":"Retrograde","to":4.5}`)
	give(t, b, 4, 4)
	do(t, b, `{"do":"action","unit":"u","name":"Retrograde","to":1}`)
	wantAt(t, b.State(), "u1", 0, 11)
}

// The columns beside a winner that have no enemy close may follow it, and those next to them
// (COL-PURSUIT-06): of four in a row, of which the second has won and the first has an enemy close,
// the third follows, or the third and the fourth. One that has failed a roll does not (COL-PURSUIT-12).
func TestColumnsThatFollowAreListed(t *testing.T) {
	pair := func(failing string) *game.Battle {
		b := (&builder{turn: `"phase":"combat"`}).
			unit("u", "a", "medium-foot", `"formed":true`+failing, row("u", 4, -3.6, 0, 180, 2.4)...).
			unit("e", "b", "elephant", ``, "e2 -1.2 0 0").
			unit("f", "b", "elephant", ``, "f1 -3.6 -0.6 0").battle(t)
		give(t, b, 6, 6, 1, 1)
		do(t, b, `{"do":"fight","stand":"u2","target":"e2"}`)
		return b
	}
	follow := func(b *game.Battle) (sets []string) {
		for _, a := range b.Question().Answers {
			if len(a.Stands) > 0 {
				var ids []string
				for _, p := range a.Stands {
					ids = append(ids, string(p.ID))
				}
				sets = append(sets, strings.Join(ids, "+"))
			}
		}
		return sets
	}
	if got := follow(pair("")); !slices.Equal(got, []string{"u3", "u3+u4"}) {
		t.Errorf("listed: %v", got)
	}
	if got := follow(pair(`,"failing":["u3"]`)); len(got) > 0 {
		t.Errorf("a column that failed is listed: %v", got)
	}
	b := pair("")
	give(t, b, 6, 6, 1, 1)
	a := b.Question().Answers[slices.IndexFunc(b.Question().Answers, func(a game.Action) bool { return len(a.Stands) == 2 })]
	if _, err := b.Do(a); err != nil {
		t.Fatal(err)
	}
	// The elephant has gone back 3.6; each column charges its base depth, 1.2.
	for i, id := range []game.StandID{"u2", "u3", "u4"} {
		wantAt(t, b.State(), id, float64(i)*2.4-1.2, -1.2)
	}
	wantAt(t, b.State(), "u1", -3.6, 0)
}

// Fire groups are listed with each target that all of them reach, once for the same stands
// (COL-MISSILE-09, COL-MISSILE-10), and Mist at points in reach of the Wizard (COL-FANTASY-09, G-14).
func TestGroupsAndMistAreListed(t *testing.T) {
	b := (&builder{turn: `"phase":"assault"`}).
		unit("s1", "a", "skirmishers", `"weapon":"sling"`, "s1s 0 5 180").
		unit("s2", "a", "skirmishers", `"weapon":"sling"`, "s2s 3 5 180"). // 0.6 beside it
		unit("s3", "a", "skirmishers", `"weapon":"sling"`, "s3s 9 5 180"). // 3.6 further
		unit("wiz", "a", "skirmishers", `"spells":["mist"]`, "w -8 8 180").
		unit("foe", "b", "medium-foot", crossbows, row("f", 4, 0, 0, 0, 2.4)...).battle(t)
	groups := listedNow(t, b, `"units"`)
	if len(groups) == 0 {
		t.Fatal("no fire group is listed")
	}
	for _, text := range groups {
		if strings.Contains(text, "s3") {
			t.Errorf("s3 is too far away: %s", text)
		}
	}
	offered(t, b, `{"do":"action","unit":"s1","name":"Missile Fire","units":["s2"],"target":"f1"}`)
	mist := listedNow(t, b, `"mist"`)
	if len(mist) == 0 {
		t.Fatal("no point for Mist is listed")
	}
	give(t, b, 6, 6)
	for _, a := range b.Question().Answers {
		if a.Choice == spellMist {
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	if len(ownTurn(b.State()).Mists) != 1 {
		t.Error("no mist lies")
	}
}
