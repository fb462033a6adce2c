// This file stands in until the procedures of retreats, falls back and advances
// are there; whoever brings one deletes its part here.

package stand

import "frontage/game"

const procedureRetreat = "retreat"

func (r *run) refuseAdvance(unit int) *game.Refusal {
	return refuse("STD-ADV-05", "There is no enemy that it can see and reach.")
}

type stubRetreat struct{}

func (stubRetreat) proceed(r *run, p *game.Pending) (bool, error) {
	f := r.fight()
	unit := r.indexOf(p.Unit)
	way := r.board().retreatWays(unit, r.retreatContext(f))[0]
	res := r.board().retreat(unit, way, p.Values["distance"], r.retreatContext(f), nil)
	u := &r.s.Units[unit]
	e := game.Event{Kind: "retreat", Unit: p.Unit}
	for _, s := range res.survivors() {
		st := &u.Stands[r.board().pieces[s.piece].stand]
		st.X, st.Y = s.box.Center.X, s.box.Center.Y
		e.Moves = append(e.Moves, game.StandMove{ID: st.ID, Poses: []game.Pose{{X: st.X, Y: st.Y, Facing: st.Facing}}})
	}
	u.State.Open = true
	r.changed()
	d := way.travel.Scale(p.Values["distance"])
	f.Retreated = append(f.Retreated, game.Displaced{Unit: p.Unit, X: d.X, Y: d.Y})
	r.event(e)
	r.pop()
	return false, nil
}
func (stubRetreat) question(*run, *game.Pending) *game.Question   { return nil }
func (stubRetreat) answer(*run, *game.Pending, game.Action) error { return nil }
func init()                                                       { procedures["retreat"] = stubRetreat{} }
