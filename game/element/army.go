package element

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/army"
)

// ListedElement is the entry of an element in an army list. Its price is in the cost table
// (ELM-COST-01).
type ListedElement struct {
	Grade           string      `json:"grade" default:"O" enum:"S,O,I,F,X,C,E,H" doc:"Superior, Ordinary, Inferior, Fast, Exception, Construct, Entity or Heroic."`
	Regular         bool        `json:"regular,omitempty" doc:"Else irregular."`
	General         bool        `json:"general,omitempty" doc:"It is a general's element: whoever chooses it has a command more."`
	Double          bool        `json:"double,omitempty" doc:"It is double-based."`
	MountedInfantry bool        `json:"mounted_infantry,omitempty" doc:"Mounted infantry, as a list may call it; the page has no rule for it."`
	AirMobile       bool        `json:"air_mobile,omitempty" doc:"It flies until it is grounded (ELM-SPECIAL-15)."`
	Dismounts       string      `json:"dismounts,omitempty" doc:"The element of the list as which it dismounts, by its id (ELM-BASE-22)."`
	Returns         bool        `json:"returns,omitempty" doc:"These hordes return when they are lost (ELM-BASE-32)."`
	Tactics         string      `json:"tactics,omitempty" doc:"The plan of the army for it, in the order language, for when the automatic commander leads it."`
	_               game.Shared `shared:"base"`
	_               game.Shared `shared:"limits"`
}

// ListedGift is the entry of an upgrade for elements in an army list.
type ListedGift struct {
	AirMobile       bool        `json:"air_mobile,omitempty" doc:"It flies until it is grounded, for 2 points (ELM-COST-03)."`
	MountedInfantry bool        `json:"mounted_infantry,omitempty" doc:"Mounted infantry, as a list may call it; the page has no rule for it."`
	For             []string    `json:"for" required:"true" set:"true" items:"units" doc:"The elements of the list that may have it, by their ids."`
	_               game.Shared `shared:"limits"`
}

// listing describes the data of army lists.
var listing = game.Listing{Unit: &ListedElement{}, Upgrade: &ListedGift{}, Upgrades: "upgrades", Given: "upgrade"}

func init() {
	army.Register(Name, &army.System{
		Usual: 200, Least: 50, Most: 2000, Step: 25, Offered: []int{100, 150, 200, 250, 300, 400},
		Stands: func(*army.List, army.Pick) (least, usual, most int) { return 1, 1, 1 },
		Price:  listedPrice, Steps: priceSteps, Bars: barsGift,
		Extra: func(l *army.List, gift *army.Entry) string { return "+" + army.PointsText(giftPrice(l, gift)) },
		Unit: func(l *army.List, p army.Pick) game.Unit {
			u := listedUnit(l.Army, p)
			u.Stands = []game.Stand{{}}
			return u
		},
		Check: checkArmy, Problems: armyProblems,
		Fill: fillArmy, Near: 0.5,
		About: aboutEntry, Columns: armyColumns, Cells: armyCells, Words: armyWords,
		Battle: quickBattle, Table: &armyTable,
	})
}

// listedUnit makes the element of a pick, without a stand.
func listedUnit(a *army.Army, p army.Pick) game.Unit {
	u := entryUnit(a.Unit(p.ID))
	if e := a.Upgrade(p.Upgrade); e != nil {
		gift, o := e.Own.(*ListedGift), edit(&u)
		o.AirMobile = o.AirMobile || gift.AirMobile
		o.MountedInfantry = o.MountedInfantry || gift.MountedInfantry
	}
	edit(&u).Points, _ = tablesOf(nil).Price(&u)
	return u
}

// entryUnit makes an element of an army list.
func entryUnit(e *army.Entry) game.Unit {
	o := e.Own.(*ListedElement)
	return game.Unit{Name: e.Name, Type: game.UnitType(e.Kind), Base: e.Base, Own: &Unit{
		Grade: o.Grade, Regular: o.Regular, General: o.General, Double: o.Double, MountedInfantry: o.MountedInfantry, AirMobile: o.AirMobile, Returns: o.Returns, Tactics: o.Tactics,
	}}
}

