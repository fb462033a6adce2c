package element

import "frontage/game"

// The states of a command that is not steady (section 12).
const (
	disheartened = "disheartened"
	broken       = "broken"
	shattered    = "shattered"
)

// shaken reports whether an element belongs to a disheartened command, or to one in a worse state
// (ELM-ME-11). Constructs are not shaken while somebody leads them (ELM-ME-12).
func (b *board) shaken(unit int) bool {
	o := own(&b.s.Units[unit])
	if !o.State.Shaken && !o.State.Disheartened && turnOf(b.s).Morale[o.Command] == "" {
		return false
	}
	return !b.is(isConstructs, unit) || !b.leadsConstructs(o.Command)
}

// leadsConstructs reports whether a command has a magician or a cleric left (ELM-ME-12, -14).
func (b *board) leadsConstructs(command string) bool {
	for i := range b.s.Units {
		if u := &b.s.Units[i]; onTable(u) && own(u).Command == command && b.is(isLeadsConstructs, i) {
			return true
		}
	}
	return false
}

// Losses are the morale equivalents of a command (ELM-ME-07, -17).
type Losses struct {
	Original, Lost float64
}

// lossesOf counts what a command had at the start of the battle and what it has lost since.
func (t *Tables) lossesOf(s *game.State, command string) Losses {
	var l Losses
	for i := range s.Units {
		if own(&s.Units[i]).Command == command {
			l.add(&s.Units[i], t.moraleOf(&s.Units[i]))
		}
	}
	return l
}

// lossesIn is lossesOf for a state.
func (t *Tables) lossesIn(s *game.State) func(command string) Losses {
	return func(command string) Losses { return t.lossesOf(s, command) }
}

// lossesOf is [Tables.lossesOf] for the board's state.
func (b *board) lossesOf(command string) Losses {
	var l Losses
	number := commandNumber(b.s, command)
	if number < 0 {
		return l
	}
	for i, c := range b.commands {
		if c == number {
			l.add(&b.s.Units[i], b.morales[i])
		}
	}
	return l
}

// add counts an element with its morale equivalents.
func (l *Losses) add(u *game.Unit, morale float64) {
	if own(u).Mount != "" { // a dismounted element counts as what it was (ELM-ME-03)
		return
	}
	l.Original += morale
	if isLost(u) {
		l.Lost += morale
	}
}

// state returns the state of a command from its losses, "" for steady (ELM-ME-08 to -10).
func (t *Tables) state(l Losses) string {
	const rounding = 1e-9
	for _, state := range []string{shattered, broken, disheartened} {
		if l.Original > 0 && l.Lost >= float64(t.value(state)*l.Original)-rounding {
			return state
		}
	}
	return ""
}
