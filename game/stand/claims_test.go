package stand

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
)

// claim is something that a figure of the rule book shows and that no query answers.
type claim struct {
	Figure    string
	Kind      string
	Unit      string
	OfUnit    string `json:"of_unit"`
	Enemy     string
	Stand     string
	Stands    []string
	Side      string
	Hits      *string
	Distance  float64
	PerStand  map[string]float64 `json:"per_stand"`
	Total     float64
	Value     bool
	A, B      string
	Type      string
	AEdge     string   `json:"a_edge"`
	BEdge     string   `json:"b_edge"`
	MaxCM     *float64 `json:"max_cm"`
	MinCM     *float64 `json:"min_cm"`
	Closest   []string
	Direction float64
	Pinned    bool
}

// Claims of the figures beyond the queries: each claim of their measurements, in testdata, holds on
// the table of its drawing. STD-PURSUE-15,
// STD-CHARGE-10, STD-CHARGE-24, STD-CHARGE-32, STD-ATTACK-03, STD-ATTACK-22, STD-ATTACK-23,
// STD-BASE-09, STD-CMD-05, STD-CMD-15, STD-CMD-20, STD-MOVE-18, STD-PURSUE-25.
func TestClaimsOfFigures(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "figures", "claims.json"))
	if err != nil {
		t.Fatal(err)
	}
	var claims []claim
	if err := json.Unmarshal(data, &claims); err != nil || len(claims) < 50 {
		t.Fatalf("%d claims, error %v, want at least 50 and no error", len(claims), err)
	}
	for i := range claims {
		c := &claims[i]
		b := newBoard(figureOf(t, c.Figure))
		if got := c.wrong(t, b); got != "" {
			t.Errorf("%s, %s: %s: %+v", c.Figure, c.Kind, got, *c)
		}
	}
}

// figureOf reads a drawing, from those that are shipped or from testdata.
func figureOf(t *testing.T, name string) *game.State {
	t.Helper()
	if slices.ContainsFunc(assets.Figures(), func(f assets.File) bool { return f.Name == name }) {
		return figure(t, name)
	}
	return drawing(t, name)
}

