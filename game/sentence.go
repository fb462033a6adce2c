package game

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"frontage/geometry"
)

// Sprintf is [fmt.Sprintf] for words, lengths and numbers. It is quicker for sentences with only
// words (%s) and whole numbers (%d), since every step of a battle makes events. Its arguments do
// not escape, so they are not allocated.
func Sprintf(format string, args ...any) string {
	if false {
		_ = fmt.Sprintf(format, args...) // lets go vet check the formats
	}
	var room [160]byte
	text, rest, used := room[:0], format, 0
	for {
		i := strings.IndexByte(rest, '%')
		if i < 0 {
			break
		}
		if i+1 == len(rest) || used == len(args) {
			return sprintf(format, args)
		}
		var ok bool
		if text, ok = appendArgument(append(text, rest[:i]...), rest[i+1], args[used]); !ok {
			return sprintf(format, args)
		}
		rest, used = rest[i+2:], used+1
	}
	if used < len(args) {
		return sprintf(format, args)
	}
	return string(append(text, rest...))
}

// appendArgument appends a word or a whole number, false for anything else.
func appendArgument(text []byte, verb byte, arg any) ([]byte, bool) {
	switch v := arg.(type) {
	case string:
		return append(text, v...), verb == 's'
	case int:
		return strconv.AppendInt(text, int64(v), 10), verb == 'd'
	case UnitID:
		return append(text, v...), verb == 's'
	case StandID:
		return append(text, v...), verb == 's'
	case StandOf:
		return append(text, v...), verb == 's'
	case geometry.Side:
		return append(text, v.String()...), verb == 's'
	}
	return text, false
}

// sprintf is fmt.Sprintf with copies of the arguments, since those given to fmt escape. Few
// sentences come here.
func sprintf(format string, args []any) string {
	copies := make([]any, len(args))
	for i, arg := range args {
		switch v := arg.(type) {
		case string:
			copies[i] = v
		case int:
			copies[i] = v
		case float64:
			copies[i] = v
		case UnitID:
			copies[i] = v
		case StandID:
			copies[i] = v
		case StandOf:
			copies[i] = v
		case SideID:
			copies[i] = v
		case UnitType:
			copies[i] = v
		case geometry.Side:
			copies[i] = v
		case geometry.Corner:
			copies[i] = v
		case nil:
		default:
			copies[i] = errors.New("a kind of argument that game.Sprintf does not know")
		}
	}
	return fmt.Sprintf(format, copies...)
}

// DiceText writes dice for a person: "4, 5, 6".
func DiceText(faces []int) string {
	var room [48]byte
	text := room[:0]
	for i, face := range faces {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = strconv.AppendInt(text, int64(face), 10)
	}
	return string(text)
}

// Counted writes a number of things for a person: "1 stand", "2 stands".
func Counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
