// Command beam plays a tournament as an Apache Beam pipeline: on this machine, or on Flink, Spark or Dataflow.
// It writes the same files as "frontage tournament". It is a module of its own, so that what Beam needs stays
// out of the game. See docs/tournaments.md.
//
//	main.go      the flags
//	pipeline.go  the pipeline: the games, each played, and the files of all results
package main
