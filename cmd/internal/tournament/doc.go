// Package tournament plays many battles between armies and commanders by a plan, and rates the
// players. The results of a plan are the same for any number of workers, in one run or several, on
// one machine or split into shards.
//
// It knows no rule system: the caller plays a [Game] and returns its [Result].
//
//	plan.go     the plan and its numbered games
//	folder.go   the folder of a tournament: games played so far, resumed and merged
//	run.go      plays the games of a shard, several at a time
//	ratings.go  strengths with intervals, by the games of all pairs
//	report.go   results.csv, results.parquet, ratings.csv and the page
//	plots.go    the plots of the page
package tournament
