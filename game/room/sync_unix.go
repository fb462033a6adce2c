//go:build !windows

package room

// canNotSync reports whether an error only says that folders cannot be synced on this system.
func canNotSync(error) bool { return false }
