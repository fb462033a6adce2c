package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// printFlags are the flags of "frontage render" for a picture at true size.
type printFlags struct {
	Print bool   `help:"Draw at true size, a centimetre of table to a centimetre of paper: an SVG sheet in millimetres, or a PDF."`
	Paper string `enum:"a4,letter" default:"a4" help:"The paper of a PDF: a4 or letter."`
	Part  string `default:"pieces" placeholder:"pieces|table|X,Y,W,H" help:"The part of the table to print: around the pieces, all of it, or a rectangle by its lower left corner, width and height in cm."`
}

// wanted reports whether a picture at true size is wanted.
func (p *printFlags) wanted(out string) bool {
	return p.Print || strings.EqualFold(filepath.Ext(out), ".pdf")
}

// write draws a state at true size.
func (p *printFlags) write(w io.Writer, out string, st *game.State, o scene.Options) error {
	part, err := p.part(st)
	if err != nil {
		return err
	}
	switch strings.ToLower(filepath.Ext(out)) {
	case ".svg":
		return scene.WriteSheetSVG(w, st, o, part)
	case ".pdf":
		for _, paper := range scene.Papers {
			if strings.EqualFold(paper.Name, p.Paper) {
				return scene.WriteSheetPDF(w, st, o, part, paper)
			}
		}
	}
	return fmt.Errorf("-o %s: a print must end in .svg or .pdf", out)
}

// part returns the rectangle of table to print.
func (p *printFlags) part(st *game.State) (geometry.Rect, error) {
	table := st.Table.Rect()
	switch p.Part {
	case "pieces":
		return scene.Pieces(st, st.Drawings), nil
	case "table":
		return table, nil
	}
	words := strings.Split(p.Part, ",")
	var n [4]float64
	ok := len(words) == len(n)
	for i := 0; ok && i < len(n); i++ {
		var err error
		n[i], err = strconv.ParseFloat(words[i], 64)
		ok = err == nil
	}
	part := geometry.Rect{Min: geometry.Vec{X: n[0], Y: n[1]}, Max: geometry.Vec{X: n[0] + n[2], Y: n[1] + n[3]}}
	if !ok || !(n[2] > 0 && n[3] > 0) || !table.Contains(part.Min, 0) || !table.Contains(part.Max, 0) {
		return geometry.Rect{}, fmt.Errorf("--part %s: want pieces, table, or X,Y,W,H in cm within the table", p.Part)
	}
	return part, nil
}
