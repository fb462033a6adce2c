package element

import (
	"fmt"
	"testing"
)

// combatCase is a combat of the page's worked examples: who fights whom, what they roll, and what
// comes of it. The numbers are those of the page.
type combatCase struct {
	name     string
	own, opp string // types with grades
	dice     string
	bound    string // red's, unless it is blue's
	shooting bool
	args     []string
	wood     string // "own" or "opp": stands in a wood
	more     string // of the object "element"
	shot     bool   // the other one has shot already, and does not answer

	totals  [2]float64
	result  string
	outcome string
	rule    string
	loser   string
}

var workedExamples = []combatCase{
	// Example 6: the penalty of the living against an entity (TF-2, GF-1 does not hold).
	{name: "6", own: "AX(O)", opp: "WB(E)", dice: "4,5", totals: [2]float64{6, 8}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "r1"},
	// Example 7: both entities lose 1, which stays a tie (ELM-CLOSE-20).
	{name: "7", own: "BD(E)", opp: "BD(E)", dice: "3,3", totals: [2]float64{6, 6}, result: "none", outcome: "none"},
	// Example 8: the entity that ties a cleric is beaten (GF-1).
	{name: "8", own: "BD(E)", opp: "CL(O)", dice: "3,3", totals: [2]float64{6, 7}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "r1"},
	// Example 9: a hero destroys a dragon (TF-1, DR1).
	{name: "9", own: "KN(H)", opp: "DR(O)", dice: "6,3", totals: [2]float64{10, 8}, result: "beaten", outcome: "destroyed", rule: "DR1", loser: "b1"},
	// Example 10: beaten in the hero's bound (KN1), doubled in the dragon's (GF-4, R-20).
	{name: "10", own: "KN(H)", opp: "DR(O)", dice: "1,4", totals: [2]float64{5, 9}, result: "beaten", outcome: "destroyed", rule: "KN1", loser: "r1"},
	{name: "10, dragon's bound", own: "KN(H)", opp: "DR(O)", dice: "1,4", bound: "blue", totals: [2]float64{4, 9}, result: "doubled", outcome: "destroyed", rule: "ELM-OUTCOME-03", loser: "r1"},
	{name: "10, without GF-4", own: "KN(H)", opp: "DR(O)", dice: "1,4", bound: "blue", more: `, "options": {"h_takes_f_grading": false}`, totals: [2]float64{5, 9}, result: "beaten", outcome: "destroyed", rule: "KN1", loser: "r1"},
	// Example 11: a dragon destroys plain knights.
	{name: "11", own: "KN(O)", opp: "DR(O)", dice: "5,4", totals: [2]float64{7, 9}, result: "beaten", outcome: "destroyed", rule: "KN1", loser: "r1"},
	// Example 12: a dragon that is bespelled recoils; the magician disregards its own outcome (ELM-SHOOT-21).
	{name: "12", own: "MG(O)", opp: "DR(O)", dice: "6,2", shooting: true, totals: [2]float64{9, 7}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "b1"},
	{name: "12, the other way", own: "MG(O)", opp: "DR(O)", dice: "1,4", shooting: true, totals: [2]float64{4, 9}, result: "doubled", outcome: "disregard", rule: "ELM-SHOOT-21", loser: "r1"},
	// Example 13: against a cleric it does not (ELM-SHOOT-23).
	{name: "13", own: "MG(O)", opp: "CL(O)", dice: "1,4", shooting: true, totals: [2]float64{4, 8}, result: "doubled", outcome: "destroyed", rule: "ELM-OUTCOME-03", loser: "r1"},
	// Example 14: an avatar stands, recoils or is banished.
	{name: "14", own: "AV(O)", opp: "BD(O)", dice: "1,5", totals: [2]float64{6, 8}, result: "beaten", outcome: "stand", rule: "AV4", loser: "r1"},
	{name: "14, an entity", own: "AV(O)", opp: "WB(E)", dice: "1,6", totals: [2]float64{6, 9}, result: "beaten", outcome: "recoil", rule: "AV2", loser: "r1"},
	{name: "14, a cleric", own: "AV(O)", opp: "CL(S)", dice: "1,5", totals: [2]float64{6, 9}, result: "beaten", outcome: "banished", rule: "AV1", loser: "r1"},
	// Example 15: cavalry flee from giants in their bound.
	{name: "15", own: "CV(O)", opp: "GI(O)", dice: "1,4", bound: "blue", totals: [2]float64{5, 7}, result: "beaten", outcome: "flee", rule: "CV2", loser: "r1"},
	{name: "15, own bound", own: "CV(O)", opp: "GI(O)", dice: "1,4", totals: [2]float64{5, 7}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "r1"},
	// Example 16: great flyers in good going destroy psiloi in their bound.
	{name: "16", own: "PS(O)", opp: "FL(S)", dice: "2,4", bound: "blue", totals: [2]float64{4, 6}, result: "beaten", outcome: "destroyed", rule: "PS2", loser: "r1"},
	{name: "16, own bound", own: "PS(O)", opp: "FL(S)", dice: "2,4", totals: [2]float64{4, 6}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "r1"},
	// Example 17: the guns of an airship.
	{name: "17", own: "AIR(O)", opp: "LH(O)", dice: "6,1", shooting: true, totals: [2]float64{9, 4}, result: "doubled", outcome: "spent", rule: "LH2", loser: "b1"},
	{name: "17, cavalry", own: "AIR(O)", opp: "CV(O)", dice: "6,1", shooting: true, totals: [2]float64{9, 4}, result: "doubled", outcome: "flee", rule: "CV3", loser: "b1"},
	// Example 19: heroic archers do not get TF-1 unless they are shot at (ELM-CLOSE-15); elephants flee or recoil.
	{name: "19", own: "BW(H)", opp: "EL(O)", dice: "5,3", shooting: true, totals: [2]float64{9, 7}, result: "beaten", outcome: "flee", rule: "EL2", loser: "b1"},
	{name: "19, option off", own: "BW(H)", opp: "EL(O)", dice: "5,3", shooting: true, more: `, "options": {"el_flees_from_heroes": false}`, totals: [2]float64{9, 7}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "b1"},
	// Example 20: a fire balloon (ELM-BASE-30, R-34).
	{name: "20", own: "AIR(X)", opp: "HD(O)", dice: "3,2", totals: [2]float64{7, 4}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "b1"},
	// Example 21: holy warriors.
	{name: "21", own: "CL(S)", opp: "SP(O)", dice: "5,3", totals: [2]float64{9, 7}, result: "beaten", outcome: "destroyed", rule: "SP2", loser: "b1"},
	{name: "21, spears' bound", own: "CL(S)", opp: "SP(O)", dice: "5,3", bound: "blue", totals: [2]float64{9, 7}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "b1"},
	// Example 23: constructs do not fear (no TF-2).
	{name: "23", own: "HD(C)", opp: "AV(O)", dice: "4,1", totals: [2]float64{6, 6}, result: "none", outcome: "none"},
	// Example 24: a giant with bolt-throwers shoots as artillery (ELM-BASE-25, ELM-CLOSE-05, R-18).
	{name: "24", own: "GI(X)", opp: "KN(O)", dice: "5,2", shooting: true, totals: [2]float64{9, 6}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "b1"},
	// Example 25: auxilia flee from a dragon in good going; in a wood the dragon has TF-9 and they recoil.
	{name: "25", own: "AX(O)", opp: "DR(O)", dice: "4,4", totals: [2]float64{6, 9}, result: "beaten", outcome: "flee", rule: "AX2", loser: "r1"},
	{name: "25, in a wood", own: "AX(O)", opp: "DR(O)", dice: "4,4", wood: "own", totals: [2]float64{6, 7}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "r1"},
	// Example 26: an avatar and a dragon, both supernatural.
	{name: "26", own: "AV(S)", opp: "DR(O)", dice: "4,3", totals: [2]float64{9, 8}, result: "beaten", outcome: "flee", rule: "DR2", loser: "b1"},
	// Example 27: CL(X) is a hero and a supernatural (ELM-BASE-26).
	{name: "27", own: "CL(X)", opp: "DR(O)", dice: "5,3", totals: [2]float64{9, 8}, result: "beaten", outcome: "destroyed", rule: "DR1", loser: "b1"},

	// Correction 4: a doubled avatar is destroyed; one that is beaten by shooting does not stand.
	{name: "avatar doubled", own: "AV(I)", opp: "BD(O)", dice: "1,6", bound: "red", totals: [2]float64{5, 9}, result: "beaten", outcome: "stand", rule: "AV4", loser: "r1"},
	{name: "avatar shot at", own: "BW(O)", opp: "AV(O)", dice: "6,2", shooting: true, totals: [2]float64{9, 7}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "b1"},
	// ELM-OUTCOME-06: great flyers in a wood do not count as in good going.
	{name: "great flyers in a wood", own: "FL(S)", opp: "PS(O)", dice: "6,2", wood: "own", totals: [2]float64{6, 4}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "b1"},
	{name: "great flyers in the open", own: "FL(S)", opp: "PS(O)", dice: "4,2", totals: [2]float64{6, 4}, result: "beaten", outcome: "destroyed", rule: "PS2", loser: "b1"},
	// Correction 7: DR3 and DR5 match a dragon doubled by an entity, the worst applies.
	{name: "the worst of DR3 and DR5", own: "AV(S)", opp: "DR(I)", dice: "6,1", totals: [2]float64{11, 5}, result: "doubled", outcome: "destroyed", rule: "DR3", loser: "b1"},
	{name: "a dragon doubled by plain troops", own: "EL(S)", opp: "DR(I)", dice: "6,1", totals: [2]float64{10, 5}, result: "doubled", outcome: "spent", rule: "DR5", loser: "b1"},
	// ELM-BASE-24: bows use the behemoth column against EL(X), others that of artillery.
	{name: "bows at EL(X)", own: "BW(O)", opp: "EL(X)", dice: "1,6", shooting: true, shot: true, totals: [2]float64{5, 10}, result: "doubled", outcome: "disregard", rule: "ELM-SHOOT-19", loser: "r1"},
	{name: "airship at EL(X)", own: "AIR(O)", opp: "EL(X)", dice: "6,5", shooting: true, shot: true, totals: [2]float64{10, 8}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "b1"},
	// It answers as artillery, and its rows of outcomes are those of artillery (ELM-BASE-23, ELM-SHOOT-05).
	{name: "EL(X) answers", own: "LH(O)", opp: "EL(X)", dice: "1,1", totals: [2]float64{3, 6}, result: "doubled", outcome: "destroyed", rule: "ELM-OUTCOME-03", loser: "r1"},
	{name: "EL(X) answers bows", own: "BW(O)", opp: "EL(X)", dice: "2,3", shooting: true, totals: [2]float64{6, 7}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "r1"},
	// ELM-BASE-23: its shooting counts as that of artillery, so that other elephants are destroyed (bEL1).
	{name: "EL(X) at elephants", own: "EL(X)", opp: "EL(O)", dice: "6,2", shooting: true, totals: [2]float64{10, 6}, result: "beaten", outcome: "destroyed", rule: "bEL1", loser: "b1"},
	// ELM-BASE-27: WB(X) is WB(S) to its front. GF-2 adds 1 in the enemy's bound when it is lower.
	{name: "WB(X)", own: "WB(X)", opp: "BD(O)", dice: "1,2", bound: "blue", totals: [2]float64{5, 6}, result: "beaten", outcome: "recoil", rule: "ELM-OUTCOME-02", loser: "r1"},
	// a winning dragon counts as a behemoth for psiloi, whose rows name none (bPS2).
	{name: "dragon and psiloi", own: "DR(O)", opp: "PS(O)", dice: "6,2", totals: [2]float64{11, 3}, result: "doubled", outcome: "recoil", rule: "bPS2", loser: "b1"},
}

