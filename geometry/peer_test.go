package geometry_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"frontage/geometry"

	"github.com/jakecoffman/cp/v2"
	"github.com/peterstace/simplefeatures/geom"
	"github.com/peterstace/simplefeatures/rtree"
	"github.com/solarlune/resolv"
)

// The same questions for three public libraries, in the same run as our own benchmarks: whether
// pairs of stands overlap, their distance, and the first stand on a line past 100 stands. None of
// the libraries can find the visible part of a target; the line is the closest question.

func stand(x, y, deg float64) geometry.Box {
	return geometry.Box{Center: geometry.Vec{X: x, Y: y}, Forward: geometry.Direction(deg), Width: 4, Depth: 2}
}

func randomStand(r *rand.Rand, half float64) geometry.Box {
	return stand((2*r.Float64()-1)*half, (2*r.Float64()-1)*half, 360*r.Float64())
}

func peerPairs() [][2]geometry.Box {
	r := rand.New(rand.NewPCG(31, 32))
	pairs := make([][2]geometry.Box, 256)
	for i := range pairs {
		pairs[i] = [2]geometry.Box{randomStand(r, 3), randomStand(r, 3)}
	}
	return pairs
}

// resolvShape returns a stand in millimetres, in which resolv's errors are smallest.
func resolvShape(b geometry.Box) *resolv.ConvexPolygon {
	var points []float64
	for _, c := range b.Corners() {
		d := c.Sub(b.Center)
		points = append(points, 10*d.X, 10*d.Y)
	}
	return resolv.NewConvexPolygon(10*b.Center.X, 10*b.Center.Y, points)
}

func cpShape(space *cp.Space, b geometry.Box) *cp.Shape {
	var points []cp.Vector
	for _, c := range b.Corners() {
		points = append(points, cp.Vector{X: c.X, Y: c.Y})
	}
	s := cp.NewPolyShape(space.StaticBody, len(points), points, cp.NewTransformIdentity(), 0)
	space.AddShape(s)
	s.CacheBB()
	return s
}

// feature returns a stand as a polygon of simplefeatures, with a closed ring.
func feature(b geometry.Box) geom.Geometry {
	corners := b.Corners()
	var ring []float64
	for i := range 5 {
		ring = append(ring, corners[i%4].X, corners[i%4].Y)
	}
	return geom.NewPolygon([]geom.LineString{geom.NewLineString(geom.NewSequence(ring, geom.DimXY))}).AsGeometry()
}

// features holds stands in simplefeatures' tree, by index.
type features struct {
	shapes []geom.Geometry
	tree   *rtree.RTree
}

func newFeatures(boxes []geometry.Box) features {
	var f features
	var items []rtree.BulkItem
	for i, b := range boxes {
		r := b.Bounds()
		f.shapes = append(f.shapes, feature(b))
		items = append(items, rtree.BulkItem{Box: rtree.Box{MinX: r.Min.X, MinY: r.Min.Y, MaxX: r.Max.X, MaxY: r.Max.Y}, RecordID: i})
	}
	f.tree = rtree.BulkLoad(items)
	return f
}

