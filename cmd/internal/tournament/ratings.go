package tournament

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Rating is the strength of a player. 400 points more mean that the player wins ten times as
// often as it loses against the other.
type Rating struct {
	Name   string  `json:"player"`
	Points float64 `json:"rating"`
	Margin float64 `json:"margin"` // half of the interval that holds the true strength in 95 of 100 tournaments
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
}

// Score returns the share of the possible points: a draw is half a win.
func (r *Rating) Score() float64 {
	return (float64(r.Wins) + float64(r.Draws)/2) / float64(max(r.Games, 1))
}

// perPoint converts between points of a rating and natural logarithms of strength.
const perPoint = math.Ln10 / 400

// Ratings returns the strengths of the players by all results, the strongest first, by the
// model of Bradley and Terry: the chance that a player wins is its strength as part of both
// strengths. A draw counts half a win for each; unfinished games do not count. The mean of
// the ratings is 0. So that a player who wins every game has a finite rating, each is taken
// to have drawn once more against a player of mean strength.
func Ratings(names []string, results []Result) []Rating {
	place := map[string]int{}
	list := make([]Rating, len(names))
	for i, name := range names {
		place[name], list[i].Name = i, name
	}
	met := make([][]float64, len(names)) // games of each pair
	score := make([]float64, len(names))
	for i := range met {
		met[i] = make([]float64, len(names))
		score[i] = 0.5 // of the draw with the mean player
	}
	for i := range results {
		r := &results[i]
		near, far := place[r.Near], place[r.Far]
		share := 0.5
		switch r.Winner {
		case "near":
			share = 1
			list[near].Wins, list[far].Losses = list[near].Wins+1, list[far].Losses+1
		case "far":
			share = 0
			list[near].Losses, list[far].Wins = list[near].Losses+1, list[far].Wins+1
		case "draw":
			list[near].Draws, list[far].Draws = list[near].Draws+1, list[far].Draws+1
		default:
			continue
		}
		list[near].Games, list[far].Games = list[near].Games+1, list[far].Games+1
		met[near][far], met[far][near] = met[near][far]+1, met[far][near]+1
		score[near] += share
		score[far] += 1 - share
	}
	strengths, errs := fit(met, score)
	mean := 0.0
	for _, s := range strengths {
		mean += s / float64(len(strengths))
	}
	for i := range list {
		list[i].Points = (strengths[i] - mean) / perPoint
		list[i].Margin = 1.96 * errs[i] / perPoint
	}
	slices.SortStableFunc(list, func(a, b Rating) int { return cmp.Compare(b.Points, a.Points) })
	return list
}

// fit finds the logarithms of strength at which the expected scores equal the scores of the
// games, by Newton's method, and the standard errors of their differences from the mean.
func fit(met [][]float64, score []float64) (strengths, errs []float64) {
	n := len(score)
	strengths, errs = make([]float64, n), make([]float64, n)
	var information mat.SymDense
	var factor mat.Cholesky
	for range 50 {
		information = *mat.NewSymDense(n, nil)
		gap := mat.NewVecDense(n, nil)
		for i := range n {
			p := chance(strengths[i])
			gap.SetVec(i, score[i]-p)
			information.SetSym(i, i, p*(1-p))
		}
		for i := range n {
			for j := range n {
				if met[i][j] == 0 || i == j {
					continue
				}
				p := chance(strengths[i] - strengths[j])
				gap.SetVec(i, gap.AtVec(i)-met[i][j]*p)
				information.SetSym(i, i, information.At(i, i)+met[i][j]*p*(1-p))
				if i < j {
					information.SetSym(i, j, -met[i][j]*p*(1-p))
				}
			}
		}
		if !factor.Factorize(&information) {
			break
		}
		var step mat.VecDense
		if factor.SolveVecTo(&step, gap) != nil {
			break
		}
		largest := 0.0
		for i := range n {
			d := min(max(step.AtVec(i), -1), 1) // no step too far
			strengths[i] += d
			largest = max(largest, math.Abs(d))
		}
		if largest < 1e-10 {
			break
		}
	}
	var covariance mat.SymDense
	if factor.InverseTo(&covariance) == nil {
		for i := range n {
			errs[i] = math.Sqrt(fromMean(&covariance, i))
		}
	}
	return strengths, errs
}

// fromMean returns the variance of the difference between a strength and the mean of all, to which
// ratings are relative.
func fromMean(covariance *mat.SymDense, i int) float64 {
	n := covariance.SymmetricDim()
	row, all := 0.0, 0.0
	for j := range n {
		row += covariance.At(i, j)
		for k := range n {
			all += covariance.At(j, k)
		}
	}
	return covariance.At(i, i) - 2*row/float64(n) + all/float64(n*n)
}

// chance returns the chance of winning for a difference of strength.
func chance(d float64) float64 { return 1 / (1 + math.Exp(-d)) }