// listedPrice returns the points of an element by the cost table.
func listedPrice(l *army.List, p army.Pick) float64 {
	u := listedUnit(l.Army, p)
	return own(&u).Points
}

// giftPrice returns the price of an upgrade (ELM-COST-03).
func giftPrice(_ *army.List, gift *army.Entry) float64 {
	if gift.Own.(*ListedGift).AirMobile {
		return tablesOf(nil).value("air_mobile_points")
	}
	return 0
}

// priceSteps explains the price of an element.
func priceSteps(l *army.List, p army.Pick) []game.Step {
	u := listedUnit(l.Army, p)
	plain := u
	edit(&plain).AirMobile = false
	price, _ := tablesOf(nil).Price(&plain)
	steps := []game.Step{game.NewStep("ELM-COST-01", "The cost table has %[1]s for %[2]s %[3]s.", army.PointsText(price), drillWord(&u), code(&u))}
	if own(&u).AirMobile {
		steps = append(steps, game.NewStep("ELM-COST-03", "Air-mobile: %[1]s more.", army.PointsText(tablesOf(nil).value("air_mobile_points"))))
	}
	return steps
}

// drillWord is the drill of an element.
func drillWord(u *game.Unit) game.Phrase {
	if own(u).Regular {
		return game.Say("regular")
	}
	return game.Say("irregular")
}

// barsGift says why an element may not have an upgrade.
func barsGift(_ *army.Army, of, gift *army.Entry) game.Phrase {
	if slices.Contains(gift.Own.(*ListedGift).For, of.ID) {
		return game.Phrase{}
	}
	return game.Say("%[1]s may not have %[2]s.", of.Name, gift.Name)
}

// checkArmy returns the problems of an army list, such as elements that do not exist (ELM-COST-01,
// ELM-BASE-12) and upgrades for no element.
func checkArmy(a *army.Army) []game.Problem {
	var list problems
	for i := range a.Units {
		u := entryUnit(&a.Units[i])
		if problem := tablesOf(nil).noSuch(&u); u.Type != "" && problem != "" {
			list.add(fmt.Sprintf("units[%d].grade", i), "%s", problem)
		}
		o := a.Units[i].Own.(*ListedElement)
		if o.Returns && (u.Type != "HD" || len(haunts(o.Grade)) == 0) {
			list.add(fmt.Sprintf("units[%d].returns", i), "only hordes of the grades O, F, C and E return (ELM-BASE-32)")
		}
		if o.Dismounts == "" {
			continue
		}
		foot := a.Unit(o.Dismounts)
		if foot == nil {
			list.add(fmt.Sprintf("units[%d].dismounts", i), "there is no unit %q in this list", o.Dismounts)
			continue
		}
		v := entryUnit(foot)
		rider, walker := tablesOf(nil).subject(&u), tablesOf(nil).subject(&v)
		if t := tablesOf(nil); !t.is(isMounted, &rider) || !t.is(isFoot, &walker) || t.is(isHero, &rider) != t.is(isHero, &walker) {
			list.add(fmt.Sprintf("units[%d].dismounts", i), "a mounted element dismounts as foot, a hero as a hero (ELM-BASE-22)")
		}
	}
	for i := range a.Upgrades {
		for j, id := range a.Upgrades[i].Own.(*ListedGift).For {
			if a.Unit(id) == nil {
				list.add(fmt.Sprintf("upgrades[%d].for[%d]", i, j), "there is no unit %q in this list", id)
			}
		}
	}
	return list
}

// armyProblems returns missing parts of an army, and choices that the rules advise against.
func armyProblems(l *army.List) []*army.Problem {
	counts, generals := map[string]int{}, 0
	for _, p := range l.Picks {
		if e := l.Army.Unit(p.ID); e != nil {
			counts[e.Kind]++
			if e.Own.(*ListedElement).General {
				generals++
			}
		}
	}
	var list []*army.Problem
	if generals == 0 {
		list = append(list, army.NewProblem("ELM-PIP-01", "", game.Say("The army has no general's element; each command has one, and rolls its own die.")))
	}
	warn := func(what game.Phrase) {
		list = append(list, &army.Problem{Limit: "ELM-BASE-33", What: what, Warns: true})
	}
	if counts["CL"] > 0 && counts["MG"] > 0 {
		warn(game.Say("An army has clerics or magicians, not both; this one has %[1]d and %[2]d.", counts["CL"], counts["MG"]))
	}
	if n := counts["MG"]; n > max(1, generals) {
		warn(game.Say("A command has one magician at most; this army has %[1]d, and %[2]s.", n, game.SayCount(generals, "one command", "%[1]d commands")))
	}
	return list
}

