package army

import "frontage/game"

// Write returns the file of an army list: keys in the order of the formats page; each
// unit, character and upgrade on one line. Reading the file gives the same army, and
// writing that gives the same bytes.
func Write(a *Army) []byte {
	l := a.listing()
	w := game.NewWriter()
	w.Open("{")
	w.Lines(1)
	w.Schema(a.Schema)
	w.StringField("format", armyFormat)
	if !a.system().Unnamed {
		w.StringField("system", a.System)
	}
	w.StringField("name", a.Name)
	if a.Source != "" {
		w.StringField("source", a.Source)
	}
	if a.Notes != "" {
		w.StringField("notes", a.Notes)
	}
	if a.Own != nil {
		w.Plain(a.Own, nil)
	}
	writeEntries(w, "units", "type", a.Units)
	if l.Leader != nil {
		writeEntries(w, "characters", "kind", a.Characters)
	}
	if l.Upgrade != nil {
		writeEntries(w, l.Upgrades, "", a.Upgrades)
	}
	if len(a.Chosen) > 0 {
		w.Key("chosen")
		game.WriteList(w, a.Chosen, func(w *game.Writer, c *Chosen) { writeChosen(w, a, c) })
	}
	w.Close("}")
	return append(w.Bytes(), '\n')
}

func writeChosen(w *game.Writer, a *Army, c *Chosen) {
	l := a.listing()
	w.Open("{")
	w.StringField("name", c.Name)
	w.IntField("points", c.Points)
	if len(l.Scales) > 0 && c.Scale != 0 {
		w.IntField("scale", c.Scale)
	}
	w.Key("picks")
	w.Open("[")
	for _, p := range c.Picks {
		w.Item()
		w.Open("{")
		w.StringField("id", p.ID)
		if p.Upgrade != "" {
			w.StringField(a.UpgradeField(p.Upgrade), p.Upgrade)
		}
		if p.Item != "" {
			w.StringField("item", p.Item)
		}
		if p.Scouts {
			w.BoolField("scouts", true)
		}
		if p.Stands != 0 {
			w.IntField("stands", p.Stands)
		}
		w.IntField("count", p.Count)
		w.Close("}")
	}
	w.Close("]")
	w.Close("}")
}

func writeEntries(w *game.Writer, key, kind string, list []Entry) {
	w.Key(key)
	game.WriteList(w, list, func(w *game.Writer, e *Entry) { writeEntry(w, kind, e) })
}

func writeEntry(w *game.Writer, kind string, e *Entry) {
	w.Open("{")
	w.StringField("id", e.ID)
	w.StringField("name", e.Name)
	if kind != "" {
		w.StringField(kind, e.Kind)
	}
	w.Plain(e.Own, func(shared string) {
		switch {
		case shared == "limits":
			writeLimit(w, e.Limit)
		case shared == "base" && e.Base != (game.Base{}):
			w.Base(e.Base)
		}
	})
	if e.Notes != "" {
		w.StringField("notes", e.Notes)
	}
	w.Key("not_applied")
	w.Value(e.NotApplied)
	w.Close("}")
}

// writeLimit writes the limits of an entry; without max there is no upper limit.
func writeLimit(w *game.Writer, l Limit) {
	w.IntField("min", l.Min)
	if l.Max > 0 {
		w.IntField("max", l.Max)
	}
	if l.Per != limitPoints {
		w.IntField("per", l.Per)
	}
}
