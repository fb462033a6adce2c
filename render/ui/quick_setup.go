package ui

import (
	"slices"

	"frontage/game"
	"frontage/game/army"
	"frontage/render/words"
)

// ground is the source of a quick battle's terrain: its seed, none, or a shipped
// scenario.
type ground string

const (
	groundByChance ground = ""
	groundOpen     ground = "open"
)

// terrain returns the chosen terrain, nil if the seed chooses it.
func (g ground) terrain(u *UI) []game.Terrain {
	switch g {
	case groundByChance:
		return nil
	case groundOpen:
		return []game.Terrain{}
	}
	for _, f := range u.setup.Scenarios {
		if f.Name != string(g) {
			continue
		}
		if st := u.shipped(f); st != nil {
			return st.Terrain
		}
	}
	return nil
}

// fillGround offers the terrain of scenarios with a table of this size.
func (q *quick) fillGround(h *sheet) {
	h.head(words.T("GROUND"))
	chip := func(g ground, text, label string) Control {
		return Control{ID: "ground-" + string(g), text: text, Label: words.T("%[1]s: %[2]s", text, label), look: lookPlain, on: q.ground == g, Enabled: true, do: func() {
			q.ground = g
			q.setUp()
		}}
	}
	byChance := chip(groundByChance, words.T("By chance"), words.T("Six to ten pieces, the same for both sides"))
	byChance.ID = "ground-chance"
	list := []Control{byChance, chip(groundOpen, words.T("Open ground"), words.T("No terrain at all"))}
	for f, st := range q.ui.shippedBy(q.ui.system(), q.ui.setup.Scenarios) {
		if q.ready == nil || st.Table != q.ready.Table || len(st.Terrain) == 0 {
			continue
		}
		list = append(list, chip(ground(f.Name), words.T(st.Title), words.T("The terrain of this scenario")))
	}
	h.flow(list...)
}

// fillScenarios offers an open battle and the scenarios with objectives, if the rules have any.
func (q *quick) fillScenarios(h *sheet) {
	all := q.of().Scenarios
	if len(all) == 0 {
		return
	}
	h.head(words.T("SCENARIO"))
	var list []Control
	for _, c := range slices.Insert(slices.Clone(all), 0, army.Choice{ID: "", Name: game.SayAll(words.T("Open battle"))}) {
		id := "scenario-" + c.ID
		if c.ID == "" {
			id = "scenario-open"
		}
		list = append(list, Control{ID: id, text: words.Say(c.Name), look: lookPlain, on: q.aim == c.ID, Enabled: true, do: func() {
			q.aim = c.ID
			q.setUp()
		}})
	}
	h.flow(list...)
}

// The ways to set up the armies of a quick battle, besides the methods of deployment.
const (
	drawnUp    = ""      // already deployed
	playersSay = "agree" // the players agree on a method when the battle begins
)

// method returns the chosen method of deployment, "" if the players agree on one later.
func (q *quick) method() string {
	if q.deploy == playersSay {
		return ""
	}
	return q.deploy
}

// fillDeployment asks whether the armies start deployed, or how the players deploy them.
func (q *quick) fillDeployment(h *sheet) {
	setUp := q.ui.system().Guide().SetUp
	if setUp == nil {
		return // both armies begin drawn up
	}
	h.head(words.T("DEPLOYMENT"))
	var list []Control
	type way struct{ id, text, label string }
	ways := []way{
		{drawnUp, words.T("Drawn up"), words.T("Both armies are placed as shown")},
		{playersSay, words.T("We deploy"), words.T("The players choose a method and set up their armies")},
	}
	for _, m := range setUp.Methods {
		ways = append(ways, way{m.ID, words.Say(m.Name), words.Say(m.Note)})
	}
	for _, way := range ways {
		id := "deployment-" + way.id
		if way.id == drawnUp {
			id = "deployment-drawn"
		}
		list = append(list, Control{ID: id, text: way.text, Label: words.T("%[1]s: %[2]s", way.text, way.label), look: lookPlain, on: q.deploy == way.id, Enabled: true, do: func() {
			q.deploy = way.id
			q.ui.changed()
		}})
	}
	h.flow(list...)
	q.fillEdges(h, setUp)
}

// fillEdges asks how the sides come to their edges, where the players set up.
func (q *quick) fillEdges(h *sheet, setUp *game.SetUpGuide) {
	if setUp.Edges == nil || q.deploy == drawnUp || q.ready == nil {
		return
	}
	st := q.toSetUp()
	all := setUp.Edges(&st)
	if len(all) == 0 {
		return
	}
	chosen := max(0, slices.IndexFunc(all, func(m game.SetUpMethod) bool { return m.ID == q.edges }))
	h.head(words.T("EDGES"))
	var list []Control
	for i, m := range all {
		id := "edges-" + m.ID
		if m.ID == "" {
			id = "edges-listed"
		}
		list = append(list, Control{ID: id, text: words.Say(m.Name), Label: words.T("%[1]s: %[2]s", words.Say(m.Name), words.Say(m.Note)), look: lookPlain, on: i == chosen, Enabled: true, do: func() {
			q.edges = m.ID
			q.ui.changed()
		}})
	}
	h.flow(list...)
}
