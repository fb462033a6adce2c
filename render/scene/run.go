package scene

// Run is a part of a mesh that is drawn in one call. Needs tells what that call must do
// for each pixel, which takes most of the time of a picture on a computer without a
// graphics card.
type Run struct {
	Needs    Needs
	Vertices []Vertex
	Indices  []uint32 // of the run's own vertices
}

// Needs is the work of painting a pixel, in ascending order. A run may be painted with
// more than it needs.
type Needs uint8

// What a run may need.
const (
	// NeedsColor: only its colour.
	NeedsColor Needs = iota
	// NeedsTexel: one pixel of the atlas. Upright letters lie on whole pixels.
	NeedsTexel
	// NeedsFilter: the mean of four pixels, for items that are turned or lie between
	// pixels.
	NeedsFilter
)

// largeShare is the share of the picture above which a plain shape counts as large. Large
// shapes get a run of their own; small ones, such as a label's paper, join the run of the
// letters on them.
const largeShare = 1.0 / 16

// runStart is the start of a run in a mesh.
type runStart struct {
	needs  Needs
	vertex int
	index  int
}

// need begins a new run if the current one does less than the next item needs. Nothing
// changes its place in the order.
func (m *Mesh) need(needs Needs) {
	if m.last().needs < needs {
		m.begin(needs)
	}
}

// plain must be called before a plain shape with an area in device pixels. A large shape
// ends a run of letters or sprites.
func (m *Mesh) plain(area float64) {
	if m.last().needs > NeedsColor && area > m.large {
		m.begin(NeedsColor)
	}
}

func (m *Mesh) begin(needs Needs) {
	m.starts = append(m.starts, runStart{needs, len(m.Vertices), len(m.Indices)})
}

func (m *Mesh) last() *runStart { return &m.starts[len(m.starts)-1] }

// Runs returns the mesh in parts, in drawing order. They are valid until the next call of
// Build.
func (m *Mesh) Runs() []Run {
	m.runs = m.runs[:0]
	for i, from := range m.starts {
		to := runStart{vertex: len(m.Vertices), index: len(m.Indices)}
		if i+1 < len(m.starts) {
			to = m.starts[i+1]
		}
		if to.index > from.index {
			m.runs = append(m.runs, Run{from.needs, m.Vertices[from.vertex:to.vertex], m.Indices[from.index:to.index]})
		}
	}
	return m.runs
}
