package scene

// ground is how a kind of terrain looks.
type ground struct {
	name    string
	pattern pattern
	soil
}

// soil holds the colours of a kind of terrain in a palette: its ground, its pattern and
// outline, its name.
type soil struct{ fill, line, ink Color }

// ground returns how a kind of terrain looks; ok is false for a kind that the file format
// does not have.
func (p *Palette) ground(kind string) (g ground, ok bool) {
	g, ok = grounds[kind]
	g.soil = p.soils[kind]
	return g, ok
}

var grounds = map[string]ground{
	"hill":          {name: "Hill", pattern: hachures},
	"steep-hill":    {name: "Steep hill", pattern: steep},
	"stream":        {name: "Stream", pattern: rows},
	"marsh":         {name: "Marsh", pattern: tufts},
	"loose":         {name: "Loose ground", pattern: dots},
	"wood":          {name: "Wood", pattern: trees},
	"village":       {name: "Village", pattern: diagonal},
	"building":      {name: "Building", pattern: crossed},
	"deep-water":    {name: "Deep water", pattern: rows},
	"ravine":        {name: "Ravine", pattern: steep},
	"cliff":         {name: "Cliff", pattern: steep},
	"road":          {name: "Road", pattern: plain},
	"bridge":        {name: "Bridge", pattern: planks},
	"ford":          {name: "Ford", pattern: dots},
	"low-obstacle":  {name: "Low obstacle", pattern: planks},
	"high-obstacle": {name: "High obstacle", pattern: planks},
	"fortress-wall": {name: "Fortress wall", pattern: planks},
	"earthwork":     {name: "Earthwork", pattern: planks},
}

var lightSoils = map[string]soil{
	"hill":          {rgb(0xeadcb4), rgb(0xb3935a), rgb(0x66491a)},
	"steep-hill":    {rgb(0xe0cb98), rgb(0x93713a), rgb(0x553b10)},
	"stream":        {rgb(0xc6dde6), rgb(0x7aa7bb), rgb(0x24566e)},
	"marsh":         {rgb(0xd9e3d2), rgb(0x6d9280), rgb(0x2c5643)},
	"loose":         {rgb(0xefe4c4), rgb(0xb69d66), rgb(0x665021)},
	"wood":          {rgb(0xd3dfba), rgb(0x86a062), rgb(0x3d5521)},
	"village":       {rgb(0xe5d8ca), rgb(0xb09684), rgb(0x5d4433)},
	"building":      {rgb(0xcbbfb3), rgb(0x83766a), rgb(0x3d342c)},
	"deep-water":    {rgb(0xb4d0de), rgb(0x6c9bb3), rgb(0x1d4a62)},
	"ravine":        {rgb(0xd5c4a6), rgb(0x856744), rgb(0x4e381b)},
	"cliff":         {rgb(0xc9bcab), rgb(0x6f6053), rgb(0x3c3127)},
	"road":          {rgb(0xe9dab3), rgb(0xb89e6a), rgb(0x66502a)},
	"bridge":        {rgb(0xdcc69a), rgb(0x8f7344), rgb(0x553e17)},
	"ford":          {rgb(0xdbe6e4), rgb(0x8fb2bb), rgb(0x2b5a68)},
	"low-obstacle":  {rgb(0xc9b78c), rgb(0x87703f), rgb(0x5b461b)},
	"high-obstacle": {rgb(0xa9b081), rgb(0x5f6a37), rgb(0x363e18)},
	"fortress-wall": {rgb(0xb9b4ac), rgb(0x6a655e), rgb(0x3e3a35)},
	"earthwork":     {rgb(0xb59a72), rgb(0x735a35), rgb(0x3a2a10)},
}

var darkSoils = map[string]soil{
	"hill":          {rgb(0x3d3726), rgb(0x8a7647), rgb(0xe6d3a3)},
	"steep-hill":    {rgb(0x463c25), rgb(0xa0834a), rgb(0xf0d9a0)},
	"stream":        {rgb(0x23404d), rgb(0x4f8199), rgb(0xb4dcec)},
	"marsh":         {rgb(0x2b3d35), rgb(0x5a8270), rgb(0xb3d9c6)},
	"loose":         {rgb(0x3b3628), rgb(0x82734d), rgb(0xdecba0)},
	"wood":          {rgb(0x2c3b22), rgb(0x5f7c40), rgb(0xc2dba0)},
	"village":       {rgb(0x40382f), rgb(0x806c5c), rgb(0xe0c9b8)},
	"building":      {rgb(0x4a443d), rgb(0x8c8175), rgb(0xeae0d5)},
	"deep-water":    {rgb(0x1c3a4b), rgb(0x47799a), rgb(0xaed8ee)},
	"ravine":        {rgb(0x3c3122), rgb(0x8c7048), rgb(0xe2cba4)},
	"cliff":         {rgb(0x403a33), rgb(0x8d7d6c), rgb(0xe2d6c6)},
	"road":          {rgb(0x443c2a), rgb(0x857248), rgb(0xe6d2a0)},
	"bridge":        {rgb(0x4f432b), rgb(0x9d824f), rgb(0xf2dcaa)},
	"ford":          {rgb(0x2e4247), rgb(0x64878f), rgb(0xbfdfe6)},
	"low-obstacle":  {rgb(0x574b2e), rgb(0x9f8852), rgb(0xf2e0b4)},
	"high-obstacle": {rgb(0x434a26), rgb(0x84914e), rgb(0xe0eab8)},
	"fortress-wall": {rgb(0x56534e), rgb(0x96918a), rgb(0xf2efea)},
	"earthwork":     {rgb(0x533f25), rgb(0x9a7b4d), rgb(0xf2dcb8)},
}
