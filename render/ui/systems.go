package ui

import (
	"cmp"
	"slices"

	"frontage/assets"
	"frontage/game"
	"frontage/game/army"
	"frontage/render/words"
)

// system returns the rules of new battles and tables: the player's choice, by default the first
// system.
func (u *UI) system() game.Rules { return u.systemNamed(u.settings.System) }

// systemNamed returns a rule system by its name, or the first one if the name is unknown.
func (u *UI) systemNamed(name string) game.Rules {
	for _, r := range u.setup.Systems {
		if r.Name() == name {
			return r
		}
	}
	return u.setup.Systems[0]
}

// systemHere returns the rules of the table on the screen, or the chosen rules if there is no
// table.
func (u *UI) systemHere() game.Rules {
	if u.screen != nil && u.screen.state() != nil {
		return u.rules(u.screen.state())
	}
	return u.system()
}

// earlier returns the system of settings and links of earlier versions, which name none.
func (u *UI) earlier() game.Rules { return u.systemNamed(assets.FirstSystem) }

// hasArmies reports whether the chosen rules have army lists.
func (u *UI) hasArmies() bool { return army.Of(u.system().Name()) != nil }

// fillArmySystems offers the rules that have army lists, if there are several.
func (u *UI) fillArmySystems(h *sheet, choose func()) {
	with := army.Some(u.setup.Systems)
	if len(with) < 2 {
		return
	}
	h.head(words.T("RULES"))
	h.flow(u.chipsOf(with, "system-", u.system(), func(of game.Rules) {
		u.settings.System = of.Name()
		u.keepSettings()
		choose()
	})...)
}

// systemName returns the name of a rule system on the screen.
func systemName(of game.Rules) string {
	return cmp.Or(words.Say(of.Guide().Name), words.Title(of.Name()))
}

// systemChips offers the rule systems, with the chosen one lit; nothing if there is only one.
func (u *UI) systemChips(id string, lit game.Rules, choose func(of game.Rules)) []Control {
	if len(u.setup.Systems) < 2 {
		return nil
	}
	return u.chipsOf(u.setup.Systems, id, lit, choose)
}

// chipsOf offers some rule systems, with one of them lit.
func (u *UI) chipsOf(systems []game.Rules, id string, lit game.Rules, choose func(of game.Rules)) []Control {
	var list []Control
	for _, of := range systems {
		list = append(list, Control{ID: id + of.Name(), text: systemName(of), Label: words.T("%[1]s: %[2]s", words.T("Rules"), systemName(of)), look: lookPlain, on: of == lit,
			Enabled: true, do: func() { choose(of) }})
	}
	return list
}

// fillSystems offers the rules for new battles and tables, if there is a choice.
func (u *UI) fillSystems(h *sheet) {
	chips := u.systemChips("system-", u.system(), func(of game.Rules) {
		u.settings.System = of.Name()
		u.keepSettings()
	})
	if chips == nil {
		return
	}
	h.head(words.T("RULES"))
	h.flow(chips...)
}

// tableKey is the key of the last table by the rules of a system.
func (u *UI) tableKey(system string) string {
	if system == u.earlier().Name() {
		return savedTable
	}
	return savedTable + "-" + system
}

// withOwn adds the files of the rule systems to the program's.
func (s *Setup) withOwn() {
	for _, of := range s.Systems {
		own := of.Guide().Files
		if own == nil {
			continue
		}
		s.Scenarios = slices.Concat(s.Scenarios, assets.ScenariosOf(own))
		s.Figures = slices.Concat(s.Figures, assets.FiguresOf(own))
		s.Lessons = slices.Concat(s.Lessons, assets.LessonsOf(own))
		s.Armies = slices.Concat(s.Armies, assets.ArmiesOf(own))
	}
}
