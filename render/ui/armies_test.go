package ui

import (
	"os"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/stand"
)

// hillFolk is an army list as players publish them.
const hillFolk = "Troop\tType\tAttacks\tHits\tArmour\tCommand\tUnit size\tPoints per unit\tMin/max\tSpecial\n" +
	"Pikes\tInfantry\t3\t3\t6+\t–\t3\t60\t2/–\t*1\n" +
	"Slingers\tInfantry\t2/1\t3\t–\t–\t3\t40\t–/4\t–\n" +
	"Chief\tGeneral\t+2\t–\t–\t9\t1\t95\t1\t–\n" +
	"*1 May form a hedgehog\n"

// drop drops a file on the window.
func (p *player) drop(name, text string) {
	p.ui.Dropped(name, []byte(text))
	p.tick(Input{})
}

func (p *player) wantSaid(text string) {
	p.t.Helper()
	var all []string
	for _, item := range p.picture().Items {
		all = append(all, item.Text)
	}
	if !strings.Contains(strings.Join(all, " "), text) {
		p.t.Errorf("the window does not say %q", text)
	}
}

// An army is started under a name, built with the mouse within the limits of its list
// (which give reasons), stored, saved as a file and played.
func TestArmyBuilder(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("armies")
	p.press("new-list-2")
	p.typed("Vanguard")
	p.key(KeyBackspace, 0)
	p.typed("d")
	p.key(KeyEnter, 0)
	s, ok := p.ui.screen.(*builder)
	if !ok || s.name() != "Vanguard" || s.l.Army.Name != "Hold of Underfell" {
		t.Fatalf("after the name the screen is %T; want the builder of Vanguard, Hold of Underfell", p.ui.screen)
	}
	p.wantSaid("0 of 1000 points")
	p.wantSaid("Axe kin: 0 chosen, but an army of 1000 points must have at least 2")
	if c := p.control("play"); c.Enabled || c.Reason == "" {
		t.Error("an army that is not ready can be played")
	}
	p.press("more-high-thane")
	if c := p.control("more-high-thane"); c.Enabled || !strings.Contains(c.Reason, "at most 1") {
		t.Errorf("a second general: %+v; want it refused: at most 1", c)
	}
	p.ui.Press("more-axe-kin")
	p.ui.Press("more-axe-kin")
	p.ui.Press("more-crossbow-kin")
	p.press("more-thane")
	p.press("more-thane-shield-bearers") // the one on the list gets them
	if n, cost := s.l.Count("thane"), s.l.Cost(); n != 1 || cost != 155+2*110+85+80+10 {
		t.Errorf("%d thanes, %v points; want 1 and %d", n, cost, 155+2*110+85+80+10)
	}
	p.wantSaid("550 of 1000 points")
	p.wantSaid("It is within all limits of its list.")
	p.press("less-thane-shield-bearers")
	if n, cost := s.l.Count("thane"), s.l.Cost(); n != 1 || cost != 540 {
		t.Errorf("without shield bearers %d thanes, %v points; want 1 and 540", n, cost)
	}
	// Fewer points than it costs.
	p.press("points-less")
	p.press("points-less")
	p.wantSaid("The army costs 540 points, 40 more than the 500 agreed.")
	p.press("points-more")

	p.press("save")
	text := p.host.files["vanguard.army.json"]
	a, err := army.Read(text, "saved", []game.Rules{stand.Rules{}})
	if err != nil || len(a.Chosen) != 1 || a.Chosen[0].Name != "Vanguard" || a.Chosen[0].Points != 750 {
		t.Errorf("saved: %v, %+v; want Vanguard, 750 points", err, a.Chosen)
	}

	// It is available at the next start, and in the quick battle.
	p.ui = New(p.ui.setup)
	p.tick(Input{})
	p.press("armies")
	p.press("list-2-1")
	p.press("play")
	p.press("start")
	st := p.ui.State()
	own := 0
	for i := range st.Units {
		if st.Units[i].Side == st.Sides[0].ID {
			own++
		}
	}
	if own != 3 || st.Sides[0].Name != "Hold of Underfell" {
		t.Errorf("in battle the army has %d units; want 3 of Hold of Underfell", own)
	}
}

