package stand

import "slices"

// CopyPlain makes combatProcedure [game.Copier].
func (p *combatProcedure) CopyPlain() any {
	c := *p
	if p.Fight != nil {
		c.Fight = p.Fight.copied()
	}
	return &c
}

// RoundPlain makes combatProcedure [game.Rounder].
func (p *combatProcedure) RoundPlain(was any) {
	if p.Fight == nil {
		return
	}
	var old Fight
	if before, ok := was.(*combatProcedure); ok && before.Fight != nil {
		old.Lines, old.Retreated = before.Fight.Lines, before.Fight.Retreated
	}
	if f := p.Fight; !sameMemory(f.Lines, old.Lines) {
		for i := range f.Lines {
			l := &f.Lines[i]
			round(&l.X, &l.Y, &l.NormalX, &l.NormalY)
		}
	}
	if f := p.Fight; !sameMemory(f.Retreated, old.Retreated) {
		for i := range f.Retreated {
			round(&f.Retreated[i].X, &f.Retreated[i].Y)
		}
	}
}

func (f *Fight) copied() *Fight {
	c := *f
	c.Units, c.New, c.Choices, c.Tallies = slices.Clip(f.Units), slices.Clip(f.New), slices.Clip(f.Choices), slices.Clip(f.Tallies)
	c.Links, c.Lines, c.Done, c.Retreated = slices.Clip(f.Links), slices.Clip(f.Lines), slices.Clip(f.Done), slices.Clip(f.Retreated)
	c.Barred, c.Pursued, c.Falls, c.MayStand = slices.Clip(f.Barred), slices.Clip(f.Pursued), slices.Clip(f.Falls), slices.Clip(f.MayStand)
	return &c
}