// commandPoints is the number of points for each command of an army chosen by the program.
const commandPoints = 200

// fillArmy chooses an army: the least numbers that the list demands, a general for each command, and
// troops that the rules do not advise against (ELM-BASE-33).
func fillArmy(f *army.Filler) {
	f.AddDemanded()
	for n := generalsOf(&f.List); n < max(1, f.Points/commandPoints); n++ {
		if !f.AddOneOf(ofKind(f, true)) {
			break
		}
	}
	for f.AddOneOf(ofKind(f, false)) {
	}
}

// generalsOf counts the generals' elements of a list.
func generalsOf(l *army.List) int {
	n := 0
	for _, p := range l.Picks {
		if e := l.Army.Unit(p.ID); e != nil && e.Own.(*ListedElement).General {
			n++
		}
	}
	return n
}

// ofKind lists the generals' elements, or those other elements that the rules do not advise against.
func ofKind(f *army.Filler, generals bool) []army.Weighted {
	warnings := len(f.Warnings())
	return slices.DeleteFunc(f.Troops(), func(w army.Weighted) bool {
		if f.Army.Unit(w.Pick.ID).Own.(*ListedElement).General != generals {
			return true
		}
		more := f.List
		more.Picks = append(slices.Clone(f.Picks), w.Pick)
		return len(more.Warnings()) > warnings
	})
}

// aboutEntry describes an element in short.
func aboutEntry(_ *army.Army, e *army.Entry) game.Phrase {
	if o, ok := e.Own.(*ListedGift); ok {
		if o.AirMobile {
			return game.Say(", air-mobile")
		}
		return game.Say(", mounted infantry")
	}
	u := entryUnit(e)
	mounted, others := tablesOf(nil).factorsOf(&u)
	parts := []game.Phrase{game.Say("%[1]s: %[2]s", code(&u), typePhrase(&u)), game.Say("factor %[1]d against mounted, %[2]d against others", mounted, others),
		game.Say("morale %[1]v", tablesOf(nil).moraleOf(&u))}
	if own(&u).General {
		parts = append(parts, game.Say("leads a command"))
	}
	if own(&u).AirMobile {
		parts = append(parts, game.Say("air-mobile"))
	}
	if own(&u).Returns {
		parts = append(parts, game.Say("returns when it is lost"))
	}
	return game.SayJoined(parts)
}

// armyColumns are the columns of a table of an army list.
var armyColumns = []army.Column{{Head: "grade", Width: 5}, {Head: "drill", Width: 9}, {Head: "morale", Width: 6}}

func armyCells(_ *army.Army, e *army.Entry) []string {
	o, ok := e.Own.(*ListedElement)
	if !ok {
		return []string{"", "", ""}
	}
	u := entryUnit(e)
	return []string{o.Grade, drillWord(&u).String(), army.PointsText(tablesOf(nil).moraleOf(&u))}
}

func armyWords(_ *army.Army, e *army.Entry) []string {
	var words []string
	say := func(has bool, word string) {
		if has {
			words = append(words, word)
		}
	}
	switch o := e.Own.(type) {
	case *ListedElement:
		say(o.General, "general")
		say(o.Dismounts != "", "dismounts as "+o.Dismounts)
		say(o.Returns, "returns")
		say(o.Double, "double-based")
		say(o.MountedInfantry, "mounted infantry")
		say(o.AirMobile, "air-mobile")
	case *ListedGift:
		say(o.AirMobile, "air-mobile")
		say(o.MountedInfantry, "mounted infantry")
		words = append(words, "for "+strings.Join(o.For, ", "))
	}
	return words
}
