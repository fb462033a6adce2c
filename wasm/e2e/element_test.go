package e2e

import "testing"

// A bound of elements is played in the page, from a quick battle on: one side sets up after the other,
// dice for initiative are rolled, a group moves, and the bound goes on to the other side.
func TestABoundOfElements(t *testing.T) {
	b := open(t, laptop, "")
	press := func(id string) {
		t.Helper()
		b.until(id+" can be pressed", `frontage.controls().some((c) => c.id === "`+id+`" && c.enabled)`)
		b.click(b.place("control:" + id))
	}
	press("quick")
	press("system-element")
	press("deployment-sides")
	b.photograph("element-quick")
	press("start")
	for side := range 2 {
		b.until("the side sets up", `frontage.controls().some((c) => c.id === "place-rest")`)
		b.photograph([]string{"element-deploy-1", "element-deploy-2"}[side])
		press("place-rest")
		press("end-phase")
	}
	b.photograph("element-first-bound")
	if d := b.deployment(); d.Turn.Phase != "pips" || d.Turn.Number != 1 {
		t.Fatalf("after the deployment it is %+v", d.Turn)
	}
	first := b.deployment().Turn.Active
	press("end-phase") // rolls for initiative
	press("end-phase") // no marches
	b.photograph("element-moves")
	before := b.deployment()
	press("answer") // the first of the moves that are listed
	moved := 0
	for i, u := range b.deployment().Units {
		if len(u.Stands) > 0 && u.Stands[0] != before.Units[i].Stands[0] {
			moved++
		}
	}
	if moved == 0 {
		t.Error("nobody has moved")
	}
	for range 4 { // moves, shooting, combat, morale
		press("end-phase")
	}
	if d := b.deployment(); d.Turn.Active == first || d.Turn.Number != 2 || d.Turn.Phase != "pips" {
		t.Errorf("after the bound it is %+v", d.Turn)
	}
}