// A table dropped on the window, on any screen, is imported. Each special rule that is
// not applied is named, then and on the unit's card in battle.
func TestArmyIsDropped(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-first-charge")
	p.drop("hill-folk.tsv", hillFolk)
	p.wantSaid("Hill Folk")
	p.wantSaid("May form a hedgehog")
	p.press("build-army")
	p.key(KeyEnter, 0)
	p.press("fill")
	p.press("play")
	p.press("start")
	var pikes game.UnitID
	for _, u := range p.ui.State().Units {
		if strings.HasPrefix(u.Name, "Pikes") {
			pikes = u.ID
		}
	}
	p.battle().choose(pikes)
	p.tick(Input{})
	p.wantSaid("May form a hedgehog")

	// Dropped again it does not make a second list, and the choices stay.
	before := len(p.ui.armies())
	p.drop("hill-folk.tsv", hillFolk)
	if k := p.ui.armies()[before-1]; len(p.ui.armies()) != before || len(k.army.Chosen) != 1 {
		t.Errorf("%d lists, %d chosen; want %d and 1", len(p.ui.armies()), len(k.army.Chosen), before)
	}
	p.ui.closeDialog()
	p.ui.goArmies()
	p.tick(Input{})
	p.ui.Press("forget-10")
	p.press("forget")
	if len(p.ui.armies()) != before-1 {
		t.Error("the list was not removed")
	}
	// A file without a table is refused completely; an unreadable row is refused alone,
	// with its line.
	p.drop("broken.tsv", strings.Replace(hillFolk, "Troop", "Trope", 1))
	p.wantSaid("This file cannot be opened")
	p.wantSaid("broken.tsv:") // named after the file
	p.ui.closeDialog()
	p.drop("broken.tsv", strings.Replace(hillFolk, "Pikes\tInfantry", "Pikes\tWizardry", 1))
	p.wantSaid("ROWS LEFT OUT")
	p.wantSaid("broken.tsv:2: Pikes, Type: is \"Wizardry\"")
	if k := p.ui.armies()[before-1]; strings.Contains(string(army.Write(&k.army)), "Pikes") {
		t.Error("the row is in the list")
	}
	p.ui.closeDialog()
	p.ui.collection = p.ui.collection[:before-1]
	// Pasted text works the same, and so does a saved file.
	p.ui.Pasted(hillFolk)
	if len(p.ui.armies()) != before {
		t.Error("a pasted table is not imported")
	}
}

// The builder says below a unit what a stand is that may be added to it (STD-SPEC-28), after for whom.
func TestBuilderShowsAttachedStands(t *testing.T) {
	p := newPlayer(t, desktop)
	p.drop("hill-folk.tsv", hillFolk+"Beaters\tInfantry\t2\t3\t–\t–\t1\t20\t–/2\tSPEC-28(infantry)\n")
	p.press("build-army")
	p.key(KeyEnter, 0)
	p.wantSaid("for Pikes, infantry of one stand, attack 2")
}

