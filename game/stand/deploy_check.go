package stand

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
)

// checkDeployment refuses a deployment that no battle can produce, and units that are both
// on the table and off it.
func checkDeployment(s *game.State, add func(path, format string, args ...any)) {
	checkWaiting(s, add)
	checkKept(s, add)
	if s.Turn.Phase == phaseDeploy && OwnTurn(s).Pending != nil {
		add("turn.pending", "nothing can be open while the armies deploy")
	}
	d := OwnTurn(s).Deploy
	if d == nil {
		return
	}
	if s.Turn.Phase != phaseDeploy {
		add("turn.deploy", "is for the phase %q", phaseDeploy)
	}
	if d.Method == "" && (d.First != "" || d.Picks != "") {
		add("turn.deploy.method", "is missing: the deployment has begun")
	}
	checkScouting(s, d, add)
	if len(d.Done) > 0 && d.First == "" {
		add("turn.deploy.first", "is missing: a side has set up")
	}
	if len(d.Done) == len(s.Sides) && d.Method != methodSides {
		add("turn.deploy.done", "names both sides: the deployment is over")
	}
	if len(d.Done) > len(s.Sides) || len(d.Done) == 2 && d.Done[0] == d.Done[1] {
		add("turn.deploy.done", "names a side twice")
	}
	checkZones(s, d, add)
}

// checkZones refuses zones that are off the table, or in which enemies could touch
// before the battle begins.
func checkZones(s *game.State, d *Deployment, add func(path, format string, args ...any)) {
	for i := range d.Zones {
		z, path := &d.Zones[i], fmt.Sprintf("turn.deploy.zones[%d]", i)
		r, table := z.Rect(), s.Table.Rect()
		switch {
		case s.SideOf(z.Side) < 0:
			add(path+".side", "there is no side %q", z.Side)
			return
		case z.Width <= 0 || z.Height <= 0:
			add(path, "has no size")
			return
		case !table.Contains(r.Min, geometry.Tolerance) || !table.Contains(r.Max, geometry.Tolerance):
			add(path, "is not wholly on the table")
			return
		}
	}
	for _, r := range DeployZones(s, s.Sides[0].ID) {
		for _, other := range DeployZones(s, s.Sides[1].ID) {
			if r.Grow(geometry.Tolerance).Meets(other) {
				add("turn.deploy.zones", "the zones of the two sides touch")
				return
			}
		}
	}
}

// checkWaiting refuses units that wait to be deployed but stand on the table, and waiting
// stands without an id or with another stand's id.
func checkWaiting(s *game.State, add func(path, format string, args ...any)) {
	var taken map[string]bool
	for i := range s.Units {
		u, path := &s.Units[i], fmt.Sprintf("units[%d].state", i)
		switch waits := len(Own(u).State.Waiting) > 0; {
		case waits && len(u.Stands)+len(Own(u).State.Away) > 0:
			add(path+".waiting", "unit %q has stands that are deployed already", u.ID)
		case Own(u).State.Hidden && !waits:
			add(path+".hidden", "unit %q has no stands that wait", u.ID)
		case waits && Own(u).Size < len(Own(u).State.Waiting):
			add(fmt.Sprintf("units[%d].size", i), "is %d, but %d stands wait to be deployed", Own(u).Size, len(Own(u).State.Waiting))
		}
		list, stands := "waiting", Own(u).State.Waiting
		if isKept(u) {
			list, stands = "away", Own(u).State.Away
		}
		for j, stand := range stands {
			if taken == nil {
				taken = idsOnTable(s)
			}
			if stand.ID == "" || taken[string(stand.ID)] {
				add(fmt.Sprintf("%s.%s[%d].id", path, list, j), "%q is no id, or that of another", stand.ID)
			}
			taken[string(stand.ID)] = true
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; OwnLeader(c).State.Hidden && !OwnLeader(c).State.Waiting {
			add(fmt.Sprintf("characters[%d].state.hidden", i), "character %q does not wait", c.ID)
		}
	}
}

func idsOnTable(s *game.State) map[string]bool {
	taken := map[string]bool{}
	for i := range s.Units {
		taken[string(s.Units[i].ID)] = true
		for _, stand := range s.Units[i].Stands {
			taken[string(stand.ID)] = true
		}
	}
	for i := range s.Characters {
		taken[string(s.Characters[i].ID)] = true
	}
	return taken
}
