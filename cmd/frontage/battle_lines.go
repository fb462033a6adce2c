package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"frontage/cmd/internal/arena"
	"frontage/game"
)

// battleLines collects a line for each of many battles, in the order of their seeds.
type battleLines struct {
	seed uint64 // of the first
	rows [][]string
}

// battleColumns head the lines: points and losses hold both sides, as "red=3 blue=5".
var battleColumns = []string{"seed", "winner", "turns", "points", "losses", "hash"}

// play plays a battle, by default answers or with the given commanders, and writes its line. The
// hash equals that of the same battle played by "run --seed", so each line can be checked alone.
func (l *battleLines) play(i int, s game.State, rules game.Rules, options game.Options, commander string) (played, error) {
	b := game.NewBattle(s, rules, options)
	lead, err := leaders(commander, b)
	if err != nil {
		return played{}, err
	}
	unfinished := arena.PlayOn(b, lead, func(*game.Battle) bool { return false }, func(*game.Battle, []game.Event) {})
	if unfinished != nil && !errors.Is(unfinished, game.ErrUnfinished) {
		return played{answers: b.Len()}, unfinished
	}
	end, guide := b.State(), rules.Guide()
	result := played{end, lead.Winner(end), b.Len()}
	if l.rows == nil {
		return result, unfinished
	}
	winner := "draw"
	switch {
	case unfinished != nil:
		winner = "unfinished"
	case result.winner != "":
		winner = string(result.winner)
	}
	points := map[game.SideID]int{}
	if o := guide.Outcome(end); o != nil {
		for _, p := range o.Points {
			points[p.Side] = p.Points
		}
	}
	l.rows[i] = []string{strconv.FormatUint(l.seed+uint64(i), 10), winner, strconv.Itoa(end.Turn.Number),
		bySide(end, func(side game.SideID) int { return points[side] }),
		bySide(end, func(side game.SideID) int { return arena.LossesOf(end, side) }), b.Hash()}
	return result, unfinished
}

// bySide writes a number for each side.
func bySide(s *game.State, number func(game.SideID) int) string {
	var list []string
	for _, side := range s.Sides {
		list = append(list, fmt.Sprintf("%s=%d", side.ID, number(side.ID)))
	}
	return strings.Join(list, " ")
}

// write writes the lines into a file.
func (l *battleLines) write(file string) error {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	if err := errors.Join(w.Write(battleColumns), w.WriteAll(l.rows)); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return writeFile(file, text.Bytes())
}
