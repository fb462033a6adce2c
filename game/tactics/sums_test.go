package tactics

import (
	"testing"
)

// Effective presence: TAC-PRES-01 to -05, TAC-PRES-07 to -10, with the worked
// examples W-01 (S), W-24 and W-25. CEF 75% is 30 unhurt of 60, and 30 of whom half have
// 70% and half 30%.
func TestPresence(t *testing.T) {
	const light = `"count": 60, "std": 50, "state": {"4": 30, "3": 15, "2": 15}, `
	const bowmen = `"count": 40, "std": 50, "missile": 8, "range": 2, "flags": ["influences control"], `
	for _, test := range []struct {
		what, unit string
		want       float64
	}{
		{"W-01", light + `"flags": ["influences control"], "tactics": "attack"`, 0.9},
		{"W-24 defend", light + `"flags": ["influences control"], "tactics": "defend"`, 0.45},
		{"W-24 stupid and follow", light + `"flags": ["influences control", "stupid"], "tactics": "follow"`, 0.225},
		{"W-24 hidden, mindless and follow", light + `"flags": ["influences control", "hidden", "mindless"], "tactics": "follow"`, 0.1125},
		{"stupid and mindless count once", light + `"flags": ["influences control", "stupid", "mindless"], "tactics": "attack"`, 0.45},
		{"stay without a usable attack counts once (R-01)", light + `"flags": ["influences control"], "tactics": "avoid"`, 0.45},
		{"no influence", light + `"tactics": "attack"`, 0},
		{"an individual", `"individual": true, "flags": ["influences control"], "tactics": "attack"`, 1},
		{"a wounded one", `"individual": true, "state": {"3": 1}, "flags": ["influences control"], "tactics": "attack"`, 0.7},
		{"W-25 shoot", bowmen + `"tactics": "shoot"`, 0.8},
		{"W-25 avoid", bowmen + `"tactics": "avoid"`, 0.4},
		{"W-25 no bows", `"count": 40, "std": 50, "flags": ["influences control"], "tactics": "shoot"`, 0.4},
		{"TAC-PRES-06: if safe is not usable (R-02)", bowmen + `"tactics": "shoot and use missiles if safe"`, 0.4},
		{"TAC-PRES-07: if deferred it is usable", `"count": 40, "std": 50, "flags": ["influences control"], "tactics": "attack and never use missiles"`, 0.8},
		{"flee", light + `"flags": ["influences control"], "tactics": "flee"`, 0.45},
		{"trail", light + `"flags": ["influences control"], "tactics": "guard"`, 0.45},
		{"cover", light + `"flags": ["influences control"], "tactics": "cover"`, 0.45},
		{"unarmed", `"count": 50, "std": 50, "melee": 0, "flags": ["influences control"], "tactics": "attack"`, 0.5},
	} {
		s := scenario(t, "", "a u: "+test.unit, `b v: "count": 1`)
		if a := query[*PresenceAnswer](t, s, "presence", "unit=u"); a.Presence != test.want || len(a.Steps) == 0 {
			t.Errorf("%s: got %v, want %v", test.what, a.Presence, test.want)
		}
	}
}

// TAC-PRES-11: the presence of a side is the sum over its units.
func TestPresenceOfASide(t *testing.T) {
	s := scenario(t, "", "a u: "+infantry+`, "tactics": "attack"`, `a v: "count": 25, "std": 50, "flags": ["influences control"], "tactics": "attack"`, `b w: "count": 1`)
	// By it alone production stops (1 at least), and control of the enemy is obstructed.
	if a := query[*PresenceAnswer](t, s, "presence", "side=a"); a.Presence != 1.5 || len(a.Units) != 2 || !a.Production || !a.Obstructs {
		t.Errorf("got %+v; want 1.5 of two units, which produce and obstruct", a)
	}
	if a := query[*PresenceAnswer](t, s, "presence", "side=b"); a.Production || a.Obstructs {
		t.Errorf("got %+v; want neither production nor obstruction", a)
	}
}

