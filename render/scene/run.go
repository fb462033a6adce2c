package scene

// Run is a part of a mesh that is drawn in one call, and Needs says what that call
// must do for each pixel. On a computer without a graphics card, that is most of the
// time that a picture takes.
type Run struct {
	Needs    Needs
	Vertices []Vertex
	Indices  []uint32 // into its own vertices
}

// Needs is what painting a pixel takes, from little to much: what needs less may be
// painted with more.
type Needs uint8

// What a run may need.
const (
	// NeedsColor: its colour alone.
	NeedsColor Needs = iota
	// NeedsTexel: the pixel of the atlas that it lies on. Upright letters lie on
	// whole pixels.
	NeedsTexel
	// NeedsFilter: a mean of four, for what is turned or lies between pixels.
	NeedsFilter
)

// largeShare is the share of the picture from which a plain shape is large and is not
// painted in a run of letters, as a label's paper is with the letters on it.
const largeShare = 1.0 / 16

// runStart is where a run begins in a mesh.
type runStart struct {
	needs  Needs
	vertex int
	index  int
}

// need begins a new run if the one that is going on does less than what comes now
// needs. Nothing changes its place in the order.
func (m *Mesh) need(needs Needs) {
	if m.last().needs < needs {
		m.begin(needs)
	}
}

// plain is called before a plain shape with an area in device pixels: where that is
// large, a run of letters or sprites ends.
func (m *Mesh) plain(area float64) {
	if m.last().needs > NeedsColor && area > m.large {
		m.begin(NeedsColor)
	}
}

func (m *Mesh) begin(needs Needs) {
	m.starts = append(m.starts, runStart{needs, len(m.Vertices), len(m.Indices)})
}

func (m *Mesh) last() *runStart { return &m.starts[len(m.starts)-1] }

// Runs returns the mesh in parts, in the order in which they are to be drawn. They
// are valid until the next call of Build.
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
