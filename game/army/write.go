package army

import (
	"frontage/game"
	"frontage/game/stand"
)

// Write returns the file of an army list: keys in the order of the formats page; each
// unit, character and mount on one line. Reading the file gives the same army, and
// writing that gives the same bytes.
func Write(a *Army) []byte {
	w := game.NewWriter()
	w.Open("{")
	w.Lines(1)
	w.Schema(a.Schema)
	w.StringField("format", armyFormat)
	w.StringField("name", a.Name)
	if a.Source != "" {
		w.StringField("source", a.Source)
	}
	if a.Notes != "" {
		w.StringField("notes", a.Notes)
	}
	w.Key("units")
	game.WriteList(w, a.Units, writeProfile)
	w.Key("characters")
	game.WriteList(w, a.Characters, writeLeader)
	w.Key("mounts")
	game.WriteList(w, a.Mounts, writeMount)
	if len(a.Chosen) > 0 {
		w.Key("chosen")
		game.WriteList(w, a.Chosen, writeChosen)
	}
	w.Close("}")
	return append(w.Bytes(), '\n')
}

func writeChosen(w *game.Writer, c *Chosen) {
	w.Open("{")
	w.StringField("name", c.Name)
	w.IntField("points", c.Points)
	w.Key("picks")
	w.Open("[")
	for _, p := range c.Picks {
		w.Item()
		w.Open("{")
		w.StringField("id", p.ID)
		if p.Mount != "" {
			w.StringField("mount", p.Mount)
		}
		w.IntField("count", p.Count)
		w.Close("}")
	}
	w.Close("]")
	w.Close("}")
}

func writeProfile(w *game.Writer, p *Profile) {
	w.Open("{")
	w.StringField("id", p.ID)
	w.StringField("name", p.Name)
	w.StringField("type", string(p.Type))
	w.IntField("attack", p.Attack)
	w.IntField("shooting", p.Shooting)
	w.LengthField("range", p.Range)
	w.IntField("hits", p.Hits)
	w.IntField("armour", p.Armour)
	w.IntField("size", p.Size)
	w.IntField("points", p.Points)
	writeLimit(w, p.Limit)
	w.Key("traits")
	w.Value(p.Traits)
	if p.Base != stand.Base(p.Type) {
		w.Base(p.Base)
	}
	if p.Pace != 0 {
		w.LengthField("pace", p.Pace)
	}
	writeRemarks(w, p.Notes, p.NotApplied)
	w.Close("}")
}

func writeLeader(w *game.Writer, c *Leader) {
	w.Open("{")
	w.StringField("id", c.ID)
	w.StringField("name", c.Name)
	w.StringField("kind", c.Kind)
	w.IntField("command", c.Command)
	w.IntField("attack", c.Attack)
	writeShot(w, c.Shooting, c.Range)
	w.IntField("points", c.Points)
	writeLimit(w, c.Limit)
	w.StringField("mount", c.Mount)
	writeRemarks(w, c.Notes, c.NotApplied)
	w.Close("}")
}

func writeMount(w *game.Writer, m *Mount) {
	w.Open("{")
	w.StringField("id", m.ID)
	w.StringField("name", m.Name)
	w.StringField("mount", m.Mount)
	w.IntField("attack", m.Attack)
	writeShot(w, m.Shooting, m.Range)
	w.IntField("points", m.Points)
	writeLimit(w, m.Limit)
	writeRemarks(w, m.Notes, m.NotApplied)
	w.Close("}")
}

// writeLimit writes how often the army may have something; no max means no limit.
func writeLimit(w *game.Writer, l Limit) {
	w.IntField("min", l.Min)
	if l.Max > 0 {
		w.IntField("max", l.Max)
	}
	if l.Per != limitPoints {
		w.IntField("per", l.Per)
	}
}

func writeRemarks(w *game.Writer, notes string, notApplied []string) {
	if notes != "" {
		w.StringField("notes", notes)
	}
	w.Key("not_applied")
	w.Value(notApplied)
}

// writeShot writes the shot of a character or of a mount, if there is one.
func writeShot(w *game.Writer, shooting int, reach float64) {
	if shooting != 0 {
		w.IntField("shooting", shooting)
		w.LengthField("range", reach)
	}
}
