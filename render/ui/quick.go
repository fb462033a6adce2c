package ui

import (
	"errors"
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/army"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// quick is the screen that sets up a battle of two armies: their lists and values, who plays them,
// and the ground.
type quick struct {
	ui     *UI
	points int
	scale  int // of the figures, 0 for the usual one
	sides  [2]muster
	seed   uint64
	bar    bar
	list   sheet
	view   sheet // the table, beside the list in a wide window

	ground ground
	deploy string // how the armies are set up: see deployWays
	edges  string // how the sides come to their edges: see game.SetUpGuide, "" for the usual way
	length string // the number of turns, of those that the rules offer
	aim    string // the scenario with objectives, "" for an open battle

	ready *game.State // the battle as set up, nil if there is none
	why   string      // … and the reason
}

// muster is the source of a side's army.
type muster struct {
	army *keptArmy
	list int // index of a chosen army of the list, −1 if the program chooses
}

// goQuick opens the screen with two armies that the program chooses.
func (u *UI) goQuick() {
	if len(u.armies()) == 0 {
		u.Tell(words.T("There are no armies"), words.T("Import an army list first: drop its file on the window."))
		return
	}
	q := u.quick
	if all := u.armies(); q == nil || q.of() != army.Of(all[0].army.System) || !q.stillThere() {
		q = &quick{ui: u, seed: u.setup.Seed % 1000}
		q.begin()
	}
	u.quick = q
	q.setUp()
	u.show(q)
}

// stillThere reports whether the chosen armies still exist.
func (q *quick) stillThere() bool {
	for _, m := range q.sides {
		if !slices.Contains(q.ui.armies(), m.army) || m.list >= len(m.army.army.Chosen) {
			return false
		}
	}
	return true
}

// begin sets up a battle of the usual size by the chosen rules.
func (q *quick) begin() {
	all := q.ui.armies()
	of := army.Of(all[0].army.System)
	q.points, q.scale, q.length, q.ground, q.deploy, q.edges, q.aim = of.Usual, 0, "", groundByChance, drawnUp, "", ""
	if len(of.Lengths) > 0 {
		q.length = of.Lengths[0].ID
	}
	q.sides = [2]muster{{all[0], -1}, {all[min(1, len(all)-1)], -1}}
	q.setUp()
}

// of returns how armies are made by the chosen rules.
func (q *quick) of() *army.System { return army.Of(q.sides[0].army.army.System) }

// quickWith opens it with an army of the player.
func (u *UI) quickWith(k *keptArmy, list int) {
	u.settings.System = k.army.System
	u.goQuick()
	q := u.screen.(*quick)
	q.points, q.scale = k.army.Chosen[list].Points, k.army.Chosen[list].Scale
	q.sides[0] = muster{k, list}
	if i := slices.IndexFunc(u.armies(), func(other *keptArmy) bool { return other != k }); q.sides[1].army == k && i >= 0 {
		q.sides[1].army = u.armies()[i] // the opponent uses another list
	}
	q.setUp()
}

// setUp deploys both armies on a new table.
func (q *quick) setUp() {
	q.ready, q.why = nil, ""
	near, err := q.muster(0)
	if err == nil {
		var far *army.List
		if far, err = q.muster(1); err == nil {
			var st game.State
			if st, err = army.QuickBattle(near, far, army.Setup{Seed: q.seed, Terrain: q.ground.terrain(q.ui), Length: q.length, Scenario: q.aim, Rulings: q.houseRules(near)}); err == nil {
				if st.Sides[0].Name == st.Sides[1].Name {
					st.Sides[0].Name = words.T("%s, the first", st.Sides[0].Name)
					st.Sides[1].Name = words.T("%s, the second", st.Sides[1].Name)
				}
				// Terrain may be in the way.
				if drawUp := game.GuideOf(&st).Pieces.DrawUp; drawUp != nil && len(q.ground.terrain(q.ui)) > 0 {
					err = drawUp(&st, q.ui.rules(&st))
				}
				if err == nil {
					q.ready = &st
				}
			}
		}
	}
	if err != nil {
		q.why = problems(err)
	}
	q.ui.changed()
}

// houseRules are the readings that the group plays of the rules of an army.
func (q *quick) houseRules(of *army.List) map[string]string {
	st := game.State{System: of.Army.System}
	q.ui.applyHouseRules(&st)
	return st.Rulings
}

// muster returns the army of a side.
func (q *quick) muster(i int) (*army.List, error) {
	m := q.sides[i]
	if m.list < 0 {
		return army.QuickOf(&m.army.army, q.points, q.scale, 2*q.seed+uint64(i))
	}
	l := m.army.list(m.list)
	l.Scale = q.scale // both armies have figures of one scale
	if list := l.Problems(); len(list) > 0 {
		return nil, fmt.Errorf("%s: %w", m.army.army.Chosen[m.list].Name, errors.New(words.Say(list[0].What)))
	}
	return l, nil
}

func (q *quick) layout(p *page) {
	q.bar.title = words.T("Quick battle")
	start := Control{ID: "start", key: "confirm", text: words.T("Begin"), Label: words.T("Begin the battle (Enter)"), icon: "play", look: lookPrimary, Enabled: q.ready != nil, Reason: q.why, do: q.start}
	left := []Control{{ID: "home", text: words.T("Home"), icon: "home", Enabled: true, do: q.ui.goHome}}
	right := []Control{{ID: "armies", text: words.T("Armies"), Label: words.T("Choose armies of your own"), icon: "book", Enabled: true, do: q.ui.goArmies}}
	q.bar.layout(p, left, append(right, start))
	h := &q.list
	area := geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size}
	q.view.area = geometry.Rect{}
	if p.size.X >= wideWindow {
		beside := area
		beside.Min.X = float64(int(0.48 * p.size.X))
		area.Max.X = beside.Min.X
		q.view.begin(beside, layerPage)
		q.fillTable(&q.view)
		q.view.end(p)
		h.begin(area, layerPage)
	} else {
		h.begin(area, layerPage)
		q.fillTable(h)
	}
	q.ui.fillArmySystems(h, q.begin)
	h.head(words.T("POINTS"))
	q.fillPoints(h)
	if chips := scaleChips(q.ui.system().Name(), q.scaleOr(), func(scale int) {
		q.scale = scale
		q.setUp()
	}); chips != nil {
		h.head(words.T("FIGURES"))
		h.flow(chips...)
	}
	for i := range q.sides {
		q.fillSide(h, i)
	}
	h.head(words.T("WHO PLAYS"))
	guide, players := q.ui.system().Guide(), q.ui.settings.players()
	who := playerChips([2]string{q.sideTitle(0), q.sideTitle(1)}, players, guide.Leading != nil, q.ui.choosePlayers)
	h.flow(append(who, levelChips(guide, players, q.ui.settings.level(), q.ui.chooseLevel)...)...)
	q.fillScenarios(h)
	q.fillGround(h)
	q.fillDeployment(h)
	q.fillLength(h)
	h.gap(step8)
	h.end(p)
}

