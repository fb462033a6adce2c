package game

import "fmt"

// The limits of the formats page.
const (
	MaxText    = 1 << 20 // bytes of a scenario or an unpacked link
	MaxUnits   = 400
	MaxStands  = 2000
	MaxTerrain = 500
	MaxPoints  = 200 // of one shape or line
)

// Our own limits. They are wide enough for any real table, and protect against hostile files:
// endless work and numbers that overflow.
const (
	maxWritten    = 8 << 20            // bytes of a scenario in progress that the program wrote; it began as a file of MaxText
	maxReplay     = 16 << 20           // bytes
	maxHeader     = maxWritten + 1<<20 // bytes of a replay's first line
	maxLines      = 50_000             // of a replay; a long battle has a few thousand
	MaxTable      = 1000               // cm
	maxCoordinate = 10000              // cm
	maxBase       = 100                // cm
	maxCharacters = 200
	maxContours   = 20
	maxDice       = 100_000
	maxDrawn      = 1 << 53   // dice: more than any battle rolls
	maxLineID     = 1_000_000 // number of a variation
	MaxList       = 2000      // items of any other list
	maxName       = 1000      // characters of a name or a title
)

// Limits of a battle's progress. The battle ends after the last turn; the other numbers stop
// growing.
const (
	MaxTurn    = 9999
	MaxHits    = 9999 // of a unit
	MaxPenalty = 999  // of a unit
)

const (
	scenarioFormat = "frontage/scenario@1"
	replayFormat   = "frontage/replay@1"
	trustedFormat  = "frontage/replay@2" // with dice made by both players, and the links that prove it
	variedFormat   = "frontage/replay@3" // with variations
	studiedFormat  = "frontage/replay@4" // with drawings and questions to the reader, and perhaps variations
)

var replayFormats = []string{replayFormat, trustedFormat, variedFormat, studiedFormat}

// The words that the fields of a scenario may hold.
var (
	systemNames = []string{"stand", "tactics", "column", "element"}
)

func tooLong(bytes, most int) string {
	return fmt.Sprintf("has %d bytes of text; at most %d are allowed", bytes, most)
}
