package element

import "testing"

// What a move may do that starts in a threat zone or enters one (ELM-CONTACT-05): blue stands at
// the origin and faces up the table, its zone reaches to 80 paces.
func TestMovesInThreatZones(t *testing.T) {
	enemy := func() *field { return (&field{}).unit("b1", "BD", 0, 0, 0) }
	in := func() *field { return enemy().unit("r1", "SP", 20, 70, 180) }
	for _, test := range []struct {
		name string
		f    *field
		way  string
		ok   bool
	}{
		{"straight into it (e)", in(), `{"ahead": 160}`, true},
		{"toward it, not all the way (f)", in(), `{"ahead": 30}`, true},
		{"opposite it (b)", in(), `{"slide": 20}`, true},
		{"only a little aside", in(), `{"slide": 10}`, false},
		{"as an overlap (c)", in(), `{"slide": -60}, {"ahead": 70}`, true},
		{"straight back (h)", in(), `{"ahead": -50}`, true},
		{"wheeling away", in(), `{"wheel": 40, "about": "left"}`, false},
		{"turning about, threatened from the front", in(), `{"turn": 180}`, false},
		{"turning about, threatened from behind (i)", enemy().unit("r1", "SP", 20, 70, 0), `{"turn": 180}`, true},
		{"past it, a full move (d)", enemy().unit("r1", "SP", 20, 60, 90), `{"ahead": 160}`, true},
		{"past it, not a full move", enemy().unit("r1", "SP", 20, 60, 90), `{"ahead": 100}`, false},
		{"behind a friend (g)", in().unit("r2", "SP", 80, 20, 180), `{"slide": -60}, {"ahead": 20}`, true},
		{"stopping just before it", enemy().unit("r1", "SP", -200, 50, 90), `{"ahead": 159}`, true},
		{"entering it and stopping", enemy().unit("r1", "LH", -160, 50, 90), `{"ahead": 200}`, false},
		{"passing through it, a full move", enemy().unit("r1", "LH", -160, 50, 90), `{"ahead": 320}`, true},
		{"passing through it, not a full move", enemy().unit("r1", "LH", -160, 50, 90), `{"ahead": 300}`, false},
		{"staying outside", enemy().unit("r1", "SP", -200, 50, 90), `{"ahead": 150}`, true},
		{"cut off by a friend", in().unit("r2", "SP", 0, 20, 180), `{"wheel": 10, "about": "left"}`, true},
	} {
		got := planned(t, test.f, test.way, "r1")
		if ok := got["legal"] == true; ok != test.ok || !ok && got["rule"] != "ELM-CONTACT-05" {
			t.Errorf("%s: %v by %v: %v; want %v, or else ELM-CONTACT-05", test.name, ok, got["rule"], got["reason"], test.ok)
		}
	}
}

// One that fights to its front leaves only straight back, 80 paces at least, and out of contact
// (ELM-CONTACT-25).
func TestBreakingOff(t *testing.T) {
	pair := func() *field { return (&field{}).unit("r1", "SP", 0, 0, 0).unit("b1", "SP", 0, 0, 180) }
	for _, test := range []struct {
		name string
		f    *field
		way  string
		rule string
	}{
		{"far enough", pair(), `{"ahead": -80}`, ""},
		{"not far enough", pair(), `{"ahead": -79}`, "ELM-CONTACT-25"},
		{"sideways", pair(), `{"slide": 100}`, "ELM-CONTACT-25"},
		{"into another enemy", pair().unit("b2", "SP", 70, -90, 90), `{"ahead": -80}`, "ELM-CONTACT-25"},
	} {
		if got := planned(t, test.f, test.way, "r1"); got["rule"] != test.rule {
			t.Errorf("%s: by %v, want %q: %v", test.name, got["rule"], test.rule, got["reason"])
		}
	}
}

// Marches keep 240 paces from enemy on all of their way; those that fly heed only shooters, and end
// 40 paces from any and not their threat zones (ELM-MOVE-16 to -20, ELM-CONTACT-08, R-11, R-13).
func TestMarches(t *testing.T) {
	for _, test := range []struct {
		name string
		f    *field
		way  string
		rule string
	}{
		{"nobody near", (&field{}).unit("r1", "CV", 0, 0, 0), `march {"ahead": 240}`, ""},
		{"it ends too near", (&field{}).unit("r1", "CV", 0, 0, 0).unit("b1", "BD", 0, 479, 180), `march {"ahead": 240}`, "ELM-MOVE-16"},
		{"far enough", (&field{}).unit("r1", "CV", 0, 0, 0).unit("b1", "BD", 0, 480, 180), `march {"ahead": 240}`, ""},
		{"it starts too near", (&field{}).unit("r1", "CV", 0, 0, 0).unit("b1", "BD", 0, -290, 0), `march {"ahead": 240}`, "ELM-MOVE-16"},
		{"it passes too near", (&field{}).unit("r1", "LH", -160, 0, 90).unit("b1", "BD", 0, 275, 180), `march {"ahead": 320}`, "ELM-MOVE-16"},
		{"a wheel passes too near", (&field{}).unit("r1", "LH", 0, 0, 0).unit("b1", "BD", 140, 285, 180), `march {"wheel": 160, "about": "right"}`, "ELM-MOVE-16"},
		{"a flyer over blades", (&field{}).unit("r1", "FL", 0, 0, 0).unit("b1", "BD", 0, 200, 180), `march {"ahead": 480}`, ""},
		{"not to land beside them", (&field{}).unit("r1", "FL", 0, 0, 0).unit("b1", "BD", 0, 385, 180), `march {"ahead": 480}`, "ELM-MOVE-19"},
		{"bows keep it off", (&field{}).unit("r1", "FL", 0, 0, 0).unit("b1", "BW", 0, 200, 180), `march {"ahead": 480}`, "ELM-MOVE-16"},
		{"along a road", (&field{}).unit("r1", "SP", 0, 0, 0).ground("Rd", -10, -100, 10, 600), `march {"ahead": 400}`, ""},
		{"beside it", (&field{}).unit("r1", "SP", 0, 0, 0).ground("Rd", 10, -100, 20, 600), `march {"ahead": 400}`, "ELM-MOVE-10"},
		{"a move along a road is none", (&field{}).unit("r1", "SP", 0, 0, 0).ground("Rd", -10, -100, 10, 600), `{"ahead": 400}`, "ELM-MOVE-10"},
	} {
		if got := planned(t, test.f, test.way, "r1"); got["rule"] != test.rule {
			t.Errorf("%s: by %v, want %q: %v", test.name, got["rule"], test.rule, got["reason"])
		}
	}
}
