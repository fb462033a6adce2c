package stand

import (
	"math"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// answer keeps a nil pointer from becoming a non-nil Answer.
func answer[A game.Answer](a A, err error) (game.Answer, error) {
	if err != nil {
		return nil, err
	}
	return a, nil
}

// pointArg reads the point argument, if there is one.
func pointArg(q game.Query) (geometry.Vec, bool, error) {
	text, ok := q.Args["point"]
	if !ok {
		return geometry.Vec{}, false, nil
	}
	x, y, ok := strings.Cut(text, ",")
	px, errX := strconv.ParseFloat(strings.TrimSpace(x), 64)
	py, errY := strconv.ParseFloat(strings.TrimSpace(y), 64)
	const far = 1e6 // no table is that large; it keeps out infinities
	if !ok || errX != nil || errY != nil || !(px > -far && px < far && py > -far && py < far) {
		return geometry.Vec{}, false, &game.BadQuery{Reason: game.Say("%q is no point: write X,Y in centimetres", text)}
	}
	return geometry.Vec{X: px, Y: py}, true, nil
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
