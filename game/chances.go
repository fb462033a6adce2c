package game

import "fmt"

// Chance is a probability within a phrase, written in per cent with one decimal. Rest is the
// probability of everything else. Something possible is never written as 0 %, something that may
// fail never as 100 %.
type Chance struct{ P, Rest float64 }

// Percent is a chance that may be a sum: the error of the sum makes nothing certain uncertain.
func Percent(p float64) Chance {
	rest := 1 - p
	if rest < 1e-12 {
		rest = 0
	}
	return Chance{p, rest}
}

// String returns the chance: "62.5 %".
func (c Chance) String() string {
	switch {
	case c.P <= 0:
		return "0 %"
	case c.Rest <= 0:
		return "100 %"
	case c.P < 0.001:
		return "<0.1 %"
	case c.P > 0.999:
		return ">99.9 %"
	}
	return fmt.Sprintf("%.1f %%", 100*c.P)
}
