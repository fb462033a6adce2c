package game

import (
	"fmt"
	"strconv"
	"strings"

	"frontage/geometry"
)

// Sprintf is [fmt.Sprintf], quicker for sentences that hold only words (%s) and whole
// numbers (%d): an event is told at every step of a battle.
func Sprintf(format string, args ...any) string {
	var room [160]byte
	text, rest, used := room[:0], format, 0
	for {
		i := strings.IndexByte(rest, '%')
		if i < 0 {
			break
		}
		if i+1 == len(rest) || used == len(args) {
			return fmt.Sprintf(format, args...)
		}
		var ok bool
		if text, ok = appendArgument(append(text, rest[:i]...), rest[i+1], args[used]); !ok {
			return fmt.Sprintf(format, args...)
		}
		rest, used = rest[i+2:], used+1
	}
	if used < len(args) {
		return fmt.Sprintf(format, args...)
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
	case geometry.Side:
		return append(text, v.String()...), verb == 's'
	}
	return text, false
}