// fillTable shows the new table.
func (q *quick) fillTable(h *sheet) {
	h.gap(step8)
	if q.ready == nil {
		h.text(q.why, textBody, scene.Bold, colors.bad)
	} else {
		st := q.ready
		h.text(words.T(st.Title), textHead, scene.Bold, colors.text)
		h.gap(step8 / 2)
		height := h.width() * st.Table.Height / st.Table.Width
		if h == &q.list {
			height = min(height, 0.45*(h.area.Max.Y-h.area.Min.Y))
		}
		h.paint(max(picture, min(height, 0.8*(h.area.Max.Y-h.area.Min.Y))), func(s *scene.Scene, r geometry.Rect) {
			fillRect(s, r, colors.desk)
			scene.DrawTable(s, scene.Fit(st.Table.Rect(), r, step8), st, scene.Options{Colors: colors.table})
		})
	}
	h.gap(step8)
	h.flow(Control{ID: "another", text: words.T("Another table"), Label: words.T("Other terrain, and other armies if the program chooses them"), icon: "die", look: lookPlain, Enabled: true, do: func() {
		q.seed++
		q.setUp()
	}})
}

// scaleOr returns the scale of the figures.
func (q *quick) scaleOr() int {
	l := army.List{Army: &q.sides[0].army.army, Scale: q.scale}
	return l.ScaleOr()
}

// fillLength offers the numbers of turns, if the rules leave a choice.
func (q *quick) fillLength(h *sheet) {
	var list []Control
	for i, l := range q.of().Lengths {
		list = append(list, Control{ID: fmt.Sprintf("length-%d", i+1), text: words.Say(l.Name), look: lookPlain, on: q.length == l.ID, Enabled: true, do: func() {
			q.length = l.ID
			q.setUp()
		}})
	}
	if list != nil {
		h.head(words.T("LENGTH"))
		h.flow(list...)
	}
}

