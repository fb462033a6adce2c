package room

// canNotSync reports whether an error only means that this system cannot sync folders.
func canNotSync(error) bool { return true }
