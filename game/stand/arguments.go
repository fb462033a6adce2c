package stand

import (
	"math"
	"strconv"

	"frontage/game"
)

// answer keeps a nil pointer from becoming a non-nil Answer.
func answer[A game.Answer](a A, err error) (game.Answer, error) {
	if err != nil {
		return nil, err
	}
	return a, nil
}

// lengthArg reads a length argument in cm, at least 0.
func lengthArg(q game.Query, name string) (float64, error) {
	text := q.Args[name]
	const far = 1e4 // no table is that large
	length, err := strconv.ParseFloat(text, 64)
	if err != nil || !(length >= 0 && length <= far) || math.Signbit(length) {
		return 0, &game.BadQuery{Reason: game.Say("the query %s needs %s, from 0 to %g cm; it is %q", q.Name, name, far, text)}
	}
	return length, nil
}
