package stand

import (
	"errors"
	"fmt"

	"frontage/game"
)

// checkPending refuses a pending question that no battle can produce: of an unknown
// procedure, or with a frame that does not fit.
func checkPending(s *game.State, report func(path, format string, args ...any)) {
	path, depth := "turn.pending", 0
	for p := OwnTurn(s).Pending; p != nil; p = p.Then {
		if frame, ok := p.Frame.(procedure); ok {
			frame.check(&openAt{s, p, path, report})
		} else {
			report(path+".procedure", "unknown procedure %q; there are %s", p.Procedure, joinIDs(p.All()))
		}
		if depth++; depth > maxFrames {
			report(path, "lies on more than %d others", maxFrames)
			break
		}
		path += ".then"
	}
}

// CheckQuestion returns what is wrong with a pending question that cannot be asked on its
// table.
func (Rules) CheckQuestion(s *game.State) []game.Problem {
	if OwnTurn(s).Pending == nil {
		return nil
	}
	if what := notAskable(s); what != "" {
		return []game.Problem{{Path: "turn.pending", What: "cannot be open on this table: " + what}}
	}
	return nil
}

// maxFrames is more procedures than can ever wait for one another.
const maxFrames = 100

// notAskable asks the pending question, answers it by default, and returns what is wrong
// with it; "" if it can be asked. A hostile file must not stop the program.
func notAskable(s *game.State) (what string) {
	defer func() {
		if fault := recover(); fault != nil {
			what = fmt.Sprintf("its values do not fit (%v)", fault)
		}
	}()
	c := s.Clone()
	for p := OwnTurn(&c).Pending; p != nil; p = p.Then {
		if frame, ok := p.Frame.(interface{ askable(*run) string }); ok {
			if what := frame.askable(&run{s: &c}); what != "" {
				return what
			}
		}
	}
	q := openProcedure(&c).question(&run{s: &c})
	if q == nil || len(q.Answers) == 0 {
		return "it has no answer"
	}
	a, ok := newSession(&lasting{}).Default(&c)
	if !ok {
		return ""
	}
	_, err := game.NewBattle(c, Rules{}, game.Options{}).Do(a)
	var refusal *game.Refusal
	var broken *game.Broken
	if errors.As(err, &refusal) || errors.As(err, &broken) {
		return fmt.Sprintf("its default answer cannot be given: %v", err)
	}
	return ""
}
