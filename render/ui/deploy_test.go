package ui

import (
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// toDeploy opens the scenario "Muster on the heath": five units and a general a side,
// to be set up in y 0 to 15 and 75 to 90, by the method that the players agree on.
func toDeploy(t *testing.T, size geometry.Vec, method string) *player {
	p := newPlayer(t, size)
	if !p.ui.Press("scenario-muster-on-the-heath") {
		t.Fatal("there is no such scenario")
	}
	p.tick(Input{})
	if method == "" {
		return p
	}
	for i, m := range []string{"alternate", "maps", "screen", "sides", "scouting"} {
		if m == method {
			p.press(answerID + string(rune('1'+i)))
		}
	}
	p.wait()
	if p.ui.dialog != nil {
		p.ui.closeDialog()
		p.tick(Input{})
	}
	return p
}

func (p *player) state() *game.State { return p.battle().state() }

// atCm returns the pixel of a place on the table of the battle.
func (p *player) atCm(x, y float64) geometry.Vec {
	return p.board().camera.view.Pixel(geometry.Vec{X: x, Y: y})
}

func TestDeployOffersTheMethods(t *testing.T) {
	p := toDeploy(t, desktop, "")
	for _, text := range []string{"Unit by unit", "Secret maps", "Behind a screen", "One side, then the other"} {
		if !p.shows(text) {
			t.Errorf("the panel does not offer %q", text)
		}
	}
	if !p.paints("deployment") {
		t.Error("the deployment zones are not painted")
	}
	if c := p.control("end-phase"); c.Enabled || !strings.Contains(c.Reason, "method") {
		t.Errorf("the deployment can be ended before it has begun: %v %q", c.Enabled, c.Reason)
	}
	p.photograph("deploy-methods")
}

// A scenario with a fixed method of deployment opens with units to place: no method has
// to be agreed on, even after everything is undone.
func TestFixedMethodIsNotAsked(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-the-night-landing")
	p.tick(Input{})
	b := p.battle()
	if q := b.asked(); q == nil || q.Kind != "deploy" || !b.placingTroops() {
		t.Fatalf("it waits for %+v; want the placing of a unit", q)
	}
	for b.play.CanUndo() {
		p.key("z", Ctrl)
	}
	if q := b.asked(); q == nil || q.Kind != "deploy" {
		t.Errorf("taken back, it waits for %+v; want the deployment", q)
	}
}

// A unit is dragged from the tray onto the table. It snaps to its zone's edge, and in a
// forbidden place it stays in the hand, with the reason.
func TestDeployByDragging(t *testing.T) {
	p := toDeploy(t, desktop, "screen")
	p.press("hand-over")
	p.photograph("deploy-tray")
	row := p.where("control:deploy-r3")
	p.drag(row, p.atCm(60, 40), 0)
	if u := p.state().Unit("r3"); len(stand.Own(u).State.Waiting) != 3 || stand.Own(u).State.Hidden {
		t.Fatalf("r3 was placed outside its zone: %+v", stand.Own(u).State)
	}
	if !p.shows("STD-BASE-25") || p.control("put-down").Enabled {
		t.Error("the panel does not say that it lies outside its zone")
	}
	p.photograph("deploy-refused")
	p.drag(p.atCm(60, 40), p.atCm(60, 14.2), 0) // its front would reach to 15.2
	u := p.state().Unit("r3")
	if !stand.Own(u).State.Hidden || stand.Own(u).State.Waiting[0].Y != 14 {
		t.Fatalf("r3 is at %+v, want its front at the edge of its zone", stand.Own(u).State)
	}
	// Two units brought close together snap edge to edge.
	p.drag(p.where("control:deploy-r1"), p.atCm(72.05, 13.9), 0)
	if s := stand.Own(p.state().Unit("r1")).State.Waiting[0]; s.X != 68 || s.Y != 14 {
		t.Errorf("r1a is at %v, want it edge to edge with r3", s)
	}
	p.drag(p.where("r3"), p.atCm(30, 10), 0) // it may be moved again
	if s := stand.Own(p.state().Unit("r3")).State.Waiting[1]; s.X < 29 || s.X > 31 {
		t.Errorf("r3 is at %v after it was dragged again; want its second stand at x 30", s)
	}
	p.photograph("deploy-placed")
}

// A unit clicked in the tray follows the mouse; a click on the table places it. R and the
// wheel turn it; 1, 2 and 3 form it.
func TestDeployByClicking(t *testing.T) {
	p := toDeploy(t, desktop, "alternate")
	side := p.state().Turn.Active
	id := map[game.SideID]string{"red": "r1", "blue": "b1"}[side]
	y := map[game.SideID]float64{"red": 8, "blue": 82}[side]
	p.click(p.where("control:deploy-" + id))
	p.move(p.atCm(40, y))
	p.typed("2")
	p.typed("3")
	if p.photograph("deploy-in-hand"); !p.shows("It may stand here.") {
		t.Error("the panel does not say that it may stand there")
	}
	p.click(p.atCm(40, y))
	u := p.state().Unit(game.UnitID(id))
	if len(u.Stands) != 3 || u.Stands[0].X != 40 || u.Stands[1].X != 40 || u.Stands[1].Y != y {
		t.Fatalf("%s stands at %v, want a column at x 40", id, u.Stands)
	}
	if p.state().Turn.Active == side {
		t.Error("it is not the other side's turn")
	}
	p.key("z", Ctrl)
	if u := p.state().Unit(game.UnitID(id)); len(u.Stands) != 0 {
		t.Error("undo has not taken it back")
	}
}

// A deployment with keys: . takes up the next piece at its default place, Shift and the
// arrows move it, Enter places it, E ends the deployment.
func TestDeployByKeys(t *testing.T) {
	p := toDeploy(t, desktop, "maps")
	for _, side := range []game.SideID{"red", "blue"} {
		if p.state().Turn.Active != side {
			t.Fatalf("it is for %s to set up", p.state().Turn.Active)
		}
		if !p.shows("is looking") {
			t.Error("the screen is not handed over")
		}
		p.key(KeyEnter, 0)
		for range 6 {
			p.typed(".")
			p.key(KeyUp, Shift)
			p.key(KeyDown, Shift)
			p.key(KeyEnter, 0)
		}
		if p.state().Turn.Active != side {
			t.Fatalf("%s has not everything in its place", side)
		}
		p.key("e", 0)
	}
	if turn := p.state().Turn; turn.Phase != "command" || turn.Number != 1 {
		t.Errorf("after the deployment: %+v; want the command phase of turn 1", turn)
	}
}

// What one side sets up in secret is hidden from the other.
func TestDeployHidesFromTheOther(t *testing.T) {
	p := toDeploy(t, desktop, "screen")
	if _, ok := p.ui.Screen("r1"); ok {
		t.Error("r1 is on the table before it is placed")
	}
	p.press("hand-over")
	p.press("place-rest")
	if _, ok := p.ui.Screen("r1"); !ok {
		t.Error("its own side does not see r1")
	}
	p.photograph("deploy-own-map")
	if said := strings.Join(p.ui.Reading(), "\n"); !strings.Contains(said, "Legionaries 1 (Legion): infantry, 3 stands, middle at") {
		t.Errorf("its own side is not told where it stands:\n%s", said)
	}
	p.key("e", 0)
	places := stand.Own(&p.state().Units[0]).State.Waiting
	for _, moment := range []string{"while the screen is handed over", "while Blue sets up"} {
		u := p.ui.Seen().Units[0]
		if !stand.Own(&u).State.Hidden || len(stand.Own(&u).State.Waiting) != len(places) || stand.Own(&u).State.Waiting[0].X != 0 || places[0].X == 0 {
			t.Errorf("a script is told %s where r1 is: %+v", moment, stand.Own(&u).State.Waiting)
		}
		if _, err := game.Read(game.Write(p.ui.Seen()), "seen", p.ui.setup.Systems); err != nil {
			t.Errorf("what a script is told %s is no scenario: %v", moment, err)
		}
		if _, ok := p.ui.Screen("r1"); ok {
			t.Errorf("r1 is seen %s", moment)
		}
		if said := strings.Join(p.ui.Reading(), "\n"); strings.Contains(said, "Legionaries") {
			t.Errorf("the enemy's places are told %s:\n%s", moment, said)
		}
		p.photograph("deploy-handing-over")
		if moment == "while the screen is handed over" {
			p.press("hand-over")
		}
	}
	p.press("place-rest")
	p.key("e", 0)
	if _, ok := p.ui.Screen("r1"); !ok {
		t.Error("r1 is not seen when all is revealed")
	}
}

// What a side commits to scouting is not told, nor can it be given, before the screen is handed over;
// an undo takes a note back (STD-SCOUT-01).
func TestScoutingIsNotedUnseen(t *testing.T) {
	p := toDeploy(t, desktop, "scouting")
	scouts := func() bool { return stand.Own(p.state().Unit("r5")).State.Scouts }
	for _, side := range []game.SideID{"red", "blue"} {
		if p.state().Turn.Active != side || !p.shows("is looking") {
			t.Fatalf("it is for %s to commit scouts, and the screen is handed over: %v", p.state().Turn.Active, p.shows("is looking"))
		}
		for _, c := range p.ui.Controls() {
			if c.ID == "answer" || strings.Contains(c.Label, "scouts") {
				t.Errorf("the control %q says %q before the screen is handed over", c.ID, c.Label)
			}
		}
		p.press("hand-over")
		if side == "red" {
			p.press(answerID + "1") // the horse, which scouts best
			if !scouts() {
				t.Error("the horse is not committed")
			}
			p.key("z", Ctrl)
			if scouts() {
				t.Error("undo has not taken the note back")
			}
		}
		p.key("e", 0)
		p.wait()
	}
}

// With fingers: a tap takes a unit, a tap on the table moves it there, a tap on it places
// it. A finger moving down the tray scrolls it.
func TestDeployByTouch(t *testing.T) {
	p := toDeploy(t, geometry.Vec{X: 844, Y: 390}, "screen")
	p.press("hand-over")
	p.photograph("deploy-phone")
	p.tap(p.where("control:deploy-r4"))
	p.tap(p.atCm(30, 8))
	if u := p.state().Unit("r4"); stand.Own(u).State.Hidden {
		t.Fatal("the first tap placed it")
	}
	p.photograph("deploy-phone-in-hand")
	p.tap(p.atCm(30, 8))
	if u := p.state().Unit("r4"); !stand.Own(u).State.Hidden || stand.Own(u).State.Waiting[1].X != 30 {
		t.Errorf("r4 is at %+v, want it at x 30", stand.Own(u).State)
	}
	p.ui.Press("deploy-rg") // further down the tray
	p.tap(p.atCm(30, 8))    // onto r4, which he joins
	p.tap(p.atCm(30, 8))
	if c := leader(p.state(), "rg"); !stand.OwnLeader(c).State.Hidden || c.Joined != "r4" {
		t.Errorf("the general is %+v, want him with r4", c)
	}
}

// One whole side before the other: the higher roll chooses, and the first to set up picks
// the first turn. "Place the rest" continues for both sides alternately.
func TestDeployToTheFirstTurn(t *testing.T) {
	p := toDeploy(t, desktop, "sides")
	p.press("answer-1") // Red sets up first
	for range 2 {
		p.press("place-rest")
		p.wait()
		p.key("e", 0)
		p.wait()
	}
	if !p.shows("has the first turn") {
		t.Error("who has the first turn is not asked")
	}
	p.press("answer-2")
	if turn := p.state().Turn; turn.Phase != "command" || turn.Active != "blue" {
		t.Errorf("the turn is %+v, want blue's command phase", turn)
	}

	p = toDeploy(t, desktop, "alternate")
	p.press("place-rest")
	p.wait()
	p.press("place-rest")
	p.wait()
	if turn := p.state().Turn; turn.Phase != "command" {
		t.Errorf("by turns, both let the program place the rest: %+v", turn)
	}
}

// Against the computer "place the rest" continues after each of its pieces.
func TestPlaceTheRestAgainstTheComputer(t *testing.T) {
	p := toDeploy(t, desktop, "alternate")
	p.battle().setPlayers([2]bool{false, true})
	p.untilPerson()
	p.press("place-rest")
	p.untilPerson()
	if turn := p.state().Turn; turn.Phase != "command" {
		t.Errorf("the person let the program place the rest, but the turn is %+v", turn)
	}
}

// STD-SCEN-02: where the players set up, the second side of a quick battle may pick its edge.
func TestQuickBattleWithPickedEdge(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("quick")
	if p.ui.Press("edges-picked") {
		t.Error("both armies are drawn up, but the edges are asked for")
	}
	p.ui.Press("deployment-sides")
	p.tick(Input{})
	p.ui.Press("edges-picked")
	p.tick(Input{})
	p.photograph("deploy-edges")
	p.key(KeyEnter, 0)
	p.wait()
	if !p.shows("picks its edge") {
		t.Fatal("who has which edge is not asked")
	}
	if bar := p.battle().bar.phases; bar.turn != sideName(p.state(), 1) || bar.mark != sideColor(p.state(), "blue") {
		t.Errorf("the bar names %q, want the side that picks, %q", bar.turn, sideName(p.state(), 1))
	}
	p.press("answer-1") // the near one, which Red had
	if zone := stand.DeployZones(p.state(), "blue")[0]; zone.Min.Y != 0 {
		t.Errorf("Blue took the near edge, and sets up in %v", zone)
	}
}

// A quick battle starts with the deployment if the players ask for it, on the terrain
// that they choose, and does not ask again for the chosen method. Otherwise it starts
// with the first turn.
func TestQuickBattleDeploys(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("quick")
	for id, method := range map[string]string{"deployment-agree": "", "deployment-screen": "screen"} {
		q := newPlayer(t, desktop)
		q.press("quick")
		q.ui.Press("ground-open")
		q.ui.Press(id)
		q.tick(Input{})
		q.photograph("deploy-quick")
		q.key(KeyEnter, 0)
		st := q.state()
		if st.Turn.Phase != "deploy" || stand.OwnTurn(st).Deploy.Method != method || len(st.Terrain) != 0 || len(st.Units[0].Stands) != 0 {
			t.Errorf("%s: %+v, %d pieces of terrain; want a deployment by %s without terrain", id, st.Turn, len(st.Terrain), method)
		}
		if asked := stand.OwnTurn(st).Deploy.First == ""; asked != (method == "") {
			t.Errorf("%s: how they set up is asked: %v", id, asked)
		}
	}
	p.ui.Press("ground-open-field")
	p.tick(Input{})
	p.key(KeyEnter, 0)
	if st := p.state(); st.Turn.Phase != "command" || len(st.Units[0].Stands) == 0 || len(st.Terrain) == 0 {
		t.Errorf("drawn up: %+v, %d pieces of terrain; want the command phase, with terrain", st.Turn, len(st.Terrain))
	}
}

// Against the computer the screen is not handed over, and the computer's map is hidden.
func TestDeployAgainstTheComputer(t *testing.T) {
	p := toDeploy(t, desktop, "")
	p.battle().setPlayers([2]bool{true, false}) // it plays Red, who sets up first
	p.battle().foe.paused = true
	if err := func() error { _, err := p.ui.Do(game.Action{Do: "deploy", Choice: "maps"}); return err }(); err != nil {
		t.Fatal(err)
	}
	for range 4 {
		if _, err := p.ui.Do(p.battle().asked().Answers[0]); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := p.ui.Screen("r1"); ok {
		t.Error("the computer's map is shown")
	}
	p.battle().foe.paused = false
	p.untilPerson()
	if p.state().Turn.Active != "blue" || p.battle().covered() {
		t.Errorf("%s sets up, covered: %v; want blue, uncovered", p.state().Turn.Active, p.battle().covered())
	}
	p.press("place-rest")
	if _, ok := p.ui.Screen("b1"); !ok {
		t.Error("the person does not see the own map")
	}
}