// TAC-PRES-12, TAC-PRES-13, TAC-PRES-14, TAC-SIEGE-01 and TAC-SIEGE-02: what presence is for.
func TestEffectsOfPresence(t *testing.T) {
	if stopsProduction(millionth-1) || !stopsProduction(millionth) {
		t.Error("an enemy presence of 1 must stop production, and less must not")
	}
	// The controlling force has 3, others 2, which count half: a quarter of 4 is 1.
	if !obstructsControl(millionth, 3*millionth, 2*millionth) || obstructsControl(millionth-1, 3*millionth, 2*millionth) {
		t.Error("a quarter of the presence must obstruct, and less must not")
	}
	if besieges(2*millionth, 2*millionth) || !besieges(2*millionth+1, 2*millionth) {
		t.Error("besiegers must be strictly more")
	}
}

// Blocking: TAC-BLOCK-01 to -09 and the worked examples W-26 and W-29.
func TestBlocking(t *testing.T) {
	for _, test := range []struct {
		what, unit string
		want       float64
	}{
		// CEF 90%: 50 unhurt, 5 at 70%, 2 at 30%... 40 unhurt and 20 at 70% are 54.
		{"W-26 infantry", `"count": 60, "state": {"4": 40, "3": 20}, "tactics": "attack"`, 54},
		// CEF 80%: 20 unhurt, 20 of whom 12 have 70% and ... 28 unhurt, 4 light and 4 heavy, 4 incapacitated are 32.
		{"W-26 bowmen", `"count": 40, "missile": 8, "range": 2, "state": {"4": 28, "3": 4, "2": 4, "1": 4}, "tactics": "shoot"`, 16},
		{"W-29 elephants", `"count": 10, "size": 50, "flags": ["riders per mount 4"], "tactics": "attack"`, 40},
		{"W-29 hasted", `"count": 10, "flags": ["riders per mount 4", "hasted"], "tactics": "attack"`, 80},
		{"stupid", `"count": 10, "flags": ["stupid"], "tactics": "attack"`, 0},
		{"disabled", `"count": 10, "flags": ["disabled"], "tactics": "attack"`, 0},
		{"flee", `"count": 10, "tactics": "flee and prefer melee"`, 0},
		{"questing (TAC-BLOCK-13)", `"count": 10, "flags": ["questing"], "tactics": "attack"`, 0},
		{"unarmed", `"count": 10, "melee": 0, "tactics": "attack"`, 0},
		{"never melee, missiles if safe", `"count": 10, "missile": 8, "range": 1, "tactics": "shoot and use missiles if safe"`, 0},
		{"mindless and dominated once", `"count": 10, "flags": ["mindless", "dominated"], "tactics": "attack"`, 5},
		{"stay", `"count": 10, "tactics": "receive"`, 5},
		{"stay with missiles alone, once", `"count": 10, "missile": 8, "range": 1, "melee": 0, "tactics": "defend"`, 5},
		{"missiles alone by tactics (R-03)", `"count": 10, "missile": 8, "range": 1, "tactics": "shoot"`, 5},
		{"both", `"count": 10, "missile": 8, "range": 1, "tactics": "attack"`, 10},
		{"dominated, hasted and follow multiply (R-04)", `"count": 10, "flags": ["dominated", "hasted"], "tactics": "follow"`, 5},
	} {
		s := scenario(t, "", "a u: "+test.unit, `b v: "count": 1`)
		if a := query[*BlockingAnswer](t, s, "blocking", "unit=u"); a.Blocking != test.want || len(a.Steps) == 0 {
			t.Errorf("%s: got %v, want %v", test.what, a.Blocking, test.want)
		}
	}
}