// A list pasted as text becomes an army of the list that knows its names, once however often; a
// roster dropped as a file makes a list of its own.
func TestArmyIsPastedAsText(t *testing.T) {
	p := newPlayer(t, desktop)
	before := len(p.ui.armies())
	for range 2 {
		p.ui.Pasted("My kingdom\n2 Spearmen, 120\n1 King on Winged horse\n3 Dragonets\n")
		p.wantSaid("Dragonets: is nothing that the list of \"Kingdom of Aldermark\" has")
		p.ui.closeDialog()
	}
	var names []string
	for _, k := range p.ui.armies() {
		for _, c := range k.army.Chosen {
			names = append(names, k.army.Name+": "+c.Name)
		}
	}
	if want := []string{"Kingdom of Aldermark: My kingdom"}; len(p.ui.armies()) != before || !slices.Equal(names, want) {
		t.Errorf("%v in %d lists, want %v in %d", names, len(p.ui.armies()), want, before)
	}
	p.ui.Pasted("My kingdom\n3 Spearmen\n1 King\n")
	if k := p.ui.armies()[slices.IndexFunc(p.ui.armies(), func(k *keptArmy) bool { return k.army.Name == "Kingdom of Aldermark" })]; len(k.army.Chosen) != 2 || k.army.Chosen[1].Name != "My kingdom 2" {
		t.Errorf("the chosen armies are %+v, want 2, the second \"My kingdom 2\"", k.army.Chosen)
	}
	p.ui.closeDialog()
	roster, err := os.ReadFile("../../game/army/testdata/march.ros")
	if err != nil {
		t.Fatal(err)
	}
	p.drop("tournament.ros", string(roster))
	if len(p.ui.armies()) != before+1 {
		t.Errorf("%d lists", len(p.ui.armies()))
	}
}

// A published table, with more than the importer can apply, can be dropped.
func TestPublishedTable(t *testing.T) {
	text, err := os.ReadFile("../../game/army/testdata/march-folk.tsv")
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t, desktop)
	p.drop("march-folk.tsv", string(text))
	if p.ui.dialog == nil || p.ui.dialog.buttons[0].ID != "dialog-ok" || len(p.ui.armies()) != 10 {
		t.Errorf("%d lists; want 10, and a message to confirm", len(p.ui.armies()))
	}
}

// A quick battle is set up with the mouse: armies, points, ground.
func TestQuickBattle(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("quick")
	first := p.ui.screen.(*quick).ready
	p.press("another")
	if second := p.ui.screen.(*quick).ready; string(game.Write(first)) == string(game.Write(second)) {
		t.Error("another table is the same")
	}
	p.press("points-500")
	p.ui.Press("army-1-5")
	p.ui.Press("army-2-5")
	p.tick(Input{})
	st := p.ui.screen.(*quick).ready
	if st == nil || st.Sides[0].Name == st.Sides[1].Name {
		t.Fatalf("two armies of one list: %v; want two names", st)
	}
	p.ui.Press("player-2")
	p.key(KeyEnter, 0)
	if b := p.battle(); b.foe.plays != [2]bool{false, true} {
		t.Errorf("the computer plays %v", b.foe.plays)
	}
}

// A player gives a unit an item that it may carry, sees it on the list with its price, cannot give it twice, and
// takes it away again; a monster is offered none.
func TestItemsInTheBuilder(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("armies")
	p.press("new-list-2")
	p.typed("Gilded")
	p.key(KeyEnter, 0)
	s := p.ui.screen.(*builder)
	p.ui.Press("more-axe-kin")
	p.ui.Press("more-axe-kin")
	cost := s.l.Cost()
	p.ui.Press("axe-kin-item")
	p.tick(Input{})
	p.wantSaid("Give an item")
	p.wantSaid("+1 Attack for each stand in its first engagement")
	p.press("item-war-banner")
	if got := s.l.Cost(); got != cost+30 {
		t.Errorf("with a banner the army costs %v, want %v", got, cost+30)
	}
	p.wantSaid("1 × Axe kin, war banner")
	p.ui.Press("axe-kin-item")
	p.tick(Input{})
	if c := p.control("item-war-banner"); c.Enabled || c.Reason == "" {
		t.Errorf("a second banner: %+v", c)
	}
	p.press("dialog-close")
	p.ui.Press("less-axe-kin-war-banner")
	p.tick(Input{})
	if got := s.l.Cost(); got != cost {
		t.Errorf("without the banner the army costs %v, want %v", got, cost)
	}
}
