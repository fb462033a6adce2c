package standtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"frontage/game"
	"frontage/game/stand"
)

// mostTried limits the answers tried for one question.
const mostTried = 6

// Unsound says what is wrong with a battle at an open question, "" for nothing. It checks three
// things: the battle written, read and written again has the same bytes; the default is among the
// listed answers, and legal; some of the listed answers, each on a copy, are legal.
func Unsound(b *game.Battle, r *rand.Rand) string {
	text := game.Write(b.State())
	s, err := game.Read(text, "state", []game.Rules{stand.Rules{}})
	if err != nil {
		return fmt.Sprintf("the state cannot be read: %v", err)
	}
	if again := game.Write(&s); !bytes.Equal(again, text) {
		return fmt.Sprintf("written again it is\n%s\nnot\n%s", again, text)
	}
	q := b.Question()
	if q == nil {
		return ""
	}
	listed, ok := q.DefaultAnswer()
	byDefault, has := b.Default()
	if !ok || !has {
		return fmt.Sprintf("the question %q has no default", q.Text)
	}
	if a, c := words(listed), words(byDefault); a != c {
		return fmt.Sprintf("the default is %s; of those listed it is %s", c, a)
	}
	if err := try(s, byDefault); err != nil {
		return fmt.Sprintf("the default %s is refused: %v", words(byDefault), err)
	}
	for n := range min(mostTried, len(q.Answers)) {
		i := n
		if len(q.Answers) > mostTried {
			i = r.IntN(len(q.Answers))
		}
		if err := try(s, q.Answers[i]); err != nil {
			return fmt.Sprintf("%s, listed, is refused: %v", words(q.Answers[i]), err)
		}
	}
	return unsoundWish(b, s, q, r)
}

// unsoundWish sometimes asks for the nearest place to a wish and checks that the reply is legal.
func unsoundWish(b *game.Battle, s game.State, q *game.Question, r *rand.Rand) string {
	wish := Nonsense(&s, r)
	if r.IntN(2) == 0 {
		wish = q.Answers[r.IntN(len(q.Answers))]
		wish.Stands = slices.Clone(wish.Stands)
		for i := range wish.Stands {
			p := &wish.Stands[i]
			p.X, p.Y = p.X+float64(r.Float64()*6)-3, p.Y+float64(r.Float64()*6)-3
		}
	}
	if r.IntN(8) > 0 { // it is slow
		return ""
	}
	if next, ok := b.Nearest(wish); ok {
		if err := try(s, next); err != nil {
			return fmt.Sprintf("%s, the nearest to %s, is refused: %v", words(next), words(wish), err)
		}
	}
	return ""
}

// try carries out an action on a copy of a state.
func try(s game.State, a game.Action) error {
	_, err := game.NewBattle(s, stand.Rules{}, game.Options{}).Do(a)
	return err
}

// words writes an action as a line of a replay.
func words(a game.Action) string {
	text, err := json.Marshal(a)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