func (q *quick) fillPoints(h *sheet) {
	var list []Control
	for _, n := range q.of().Offered {
		list = append(list, Control{ID: fmt.Sprintf("points-%d", n), text: fmt.Sprint(n), Label: pointsWords(float64(n)), look: lookPlain, on: q.points == n, Enabled: true, do: func() {
			q.points = n
			q.setUp()
		}})
	}
	h.flow(list...)
}

// fillSide offers the armies for a side, and for the chosen list the armies chosen from
// it.
func (q *quick) fillSide(h *sheet, i int) {
	m := q.sides[i]
	h.head([2]string{words.T("FIRST SIDE, AT THE NEAR EDGE"), words.T("SECOND SIDE, AT THE FAR EDGE")}[i])
	var list []Control
	for j, k := range q.ui.armies() {
		list = append(list, Control{ID: fmt.Sprintf("army-%d-%d", i+1, j+1), text: k.army.Name, Label: words.T("%[1]s: %[2]s", [2]string{words.T("First side"), words.T("Second side")}[i], k.army.Name), look: lookPlain, on: k == m.army, Enabled: true, do: func() {
			q.sides[i] = muster{k, -1}
			q.setUp()
		}})
	}
	h.flow(list...)
	if len(m.army.army.Chosen) == 0 {
		return
	}
	list = []Control{{ID: fmt.Sprintf("list-%d-0", i+1), text: words.T("Let the program choose"), look: lookPlain, on: m.list < 0, Enabled: true, do: func() {
		q.sides[i].list = -1
		q.setUp()
	}}}
	for j, c := range m.army.army.Chosen {
		l := m.army.list(j)
		b := Control{ID: fmt.Sprintf("list-%d-%d", i+1, j+1), text: words.T("%[1]s, %[2]s points", c.Name, army.PointsText(l.Cost())), look: lookPlain, on: m.list == j, Enabled: true, do: func() {
			q.sides[i].list = j
			q.setUp()
		}}
		if wrong := l.Problems(); len(wrong) > 0 {
			b.Enabled, b.Reason = false, words.Say(wrong[0].What)
		}
		list = append(list, b)
	}
	h.flow(list...)
}

// sideTitle returns the name of a side.
func (q *quick) sideTitle(i int) string {
	if q.ready != nil {
		return sideName(q.ready, i)
	}
	return [2]string{words.T("First side"), words.T("Second side")}[i]
}

func (q *quick) start() {
	if q.ready == nil {
		q.ui.Note(q.why)
		return
	}
	st := q.toSetUp()
	if setUp := game.GuideOf(&st).SetUp; setUp != nil && setUp.SetEdges != nil && q.edges != "" {
		setUp.SetEdges(&st, q.edges)
	}
	q.ui.start(st, "quick-battle")
}

// toSetUp returns the battle that is ready, with both armies off the table if the players set them up.
func (q *quick) toSetUp() game.State {
	st := q.ready.Clone()
	if setUp := game.GuideOf(&st).Pieces.SetUp; setUp != nil && q.deploy != drawnUp {
		setUp(&st, q.method())
	}
	return st
}

func (q *quick) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		fillRect(s, q.list.area, colors.panel)
		fillRect(s, q.view.area, colors.panel)
		q.list.draw(s)
		if q.view.area != (geometry.Rect{}) {
			q.view.draw(s)
		}
	case layerChrome:
		q.bar.draw(s)
	}
}

func (q *quick) gesture(g gesture) {
	at := g.At
	if g.Kind == gestureDrag {
		at = g.Start
	}
	if q.view.area.Contains(at, 0) && q.view.area != (geometry.Rect{}) {
		q.view.gesture(g, q.ui)
		return
	}
	q.list.gesture(g, q.ui)
}

func (q *quick) key(k KeyPress) bool {
	switch {
	case k.Key == KeyEscape:
		q.ui.goHome()
	case k.Key == KeyEnter && q.ui.focus == "":
		q.start()
	default:
		return q.list.key(k)
	}
	return true
}

func (q *quick) typed(rune) bool                  { return false }
func (q *quick) tick(*Input) bool                 { return false }
func (q *quick) animating() bool                  { return false }
func (q *quick) state() *game.State               { return nil }
func (q *quick) find(string) (geometry.Vec, bool) { return geometry.Vec{}, false }
