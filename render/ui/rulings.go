package ui

import (
	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// ruling is a switchable ruling of a system.
type ruling struct {
	of game.Rules
	game.Ruling
}

// name returns the name of the ruling in settings, links and files: "stand/AMB-57".
func (r *ruling) name() string { return game.WithSystem(r.of, r.ID) }

// rulings lists the switchable rulings of all systems.
func (u *UI) rulings() []ruling {
	var list []ruling
	for _, of := range u.setup.Systems {
		for _, r := range of.Rulings() {
			list = append(list, ruling{of, r})
		}
	}
	return list
}

// played returns the key of the reading that the group has chosen, "" for the reading of the
// rules page. Settings of earlier versions name no system.
func (u *UI) played(r *ruling) string {
	if key, ok := u.settings.Rulings[r.name()]; ok || r.of != u.earlier() {
		return key
	}
	return u.settings.Rulings[r.ID]
}

// applyHouseRules sets the group's readings in a new battle, except for rulings that its
// scenario sets itself.
func (u *UI) applyHouseRules(st *game.State) {
	of := u.rules(st)
	for _, r := range of.Rulings() {
		reading := u.played(&ruling{of, r})
		if _, named := st.Rulings[r.ID]; reading == "" || named {
			continue
		}
		if st.Rulings == nil {
			st.Rulings = map[string]string{}
		}
		st.Rulings[r.ID] = reading
	}
}

// rulingsDialog lets the group choose its readings of doubtful rules and its optional rules. The
// choice applies to new battles.
func rulingsDialog(u *UI) *dialog {
	d := &dialog{title: words.T("House rules"), width: 720}
	d.fill = func(h *sheet) {
		h.text(words.T("If a rule can be read in two ways, the first is played unless you choose the other. Your choice applies to new battles; a scenario may set its own."), textBody, scene.Regular, colors.text)
		for _, r := range u.rulings() {
			h.gap(step8)
			h.text(words.Say(game.Word(r.Question))+" ("+r.ID+")", textBody, scene.Bold, colors.text)
			chosen := u.played(&r)
			for i, reading := range r.Readings {
				c := Control{ID: "ruling-" + r.ID + "-" + reading.Key, text: words.Say(game.Word(reading.Text)), Label: r.ID + ": " + words.Say(game.Word(reading.Text)), look: lookRow, Enabled: true,
					on: reading.Key == chosen || i == 0 && chosen == "", do: func() { u.play(r, i) }}
				if c.on {
					c.icon = "check"
				}
				h.row(c, fingerSize)
			}
			if at, ok := u.readingsOf(&r); ok {
				h.flow(Control{ID: "readings-" + r.ID, text: words.T("Side by side"), Label: words.T("%[1]s: both readings side by side", r.ID), icon: "layers", look: lookPlain, Enabled: true,
					do: func() { u.compare(r, at) }})
			}
		}
	}
	d.buttons = []Control{
		{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: u.closeDialog},
		{ID: "rulings-reset", text: words.T("Reset to the rules page"), look: lookPlain, do: func() {
			u.settings.Rulings = nil
			u.keepSettings()
		}},
	}
	return d
}

// play sets a reading of a ruling. Reading 0 is the rules page's.
func (u *UI) play(r ruling, reading int) {
	if u.settings.Rulings == nil {
		u.settings.Rulings = map[string]string{}
	}
	if r.of == u.earlier() {
		delete(u.settings.Rulings, r.ID)
	}
	if delete(u.settings.Rulings, r.name()); reading > 0 {
		u.settings.Rulings[r.name()] = r.Readings[reading].Key
	}
	u.keepSettings()
}
