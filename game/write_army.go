package game

// WriteArmy returns the file of an army list: keys in the order of the formats
// page, a unit, a character and a mount each on one line. Reading the file gives
// the army again, and writing that the same bytes.
func WriteArmy(a *Army) []byte {
	w := &jsonWriter{}
	w.open("{")
	w.lines(1)
	writeSchema(w, a.Schema)
	w.stringField("format", armyFormat)
	w.stringField("name", a.Name)
	if a.Source != "" {
		w.stringField("source", a.Source)
	}
	if a.Notes != "" {
		w.stringField("notes", a.Notes)
	}
	w.key("units")
	writeList(w, a.Units, writeProfile)
	w.key("characters")
	writeList(w, a.Characters, writeLeader)
	w.key("mounts")
	writeList(w, a.Mounts, writeMount)
	if len(a.Chosen) > 0 {
		w.key("chosen")
		writeList(w, a.Chosen, writeChosen)
	}
	w.close("}")
	return append(w.buf, '\n')
}

func writeChosen(w *jsonWriter, c *Chosen) {
	w.open("{")
	w.stringField("name", c.Name)
	w.intField("points", c.Points)
	w.key("picks")
	w.open("[")
	for _, p := range c.Picks {
		w.item()
		w.open("{")
		w.stringField("id", p.ID)
		if p.Mount != "" {
			w.stringField("mount", p.Mount)
		}
		w.intField("count", p.Count)
		w.close("}")
	}
	w.close("]")
	w.close("}")
}

func writeProfile(w *jsonWriter, p *Profile) {
	w.open("{")
	w.stringField("id", p.ID)
	w.stringField("name", p.Name)
	w.stringField("type", string(p.Type))
	w.intField("attack", p.Attack)
	w.intField("shooting", p.Shooting)
	w.lengthField("range", p.Range)
	w.intField("hits", p.Hits)
	w.intField("armour", p.Armour)
	w.intField("size", p.Size)
	w.intField("points", p.Points)
	writeLimit(w, p.Limit)
	w.key("traits")
	w.value(p.Traits)
	if p.Base != p.Type.Base() {
		writeBase(w, p.Base)
	}
	if p.Pace != 0 {
		w.lengthField("pace", p.Pace)
	}
	writeRemarks(w, p.Notes, p.NotApplied)
	w.close("}")
}

func writeLeader(w *jsonWriter, c *Leader) {
	w.open("{")
	w.stringField("id", c.ID)
	w.stringField("name", c.Name)
	w.stringField("kind", c.Kind)
	w.intField("command", c.Command)
	w.intField("attack", c.Attack)
	writeShot(w, c.Shooting, c.Range)
	w.intField("points", c.Points)
	writeLimit(w, c.Limit)
	w.stringField("mount", c.Mount)
	writeRemarks(w, c.Notes, c.NotApplied)
	w.close("}")
}

func writeMount(w *jsonWriter, m *Mount) {
	w.open("{")
	w.stringField("id", m.ID)
	w.stringField("name", m.Name)
	w.stringField("mount", m.Mount)
	w.intField("attack", m.Attack)
	writeShot(w, m.Shooting, m.Range)
	w.intField("points", m.Points)
	writeLimit(w, m.Limit)
	writeRemarks(w, m.Notes, m.NotApplied)
	w.close("}")
}

// writeLimit writes how often the army may have it; no max is no limit.
func writeLimit(w *jsonWriter, l Limit) {
	w.intField("min", l.Min)
	if l.Max > 0 {
		w.intField("max", l.Max)
	}
	if l.Per != limitPoints {
		w.intField("per", l.Per)
	}
}

func writeRemarks(w *jsonWriter, notes string, notApplied []string) {
	if notes != "" {
		w.stringField("notes", notes)
	}
	w.key("not_applied")
	w.value(notApplied)
}