// first returns the stand that s meets first, or −1. simplefeatures has no such question,
// so it intersects s with each stand nearby and takes the nearest end.
func (f features) first(b *testing.B, s geometry.Segment) int {
	line := geom.NewLineString(geom.NewSequence([]float64{s.A.X, s.A.Y, s.B.X, s.B.Y}, geom.DimXY)).AsGeometry()
	start := geom.XY{X: s.A.X, Y: s.A.Y}.AsPoint().AsGeometry()
	near := geometry.Rect{Min: s.A, Max: s.A}.Union(geometry.Rect{Min: s.B, Max: s.B})
	first, nearest := -1, math.Inf(1)
	err := f.tree.RangeSearch(rtree.Box{MinX: near.Min.X, MinY: near.Min.Y, MaxX: near.Max.X, MaxY: near.Max.Y}, func(i int) error {
		if !geom.Intersects(line, f.shapes[i]) {
			return nil
		}
		common, err := geom.Intersection(line, f.shapes[i])
		if err != nil {
			return err
		}
		if d, ok := geom.Distance(start, common); ok && d < nearest {
			first, nearest = i, d
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return first
}

func BenchmarkPeerOverlap(b *testing.B) {
	pairs := peerPairs()
	space := cp.NewSpace()
	var rs [][2]*resolv.ConvexPolygon
	var cs [][2]*cp.Shape
	var fs [][2]geom.Geometry
	for _, p := range pairs {
		fs = append(fs, [2]geom.Geometry{feature(p[0]), feature(p[1])})
		rs = append(rs, [2]*resolv.ConvexPolygon{resolvShape(p[0]), resolvShape(p[1])})
		cs = append(cs, [2]*cp.Shape{cpShape(space, p[0]), cpShape(space, p[1])})
	}
	compare(b, len(pairs), map[string]func(i int) bool{
		"ours":           func(i int) bool { return geometry.Overlaps(pairs[i][0], pairs[i][1]) },
		"resolv":         func(i int) bool { return rs[i][0].IsIntersecting(rs[i][1]) },
		"cp":             func(i int) bool { return cp.ShapesCollide(cs[i][0], cs[i][1]).Count > 0 },
		"simplefeatures": func(i int) bool { return geom.Intersects(fs[i][0], fs[i][1]) },
	})
}

// resolv has no distance. cp has only the distance from a point, so it is asked for the
// nearest corner, which is not quite the same.
func BenchmarkPeerDistance(b *testing.B) {
	pairs := peerPairs()
	space := cp.NewSpace()
	var cs []*cp.Shape
	var fs [][2]geom.Geometry
	for i := range pairs {
		pairs[i][1].Center.Y += 10
		fs = append(fs, [2]geom.Geometry{feature(pairs[i][0]), feature(pairs[i][1])})
		cs = append(cs, cpShape(space, pairs[i][0]))
	}
	compare(b, len(pairs), map[string]func(i int) bool{
		"ours": func(i int) bool { return geometry.Distance(pairs[i][0], pairs[i][1]) < 6 },
		"cp": func(i int) bool {
			nearest := 1e9
			for _, c := range pairs[i][1].Corners() {
				if d := cs[i].PointQuery(cp.Vector{X: c.X, Y: c.Y}).Distance; d < nearest {
					nearest = d
				}
			}
			return nearest < 6
		},
		"simplefeatures": func(i int) bool {
			d, ok := geom.Distance(fs[i][0], fs[i][1])
			return ok && d < 6
		},
	})
}

// One line past 100 stands. Ours decides whether any part of the target stand is visible
// from any part of the front edge.
func BenchmarkPeerSightPast100(b *testing.B) {
	r := rand.New(rand.NewPCG(33, 34))
	space := cp.NewSpace()
	var boxes []geometry.Box
	var rs resolv.ShapeCollection
	var cs []*cp.Shape
	for len(boxes) < 100 {
		s := stand(180*r.Float64(), 120*r.Float64(), 360*r.Float64())
		free := true
		for _, o := range boxes {
			free = free && !geometry.Overlaps(s, o)
		}
		if free {
			boxes = append(boxes, s)
			cs = append(cs, cpShape(space, s))
			rs = append(rs, resolvShape(s))
		}
	}
	k, f := geometry.NewBlockers(boxes, nil), newFeatures(boxes)
	ends := func(i int) (geometry.Edge, int, geometry.Vec) {
		from := boxes[i%100].Edge(geometry.Front)
		target := (i + 37) % 100
		return from, target, boxes[target].Center
	}
	compare(b, 256, map[string]func(i int) bool{
		"ours": func(i int) bool {
			from, target, _ := ends(i)
			_, ok := k.See(from, i%100, target)
			return ok
		},
		"cp": func(i int) bool {
			from, target, to := ends(i)
			a := from.Mid().Along(from.Normal, 0.1)
			hit := space.SegmentQueryFirst(cp.Vector{X: a.X, Y: a.Y}, cp.Vector{X: to.X, Y: to.Y}, 0, cp.SHAPE_FILTER_ALL)
			return hit.Shape == cs[target]
		},
		"resolv": func(i int) bool {
			from, target, to := ends(i)
			a := from.Mid().Along(from.Normal, 0.1)
			hit := false
			resolv.LineTest(resolv.LineTestSettings{
				Start:       resolv.NewVector(10*a.X, 10*a.Y),
				End:         resolv.NewVector(10*to.X, 10*to.Y),
				TestAgainst: rs,
				OnIntersect: func(set resolv.IntersectionSet, _, _ int) bool {
					hit = set.OtherShape == rs[target]
					return false
				},
			})
			return hit
		},
		"simplefeatures": func(i int) bool {
			from, target, to := ends(i)
			return f.first(b, geometry.Segment{A: from.Mid().Along(from.Normal, 0.1), B: to}) == target
		},
	})
}

// The first of 200 stands that a line across the table meets.
func BenchmarkPeerFirstOf200(b *testing.B) {
	r := rand.New(rand.NewPCG(35, 36))
	space := cp.NewSpace()
	var boxes []geometry.Box
	var rs resolv.ShapeCollection
	for len(boxes) < 200 {
		s := stand(180*r.Float64(), 120*r.Float64(), 360*r.Float64())
		free := true
		for _, o := range boxes {
			free = free && !geometry.Overlaps(s, o)
		}
		if free {
			boxes = append(boxes, s)
			cpShape(space, s)
			rs = append(rs, resolvShape(s))
		}
	}
	var lines []geometry.Segment
	for range 256 {
		lines = append(lines, geometry.Segment{A: geometry.Vec{X: 180 * r.Float64(), Y: 120 * r.Float64()},
			B: geometry.Vec{X: 180 * r.Float64(), Y: 120 * r.Float64()}})
	}
	k, f := geometry.NewBlockers(boxes, nil), newFeatures(boxes)
	compare(b, len(lines), map[string]func(i int) bool{
		"ours": func(i int) bool {
			_, _, ok := k.First(lines[i])
			return ok
		},
		"cp": func(i int) bool {
			a, z := lines[i].A, lines[i].B
			return space.SegmentQueryFirst(cp.Vector{X: a.X, Y: a.Y}, cp.Vector{X: z.X, Y: z.Y}, 0, cp.SHAPE_FILTER_ALL).Shape != nil
		},
		"resolv": func(i int) bool {
			a, z := lines[i].A, lines[i].B
			return resolv.LineTest(resolv.LineTestSettings{
				Start:       resolv.NewVector(10*a.X, 10*a.Y),
				End:         resolv.NewVector(10*z.X, 10*z.Y),
				TestAgainst: rs,
			})
		},
		"simplefeatures": func(i int) bool { return f.first(b, lines[i]) >= 0 },
	})
}

// compare asks each library the same n questions, in a fixed order.
func compare(b *testing.B, n int, by map[string]func(i int) bool) {
	for _, name := range []string{"ours", "cp", "resolv", "simplefeatures"} {
		ask := by[name]
		if ask == nil {
			continue
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			i, yes := 0, 0
			for b.Loop() {
				if ask(i % n) {
					yes++
				}
				i++
			}
			b.ReportMetric(100*float64(yes)/float64(i), "%yes")
		})
	}
}

// resolv is only for finding the piece under the pointer: only render may import it, and
// this file to measure it. Nothing else imports the other peers.
func TestOnlyRenderImportsResolv(t *testing.T) {
	checked := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		checked++
		slashed := filepath.ToSlash(path)
		for _, imp := range file.Imports {
			name, _ := strconv.Unquote(imp.Path.Value)
			switch {
			case slashed == "../geometry/peer_test.go":
			case strings.HasPrefix(name, "github.com/solarlune/resolv") && !strings.HasPrefix(slashed, "../render/"),
				strings.HasPrefix(name, "github.com/jakecoffman/cp"),
				strings.HasPrefix(name, "github.com/peterstace/simplefeatures"):
				t.Errorf("%s imports %s", slashed, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 10 {
		t.Errorf("only %d files were looked at", checked)
	}
}