// Whom blockers stop: TAC-BLOCK-10, TAC-BLOCK-11, TAC-BLOCK-12, the worked examples W-27 and
// W-28. The blockers are those of W-26.
func TestMoversStoppedByBlockers(t *testing.T) {
	units := []string{
		`a inf: "count": 60, "state": {"4": 40, "3": 20}, "tactics": "attack", "place": {"position": 0, "inside": true}`,
		`a bow: "count": 40, "missile": 8, "range": 2, "state": {"4": 28, "3": 4, "2": 4, "1": 4}, "tactics": "shoot", "place": {"position": 0, "inside": true}`,
		`b v: "count": 1`,
	}
	for _, test := range []struct {
		location string
		allies   string
		stops    float64
		factor   int
	}{
		{`{"kind": "castle", "rating": 3, "strength": 9, "inside": "a"}`, "0", 700, 10},
		{`{"kind": "city", "rating": 3, "strength": 9, "damage": 9, "inside": "a"}`, "0", 490, 7},
		{`{"kind": "town", "rating": 0, "inside": "a"}`, "0", 280, 4},
		{`{"kind": "town", "rating": 0, "inside": "a"}`, "20", 200, 4},
		{`{"kind": "city", "rating": 6, "strength": 18, "inside": "a"}`, "0", 700, 10}, // min(10, 5 + 6)
	} {
		s := scenario(t, `"tactics": {"location": `+test.location+`}`, units...)
		a := query[*BlockingAnswer](t, s, "blocking", "side=a", "against=200", "allies="+test.allies)
		if a.Blocking != 70 || *a.Entry != test.stops || *a.Factor != test.factor || !*a.Kept {
			t.Errorf("%s: %v, stops %v by %d; want 70, and stops %v by %d, kept", test.location, a.Blocking, *a.Entry, *a.Factor, test.stops, test.factor)
		}
	}
	for i := range units[:2] {
		units[i] = units[i][:len(units[i])-len(`, "place": {"position": 0, "inside": true}`)]
	}
	s := scenario(t, "", units...)
	for against, want := range map[string]bool{"130": true, "140": true, "141": false} {
		if a := query[*BlockingAnswer](t, s, "blocking", "side=a", "against="+against); *a.Blocked != want || a.Kept != nil {
			t.Errorf("against %s: %v, want %v", against, *a.Blocked, want)
		}
	}
}

// TAC-BLOCK-17: by a later reading a unit that stays counts in full inside a location.
func TestBlockingInsideALocation(t *testing.T) {
	for _, test := range []struct {
		rulings, place string
		want           float64
	}{
		{`"rulings": {}`, `"inside": true`, 5}, {`"rulings": {"R-05": "hex"}`, `"inside": true`, 10}, {`"rulings": {"R-05": "hex"}`, `"inside": false`, 5},
	} {
		s := scenario(t, test.rulings+`, "tactics": {"location": {"kind": "town", "inside": "a"}}`,
			`a u: "count": 10, "tactics": "receive", "place": {"position": 0, `+test.place+`}`, `b v: "count": 1`)
		if a := query[*BlockingAnswer](t, s, "blocking", "unit=u"); a.Blocking != test.want {
			t.Errorf("%+v: got %v", test, a.Blocking)
		}
	}
}

// Engagement: TAC-ENGAGE-01 to -08 and TAC-ENGAGE-10, W-03, W-04, W-05 (S), W-30, W-31, W-32.
func TestEngagement(t *testing.T) {
	const knight = `"individual": true, "tactics": "attack"`
	for _, test := range []struct {
		what, unit, target string
		capacity           float64
		attack, elsewhere  int
		full               bool
	}{
		{"W-03", `"count": 50, "flags": ["formation"]`, knight, 12, 4, 46, true},
		{"W-04", `"count": 5, "size": 10`, knight, 12, 2, 3, true},
		{"W-05", `"count": 1, "size": 50`, knight, 12, 1, 0, true},
		{"W-30 plain", `"count": 500`, `"count": 50, "tactics": "attack"`, 400, 100, 400, true},
		{"W-30 stay (R-09)", `"count": 500`, `"count": 50, "tactics": "defend"`, 320, 80, 420, true},
		{"W-30 flee", `"count": 500`, `"count": 50, "tactics": "flee"`, 320, 80, 420, true},
		{"W-30 formation", `"count": 500`, `"count": 50, "flags": ["formation"], "tactics": "attack"`, 300, 75, 425, true},
		{"W-30 both", `"count": 500`, `"count": 50, "flags": ["formation"], "tactics": "defend"`, 240, 60, 440, true},
		{"W-31 plain", `"count": 500, "flags": ["formation"]`, `"count": 50, "tactics": "attack"`, 400, 134, 366, true},
		{"W-31 stay", `"count": 500, "flags": ["formation"]`, `"count": 50, "tactics": "defend"`, 320, 107, 393, true},
		{"W-31 formation", `"count": 500, "flags": ["formation"]`, `"count": 50, "flags": ["formation"], "tactics": "attack"`, 300, 100, 400, true},
		{"W-31 both", `"count": 500, "flags": ["formation"]`, `"count": 50, "flags": ["formation"], "tactics": "defend"`, 240, 80, 420, true},
		{"W-32", `"count": 5, "size": 10`, `"count": 10, "size": 3, "tactics": "attack"`, 60, 5, 0, false},
		{"W-32, a sixth", `"count": 7, "size": 10`, `"count": 10, "size": 3, "tactics": "attack"`, 60, 6, 1, true},
		{"an individual in formation that stays", `"count": 500`, `"individual": true, "flags": ["formation"], "tactics": "defend"`, 12, 3, 497, true},
	} {
		s := scenario(t, "", "a u: "+test.unit, "b v: "+test.target)
		a := query[*EngageAnswer](t, s, "engage", "unit=u", "target=v")
		if a.Capacity != test.capacity || a.Attack != test.attack || a.Elsewhere != test.elsewhere || a.Full != test.full {
			t.Errorf("%s: got %+v; want %+v", test.what, *a, test)
		}
	}
}

