package column

// Name is the value of a scenario's system field.
const Name = "column"

// The phases of a half-turn (COL-SEQ-02).
const (
	phaseDeploy   = "deploy" // before the first turn
	phaseAction   = "action"
	phaseReaction = "reaction"
	phaseAssault  = "assault"
	phaseCharge   = "charge"
	phaseCombat   = "combat"
	phaseOver     = "over"
)

var phaseNames = []string{phaseAction, phaseReaction, phaseAssault, phaseCharge, phaseCombat, phaseOver}

// The rolls and the kinds of attack.
const (
	rollAction    = "action"
	rollMorale    = "morale"
	rollBreak     = "break"
	attackMissile = "missile"
	attackMelee   = "melee"
	attackPursuit = "pursuit"
)

// The attributes that the rules name (COL-STAND-15).
const (
	elite          = "elite"
	militia        = "militia"
	regular        = "regular" // the level of a stand with neither of the two
	fanatic        = "fanatic"
	guard          = "guard"
	unreliable     = "unreliable"
	reluctant      = "reluctant"
	swift          = "swift"
	eager          = "eager"
	impetuous      = "impetuous"
	shock          = "shock"
	vulnerable     = "vulnerable"
	awesome        = "awesome"
	magicResistant = "magic-resistant"
	flying         = "flying"
)

var (
	attributeNames = []string{elite, militia, fanatic, guard, unreliable, reluctant, swift, eager, impetuous, shock, vulnerable, awesome, magicResistant, flying}
	levelNames     = []string{elite, regular, militia}
)

// The types named in the rules; the rules refer to others by their groups.
const (
	footSkirmishers    = "skirmishers"
	mountedSkirmishers = "mounted-skirmishers"
	troll              = "troll"
	vampire            = "vampire" // a type, and what a leader may be
	unicorn            = "unicorn"
)

// typeNames are the types that a file may hold.
var typeNames = []string{footSkirmishers, mountedSkirmishers, "medium-foot", "heavy-foot", "light-mounted", "heavy-mounted",
	"chariot", "elephant", "bolt-shooter", "catapult", "ogre", troll, "small-giant", "large-giant", "small-dragon", "large-dragon", "knight", vampire}

// The kinds of leaders.
const (
	general = "general"
	captain = "captain"
	hero    = "hero"
)

// The Actions (COL-ACTION-06).
const (
	actMove            = "Move"
	actStop            = "Stop"
	actAboutFace       = "About Face"
	actChangeFace      = "Change Face"
	actRetrograde      = "Retrograde"
	actChangeFormation = "Change Formation"
	actMissileFire     = "Missile Fire"
	actCountercharge   = "Countercharge"
	actSet             = "Set"
	actWithdraw        = "Withdraw"
	actCountermand     = "Countermand"
	actPursuit         = "Pursuit"
	actFallBack        = "Fall Back"
	actSpell           = "Spell"
)

// The formations.
const (
	inLine   = "line"
	inColumn = "column"
	inSquare = "square"
	inLoose  = "skirmish"
)

// inch is an inch in centimetres.
const inch = 2.54