// The worked examples of the page about combat come out as it says (section 20), and so do the
// corrections about them: sums and results (ELM-SEQ-07 to -09, ELM-CLOSE-03, -04, -06, -17 to -20,
// ), outcomes by the worst row with bound, mode and going (ELM-OUTCOME-01 to -12, -15, R-22,
// ), magicians, EL(X), dragons, avatars, flyers and balloons (ELM-SPECIAL-07 to
// -09, -11, -14).
func TestWorkedExamplesOfCombat(t *testing.T) {
	for _, c := range workedExamples {
		t.Run(c.name, func(t *testing.T) {
			f := &field{active: c.bound, more: c.more}
			y := 0.0
			if c.shooting {
				y = 200
			}
			f.unit("r1", c.own, 0, 0, 0).unit("b1", c.opp, 0, y, 180, fmt.Sprintf(`"state": {"shot": %v}`, c.shot))
			if c.wood == "own" {
				f.ground("Wd", -60, -100, 60, -1)
			}
			args := append([]string{"unit", "r1", "target", "b1", "dice", c.dice}, c.args...)
			if c.shooting {
				args = append(args, "shooting", "true")
			}
			got := ask(t, f.state(t), "combat", args...)
			totals := [2]float64{got["own"].(map[string]any)["total"].(float64), got["opp"].(map[string]any)["total"].(float64)}
			if totals != c.totals || got["result"] != c.result || got["outcome"] != c.outcome || got["rule"] != c.rule || got["loser"] != c.loser {
				t.Errorf("totals %v, %v: %v is %v by %v; want %v, %v: %v is %v by %v\n%v", totals, got["result"], got["loser"], got["outcome"], got["rule"],
					c.totals, c.result, c.loser, c.outcome, c.rule, fmt.Sprint(got["own"], got["opp"]))
			}
		})
	}
}

// The test for a doubled loser is the same for totals of zero or below.
func TestDoubledAtLowTotals(t *testing.T) {
	b := newBoard((&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 0, 180).state(t))
	m := meeting{own: b.s.UnitIndex("r1"), opp: b.s.UnitIndex("b1"), mode: Close}
	m.boxes[0], m.boxes[1] = b.Boxes[b.at[m.own]], b.Boxes[b.at[m.opp]]
	c := b.combat(m)
	for _, test := range []struct {
		totals [2]int
		want   Result
	}{{[2]int{4, 8}, Doubled}, {[2]int{5, 9}, Beaten}, {[2]int{0, 1}, Doubled}, {[2]int{1, 2}, Doubled}, {[2]int{-2, -1}, Doubled}, {[2]int{3, 3}, NoResult}} {
		if e := c.ends(test.totals); e.result != test.want {
			t.Errorf("%v: %s, want %s", test.totals, e.result, test.want)
		}
	}
}