// Reports: TAC-BASE-02, TAC-BASE-05, TAC-BASE-07, TAC-BASE-08, TAC-BASE-09, TAC-BASE-17,
// TAC-BASE-18, TAC-BASE-19; W-02 (S) and W-47, and the size of the whole unit.
func TestReports(t *testing.T) {
	for _, test := range []struct {
		unit, report string
		attacks      int
	}{
		{`"count": 50, "state": {"4": 30, "3": 12, "2": 5, "1": 3}`, "50 / 85% / 80%", 40},
		// W-02: 17 members whose efficiency is 50% make 8.5 attacks, so 9.
		{`"count": 17, "wounds": 10, "thresholds": [9, 6, 3], "state": {"10": 5, "5": 10, "8": 0, "2": 2}`, "17 / 61% / 47%", 8},
		{`"count": 17, "wounds": 10, "thresholds": [9, 6, 3], "state": {"10": 7, "4": 5, "2": 5}`, "17 / 59% / 50%", 9},
		{`"individual": true, "wounds": 8, "attacks": 3, "state": {"5": 1}`, "5 w.p. / 70%", 3},
		{`"individual": true, "wounds": 8, "attacks": 3, "state": {"2": 1}`, "2 w.p. / 0%", 0},
	} {
		s := scenario(t, "", "a u: "+test.unit, `b v: "count": 1`)
		if a := query[*StrengthAnswer](t, s, "strength", "unit=u"); a.Report != test.report || a.Attacks != test.attacks {
			t.Errorf("%s: %q, %d attacks; want %q, %d", test.unit, a.Report, a.Attacks, test.report, test.attacks)
		}
	}
	s := scenario(t, "", `a u: "count": 30, "size": 12`, `b v: "count": 1`)
	if a := query[*StrengthAnswer](t, s, "strength", "unit=u"); a.Size != 360 {
		t.Errorf("its size is %d", a.Size)
	}
}

// TAC-BASE-06 and TAC-BASE-07: efficiency by quarters, or by the thresholds of the type.
func TestEfficiencies(t *testing.T) {
	for _, test := range []struct {
		healthy    int
		thresholds []int
		want       []int
	}{
		{4, nil, []int{0, 0, 30, 70, 100}},
		{8, nil, []int{0, 0, 0, 30, 30, 70, 70, 100, 100}},
		{1, nil, []int{0, 100}},
		{2, nil, []int{0, 30, 100}},
		{4, []int{2, 1, 0}, []int{0, 30, 70, 100, 100}},
	} {
		got := efficiencies(test.healthy, test.thresholds)
		for w := range test.want {
			if got[w] != test.want[w] {
				t.Errorf("%d wound points, thresholds %v: got %v, want %v", test.healthy, test.thresholds, got, test.want)
				break
			}
		}
	}
}

// The rating of a type: TAC-COMBAT-01, TAC-COMBAT-17, TAC-COMBAT-18 and W-55.
func TestRatings(t *testing.T) {
	for unit, want := range map[string]float64{
		`"count": 50`: 10, // medium infantry, by what a file leaves out: S 10, D 10, W 4, one attack, size 4
		`"melee": 12`: 12, `"melee": 15, "defence": 12`: 18, `"melee": 20, "defence": 20, "wounds": 8`: 80, `"melee": 6, "defence": 8`: 4.8,
	} {
		s := scenario(t, "", "a u: "+unit, `b v: "count": 1`)
		if a := query[*StrengthAnswer](t, s, "strength", "unit=u"); a.Rating != want {
			t.Errorf("%s: got %v, want %v", unit, a.Rating, want)
		}
	}
}
