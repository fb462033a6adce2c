package stand

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// item is a row of the table of magic items (section 3 of the page on magic).
type item struct {
	id      string // "war-banner"
	class   string // banner, weapon or device
	grades  []itemGrade
	holders []string // types of troops, or unit, character, general, caster, counter
	rule    string
}

// itemGrade is the price of an item for some holders: those of an armour or of a number of hits, or all of them.
type itemGrade struct {
	points  int
	armours []int // 0 for a unit without armour
	hits    [2]int
}

// The ids of the items in files.
const (
	warBanner    = "war-banner"
	shieldBanner = "shield-banner"
	stoutBanner  = "stout-banner"
	windbreak    = "windbreak-banner"
	secondChance = "second-chance-banner"
	breaker      = "breaker"
	firstBlow    = "first-blow"
	returnWeapon = "returning"
	heavyWeapon  = "heavy"
	orderCrown   = "order-crown"
	highHelm     = "high-helm"
	secondVoice  = "second-voice"
	castingRing  = "casting-ring"
	hushStaff    = "hush-staff"
	sceptre      = "steady-sceptre"
	scroll       = "unmaking-scroll"
	pushWand     = "push-wand"
	echoRod      = "echo-rod"
)

//go:embed items.csv
var itemTable string

// items lists all items in the order of the table.
var items = readItems(itemTable)

// readItems reads the embedded table of items.
func readItems(text string) []item {
	var list []item
	for i, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		cells := strings.Split(line, ",")
		if len(cells) != 5 {
			panic(fmt.Sprintf("row %d of the items has %d cells", i+2, len(cells)))
		}
		it := item{id: cells[0], class: cells[1], holders: strings.Split(cells[3], "|"), rule: cells[4]}
		for _, text := range strings.Split(cells[2], "|") {
			it.grades = append(it.grades, readGrade(text))
		}
		list = append(list, it)
	}
	return list
}

// readGrade reads a price: "30", "15 (6+ or 0)", "30 (H 2-3)".
func readGrade(text string) itemGrade {
	price, of, _ := strings.Cut(strings.TrimSuffix(text, ")"), " (")
	var g itemGrade
	g.points, _ = strconv.Atoi(price)
	if hits, ok := strings.CutPrefix(of, "H "); ok {
		from, to, several := strings.Cut(hits, "-")
		if !several {
			to = from
		}
		g.hits[0], _ = strconv.Atoi(from)
		g.hits[1], _ = strconv.Atoi(to)
		return g
	}
	if of != "" {
		for _, word := range strings.Split(of, " or ") {
			n, _ := strconv.Atoi(strings.TrimSuffix(word, "+"))
			g.armours = append(g.armours, n)
		}
	}
	return g
}

// itemNamed returns an item by its id, nil for none.
func itemNamed(id string) *item {
	i := slices.IndexFunc(items, func(it item) bool { return it.id == id })
	if i < 0 {
		return nil
	}
	return &items[i]
}

// itemIDs lists the ids of all items.
func itemIDs() []string {
	list := make([]string, len(items))
	for i := range items {
		list[i] = items[i].id
	}
	return list
}
