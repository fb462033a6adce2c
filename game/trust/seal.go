package trust

// Seal returns the commitment to a text, under a number that is used once. It reveals nothing of
// the text and fits no other.
func Seal(battle Value, once Value, text []byte) Value {
	return labelled("seal", battle[:], once[:], text)
}

// After returns the hash of a battle's record with one more part.
func After(record Value, part []byte) Value { return labelled("record", record[:], part) }

// Begin returns the hash of a record that begins with a text, which names the battle.
func Begin(text []byte) Value { return labelled("battle", text) }
