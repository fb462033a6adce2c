package game

import (
	"crypto/sha256"
	"encoding/hex"
	"io"

	"frontage/game/version"
)

// Made says which program began a battle. A replay keeps it, so that a program whose rules are
// different can say what the replay needs.
type Made struct {
	Engine string // the program and its version, "" if unknown
	Rules  string // the hash of the rules, "" if unknown
}

// buildOf returns the version of this program and the hash of its rules. Tests replace it.
var buildOf = func(system string) Made { return Made{version.Engine(), version.Rules(system)} }

// UseBuild lets this program pass for another one, for tests; restore ends that.
func UseBuild(m Made) (restore func()) {
	before := buildOf
	buildOf = func(string) Made { return m }
	return func() { buildOf = before }
}

// Difference is how another program differs from this one in the battles of a system.
type Difference string

// The differences.
const (
	SameProgram  Difference = ""        // it is the same, or nothing is known of one of them
	OtherVersion Difference = "version" // another version with the same rules
	OtherRules   Difference = "rules"   // other rules: a battle between both will stop where they differ
	MaybeOther   Difference = "unknown" // another version, and the rules of one of them are unknown
)

// Differs compares a program with this one.
func (m Made) Differs(system string) Difference {
	here := MadeHere(system)
	switch {
	case m.Rules != "" && here.Rules != "" && m.Rules != here.Rules:
		return OtherRules
	case m.Engine == "" || here.Engine == "" || m.Engine == here.Engine:
		return SameProgram
	case m.Rules == "" || here.Rules == "":
		return MaybeOther
	}
	return OtherVersion
}

// MadeHere returns what this program writes into the replays of the battles of a system that it
// begins. Replaced tables change the hash of the rules.
func MadeHere(system string) Made {
	m := buildOf(system)
	g := guides[system]
	if g == nil || g.Page.Tables == nil || g.Page.Tables.used.Load() == nil {
		return m
	}
	h := sha256.New()
	_, _ = io.WriteString(h, m.Rules)
	for _, t := range g.Page.Tables.List() {
		_, _ = io.WriteString(h, "\x00"+t.Name+"\x00"+t.Text)
	}
	m.Rules = hex.EncodeToString(h.Sum(nil))[:16]
	return m
}

// Made returns which program began the battle.
func (b *Battle) Made() Made {
	if b.made != nil {
		return *b.made
	}
	return MadeHere(b.start.System)
}

func (m Made) known() bool { return m != Made{} }

// String names the program and its rules.
func (m Made) String() string {
	switch {
	case !m.known():
		return "a program without a version"
	case m.Engine == "":
		return "a program with rules " + m.Rules
	case m.Rules == "":
		return m.Engine
	}
	return m.Engine + " with rules " + m.Rules
}

// needs says, after an action of a replay did not fit, which program it needs: a sentence in
// brackets with a space before it, or "" where neither program is known. hash reports whether only
// the hash of the action did not fit.
func (b *Battle) needs(hash bool) string {
	here := MadeHere(b.start.System)
	by := Made{}
	if b.made != nil {
		by = *b.made
	}
	without := ""
	if hash {
		without = `, or without hashes by "frontage run --no-hashes"`
	}
	switch {
	case !by.known() && !here.known():
		return ""
	case !by.known():
		return " (the file does not say which program made it; this is " + here.String() + ": play it with the program that made it" + without + ")"
	case by.Rules != "" && by.Rules == here.Rules:
		return " (made by " + by.String() + ", the rules of this program: the file was changed, or is damaged)"
	}
	return " (made by " + by.String() + "; this is " + here.String() + ": play it with that version" + without + ")"
}

// OtherRules says that a battle was begun by a program with other rules than this one's, "" if it was
// not, or if the rules of one of them are unknown.
func (b *Battle) OtherRules() string {
	by, here := b.Made(), MadeHere(b.start.System)
	if by.Differs(b.start.System) != OtherRules {
		return ""
	}
	return "the battle was begun by " + by.String() + "; this is " + here.String() + ": both players need the same rules"
}
