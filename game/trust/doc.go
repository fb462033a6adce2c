// Package trust is the cryptography of a battle between two people who do not trust each other:
// dice that both make, secrets that are sealed first and opened later, and a signed record of who
// did what. It knows no rules and uses only the standard library.
//
//	chain.go  a side's values, fixed before the battle and revealed one at a time
//	dice.go   dice from the values of both sides
//	seal.go   a text that is sealed now and opened later
//	party.go  a side's secret, the source of all its hidden values; signatures
//
// docs/trust.md tells what this protects against, and what it does not.
package trust