func (c *claim) wrong(t *testing.T, b *board) string {
	piece := func(id string) int {
		p, err := b.pieceIndex(id)
		if err != nil {
			t.Fatalf("%s: %v", c.Figure, err)
		}
		return p
	}
	// pieces of a unit or of one stand
	some := func(id string) []int {
		if unit, err := b.unitIndex(id); err == nil {
			return b.PiecesOf(unit)
		}
		return []int{piece(id)}
	}
	apart := func(p, q []int) float64 {
		least := math.Inf(1)
		for _, i := range p {
			for _, j := range q {
				least = min(least, geometry.Distance(b.Boxes[i], b.Boxes[j]))
			}
		}
		return least
	}
	switch c.Kind {
	case "straight_ahead":
		return c.straightAhead(b, piece(c.Stand))
	case "frontage":
		return c.frontage(b, piece)
	case "enemy_facing_side_or_rear":
		_, ctx := fighting(b.state)
		got := slices.ContainsFunc(b.losses(piece(c.Stand), ctx), func(x change) bool { return x.Rule == "STD-ATTACK-22" })
		if got != c.Value {
			return fmt.Sprint(got)
		}
	case "coherent":
		if got := len(geometry.Groups(b.BoxesOf(unitAt(t, b, c.Unit)))) == 1; got != c.Value {
			return fmt.Sprint(got)
		}
	case "closest_stand", "closest_tie":
		ch, _ := b.charge(unitAt(t, b, c.Unit), unitAt(t, b, c.OfUnit), anyWay)
		var got []string
		for _, r := range ch.references {
			if id := string(b.id(r.piece)); !slices.Contains(got, id) {
				got = append(got, id)
			}
		}
		want := c.Stands
		if c.Kind == "closest_stand" {
			want = []string{c.Stand}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			return fmt.Sprint(got)
		}
	case "closest_unit":
		targets, refusal := b.reactions(unitAt(t, b, c.Unit), byCharge)
		var got []string
		for _, i := range targets {
			got = append(got, string(b.units[i].ID))
		}
		if refusal != nil || !slices.Equal(got, c.Closest) {
			return fmt.Sprint(got, refusal)
		}
	case "touch":
		return c.touch(b, piece(c.A), piece(c.B))
	case "within", "gap_between", "min_distance_after":
		p, q := c.A, c.B
		if p == "" {
			p, q = c.Unit, c.Enemy
		}
		d := apart(some(p), some(q))
		if c.MaxCM != nil && d > *c.MaxCM+0.01 || c.MinCM != nil && d < *c.MinCM-0.01 {
			return cm(d).String()
		}
	case "fighting":
		var got []string
		for _, id := range b.contactsAnswer().Fighting {
			if p := piece(string(id)); string(b.unitOf(p).Side) == c.Side {
				got = append(got, string(id))
			}
		}
		want := slices.Clone(c.Stands)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			return fmt.Sprint(got)
		}
	case "evade_direction":
		way := b.evadeWays(unitAt(t, b, c.Unit), unitAt(t, b, c.Enemy))[0]
		got := geometry.Degrees(way.dir)
		if math.Abs(got-c.Direction) > 0.1 || string(b.id(way.own)) != c.Closest[0] || string(b.id(way.other)) != c.Closest[1] {
			return fmt.Sprint(got, b.id(way.own), b.id(way.other))
		}
	case "pinned":
		for i := range b.units {
			if side := b.units[i].Side; side != b.units[unitAt(t, b, c.Unit)].Side && !b.isEngaged(i) {
				ch := &charge{declared: declared{b: b, unit: i, target: unitAt(t, b, c.Unit), wish: anyWay, pace: 30}}
				ref := reference{piece: b.units[ch.target].First, side: geometry.Front}
				if got := ch.pinned(ref); got != c.Pinned {
					return fmt.Sprint(got)
				}
				return ""
			}
		}
		return "nobody charges"
	case "no_edge_contact":
		for _, pair := range b.contactsAnswer().Pairs {
			if pair.Kind == "edge" && (string(b.unitOf(pair.a).ID) == c.Unit || string(b.unitOf(pair.b).ID) == c.Unit) {
				return fmt.Sprint(pair.A, pair.B)
			}
		}
	default:
		return "the claim is not looked at"
	}
	return ""
}

// straightAhead returns the first stand that a stand meets going straight on, and the
// distance.
func (c *claim) straightAhead(b *board, p int) string {
	roles := b.othersSolid(b.Pieces[p].Unit)
	stop := b.groundFor(b.Pieces[p].Unit).Sweep(b.Boxes[p], b.Boxes[p].Forward.Scale(30), roles)
	hits := stop.Meets == geometry.ABox && b.Enemies(b.Pieces[p].Unit, b.Pieces[stop.Index].Unit)
	switch {
	case c.Hits == nil && !hits:
		return ""
	case c.Hits == nil || !hits:
		return fmt.Sprint(hits)
	case string(b.id(stop.Index)) != *c.Hits || math.Abs(stop.Far-c.Distance) > 0.05:
		return fmt.Sprint(b.id(stop.Index), stop.Far)
	}
	return ""
}

// frontage compares how much of their front two stands have in contact.
func (c *claim) frontage(b *board, piece func(string) int) string {
	total := 0.0
	for id, want := range c.PerStand {
		p, front := piece(id), 0.0
		for _, pair := range b.contactsAnswer().Pairs {
			if pair.a == p && pair.Kind == "edge" && pair.ASide == "front" || pair.b == p && pair.Kind == "edge" && pair.BSide == "front" {
				front += pair.Length
			}
		}
		if math.Abs(front-want) > 0.05 {
			return fmt.Sprint(id, front)
		}
		total += front
	}
	if math.Abs(total-c.Total) > 0.05 {
		return fmt.Sprint(total)
	}
	return ""
}

func (c *claim) touch(b *board, p, q int) string {
	got := geometry.Touch(b.Boxes[p], b.Boxes[q])
	switch {
	case kindName(got.Kind) != c.Type || got.Kind == geometry.NoContact,
		c.AEdge != "" && got.A.Side.String() != c.AEdge, c.BEdge != "" && got.B.Side.String() != c.BEdge:
		return fmt.Sprintf("%+v", got)
	}
	return ""
}
