package stand

import (
	"maps"
	"slices"
)

// Special is a special rule of a unit or a character, from its army list: the number of a
// mechanic, SPEC-01 to SPEC-88, with its parameters. The rule page explains the mechanic.
type Special struct {
	Rule string `json:"rule" required:"true"`
	// Of points to a struct with the parameters of this rule only.
	Of any `kind:"rule"`
	// Units, Types and Except are ids of units of the army list and types of troops. For a rule of
	// the whole army they select the units that have it, unless the rule itself reads them.
	Units  []string `json:"units,omitempty" set:"true" items:"units"`
	Types  []string `json:"types,omitempty" set:"true" items:"types"`
	Except []string `json:"except,omitempty" set:"true" items:"units"`
}

// Grant is a special rule, a trait or attacks that a unit or a character gives to another unit.
// Lifts names a rule that the grant takes away.
type Grant struct {
	Rule   string `json:"rule,omitempty"`
	Of     any    `kind:"rule"`
	Trait  string `json:"trait,omitempty"`
	Attack int    `json:"attack,omitempty" max:"9"`
	Lifts  string `json:"lifts,omitempty"`
}

// The parameters of the rules.
type (
	noParameter struct{}
	// number is the value of a rule without other parameters.
	number struct {
		Value int `json:"value" required:"true" min:"-99" max:"999"`
	}
	// distance is a number of cm.
	distance struct {
		Value float64 `json:"value" required:"true" min:"0" max:"1000"`
	}
	// kinds is a list of words: kinds of enemies, of terrain, of places.
	kinds struct {
		Value []string `json:"value" required:"true" one:"true"`
	}
	kindsOrAll struct {
		Value []string `json:"value,omitempty" one:"true"`
	}
	word struct {
		Value string `json:"value" required:"true"`
	}
	characters struct {
		By []string `json:"by" required:"true" one:"true"`
	}

	orderMod struct { // SPEC-05
		Value int      `json:"value" required:"true" min:"-9" max:"9"`
		By    []string `json:"by,omitempty" one:"true" doc:"Whose orders: kinds of characters, or ids of the army list."`
		Waive []string `json:"waive,omitempty" one:"true" doc:"Not in a brigade with a unit of another kind (other), with more units of other kinds than of this (outnumbered), or with one of these units."`
	}
	distanceFactor struct { // SPEC-06
		Value int  `json:"value" required:"true" max:"2"`
		Alone bool `json:"alone,omitempty"`
	}
	swornOrder struct { // SPEC-09
		Value int      `json:"value" required:"true" min:"2" max:"12"`
		By    []string `json:"by,omitempty" one:"true"`
	}
	orderedOnlyBy struct { // SPEC-11
		By    []string `json:"by" required:"true" one:"true"`
		Bonus int      `json:"bonus,omitempty" min:"-9" max:"9"`
	}
	brigading struct { // SPEC-12
		Value  string   `json:"value" required:"true" enum:"none,own,only,not"`
		Plain  bool     `json:"plain,omitempty"`
		Unless []string `json:"unless,omitempty" one:"true"`
	}
	brigadeSize struct { // SPEC-14
		Value string   `json:"value" required:"true" either:"true"`
		Need  []string `json:"need,omitempty" one:"true"`
		Least int      `json:"least,omitempty" max:"99"`
		Ban   []string `json:"ban,omitempty" one:"true"`
	}
	blunderMod struct { // SPEC-20
		Value int      `json:"value" required:"true" min:"-9" max:"9"`
		Shame []string `json:"shame,omitempty" one:"true"`
	}
	commandAura struct { // SPEC-22
		Value   float64 `json:"value" required:"true" min:"0" max:"1000"`
		Friends int     `json:"friends,omitempty" min:"-9" max:"9"`
		Enemies int     `json:"enemies,omitempty" min:"-9" max:"9"`
	}
	guidance struct { // SPEC-24
		Value float64  `json:"value" required:"true" min:"0" max:"1000"`
		By    []string `json:"by,omitempty" one:"true"`
	}
	joining struct { // SPEC-26
		Value string   `json:"value" required:"true" enum:"none,only,not"`
		By    []string `json:"by,omitempty" one:"true"`
	}
	infiltrate struct { // SPEC-27
		Value string `json:"value" required:"true" enum:"any,half,1/1000"`
		Group bool   `json:"group,omitempty"`
		Free  string `json:"free,omitempty" enum:"distance"`
		Mod   int    `json:"mod,omitempty" min:"-9" max:"9"`
	}
	attached struct { // SPEC-28
		Grants []Grant `json:"grants,omitempty"`
	}
	standIn struct { // SPEC-29
		Per1000 int `json:"per_1000,omitempty" max:"99"`
	}
	musterLimit struct { // SPEC-30
		Value   string   `json:"value" required:"true" enum:"unique,shared"`
		Per1000 int      `json:"per_1000,omitempty" max:"99"`
		Needs   []string `json:"needs,omitempty" one:"true"`
	}
	groundRule struct { // SPEC-32
		Value []string `json:"value" required:"true" one:"true"`
		Open  bool     `json:"open,omitempty"`
	}
	breakCount struct { // SPEC-33
		Value string `json:"value" required:"true" either:"true"`
	}
	pointsRule struct { // SPEC-34
		Value string `json:"value" required:"true" enum:"zero,inverse"`
	}
	summoned struct { // SPEC-35
		Master []string `json:"master" required:"true" one:"true"`
	}
	attacksByRange struct { // SPEC-40
		Value    []Band `json:"value" required:"true"`
		Chargers int    `json:"chargers,omitempty" max:"99"`
	}
	diceRule struct { // SPEC-17, -41, -55
		Value string `json:"value" required:"true"`
	}
	shakingShot struct { // SPEC-45
		Value  int  `json:"value" required:"true" min:"2" max:"6"`
		Splash bool `json:"splash,omitempty"`
	}
	weaponRule struct { // SPEC-47
		Range    float64 `json:"range,omitempty" min:"0" max:"1000"`
		Save     string  `json:"save,omitempty" either:"true"`
		Cover    int     `json:"cover,omitempty" min:"-2" max:"0"`
		Chargers string  `json:"chargers,omitempty" enum:"no"`
		Blind    bool    `json:"blind,omitempty"`
		Moved    string  `json:"moved,omitempty" enum:"no"`
	}
	breath struct { // SPEC-48
		Value int     `json:"value" required:"true" min:"1" max:"99"`
		Range float64 `json:"range,omitempty" min:"0" max:"1000"`
		Own   bool    `json:"own,omitempty"`
	}
	ward struct { // SPEC-52
		Value   int    `json:"value" required:"true" min:"2" max:"6"`
		Against string `json:"against,omitempty" enum:"shooting,combat,all"`
	}
	randomAttack struct { // SPEC-56
		Value string `json:"value" required:"true"`
		Half  string `json:"half,omitempty"`
	}
	hatred struct { // SPEC-58
		Value  int      `json:"value" required:"true" min:"1" max:"9"`
		Vs     []string `json:"vs" required:"true" one:"true"`
		Rounds string   `json:"rounds" required:"true" enum:"first,all"`
	}
	regenerate struct { // SPEC-63
		Value int    `json:"value" required:"true" min:"1" max:"99"`
		When  string `json:"when" required:"true" enum:"left,round"`
	}
	supportRule struct { // SPEC-64
		Value string `json:"value" required:"true" enum:"never,own,from-own,beside"`
	}
	wounded struct { // SPEC-68
		Value    []int `json:"value" required:"true" min:"1" max:"99"`
		Hits     int   `json:"hits" required:"true" min:"1" max:"99"`
		Attack   int   `json:"attack" required:"true" max:"99"`
		Shooting int   `json:"shooting,omitempty" max:"99"`
	}
	rouse struct { // SPEC-72
		Value int     `json:"value" required:"true" min:"1" max:"9"`
		Reach string  `json:"reach" required:"true" either:"true"`
		Also  []Grant `json:"also,omitempty"`
	}
	grantJoined struct { // SPEC-73
		Value []Grant `json:"value" required:"true"`
		Until string  `json:"until,omitempty" enum:"command"`
	}
	grantTouching struct { // SPEC-74
		Value []Grant `json:"value" required:"true"`
		Self  bool    `json:"self,omitempty"`
	}
	hymn struct { // SPEC-75
		Value  int     `json:"value" required:"true" min:"2" max:"6"`
		Within float64 `json:"within" required:"true" min:"0" max:"1000"`
	}
	instability struct { // SPEC-76
		Lord float64 `json:"lord,omitempty" min:"0" max:"1000"`
		Help float64 `json:"help,omitempty" min:"0" max:"1000"`
	}
	retreatFate struct { // SPEC-78
		Value string `json:"value" required:"true" enum:"destroyed,survives"`
	}
	castOnce struct { // SPEC-80
		Value  int  `json:"value" required:"true" min:"1" max:"9"`
		Dispel bool `json:"dispel,omitempty"`
	}
	dispel struct { // SPEC-82
		Value  int     `json:"value" required:"true" min:"2" max:"6"`
		Within float64 `json:"within" required:"true" min:"0" max:"1000"`
		Mode   string  `json:"mode" required:"true" enum:"caster,target"`
	}
	spellBonus struct { // SPEC-85
		Value string `json:"value" required:"true"`
		Bonus int    `json:"bonus" required:"true" min:"-9" max:"9"`
	}
	ridersRule struct { // SPEC-86
		Riders []string `json:"riders" required:"true" one:"true"`
	}
)

// Band is the number of shots of a stand up to a range.
type Band struct {
	To    float64 `json:"to" min:"0" max:"1000"`
	Shots int     `json:"shots" max:"99"`
}

// The names of the special rules in files.
const (
	mustCharge         = "SPEC-01"
	noEvade            = "SPEC-02"
	noInitiativeCharge = "SPEC-03"
	noInitiative       = "SPEC-04"
	ruleOrderMod       = "SPEC-05"
	ruleDistanceFactor = "SPEC-06"
	noDensePenalty     = "SPEC-07"
	noNearPenalty      = "SPEC-08"
	ruleSworn          = "SPEC-09"
	ruleLeash          = "SPEC-10"
	ruleOrderedBy      = "SPEC-11"
	ruleBrigading      = "SPEC-12"
	brigadeExtra       = "SPEC-13"
	ruleBrigadeSize    = "SPEC-14"
	ruleWild           = "SPEC-15"
	ruleBreakdown      = "SPEC-16"
	ruleAutoMove       = "SPEC-17"
	rulePushed         = "SPEC-18"
	cruelGeneral       = "SPEC-19"
	ruleBlunderMod     = "SPEC-20"
	ruleCommandRange   = "SPEC-21"
	ruleCommandAura    = "SPEC-22"
	greatEffort        = "SPEC-23"
	ruleGuidance       = "SPEC-24"
	partialAuthority   = "SPEC-25"
	ruleJoining        = "SPEC-26"
	ruleInfiltrate     = "SPEC-27"
	ruleAttached       = "SPEC-28"
	ruleStandIn        = "SPEC-29"
	ruleMusterLimit    = "SPEC-30"
	noItem             = "SPEC-31"
	ruleGround         = "SPEC-32"
	ruleBreakCount     = "SPEC-33"
	rulePoints         = "SPEC-34"
	ruleSummoned       = "SPEC-35"
	ruleHired          = "SPEC-36"
	ruleKeyword        = "SPEC-37"
	pierce             = "SPEC-38"
	sharpAim           = "SPEC-39"
	ruleByRange        = "SPEC-40"
	randomShots        = "SPEC-41"
	rocketMisfire      = "SPEC-42"
	volleyMisfire      = "SPEC-43"
	boilerMisfire      = "SPEC-44"
	ruleShaking        = "SPEC-45"
	backlash           = "SPEC-46"
	ruleWeapon         = "SPEC-47"
	ruleBreath         = "SPEC-48"
	steady             = "SPEC-49"
	firm               = "SPEC-50"
	brittle            = "SPEC-51"
	ruleWard           = "SPEC-52"
	impactRule         = "SPEC-53"
	noChargeBonus      = "SPEC-54"
	chargeDice         = "SPEC-55"
	ruleRandomAttack   = "SPEC-56"
	frontFirst         = "SPEC-57"
	ruleHatred         = "SPEC-58"
	sureHit            = "SPEC-59"
	alwaysDefended     = "SPEC-60"
	neverDefended      = "SPEC-61"
	pikes              = "SPEC-62"
	ruleRegenerate     = "SPEC-63"
	ruleSupport        = "SPEC-64"
	mustPursue         = "SPEC-65"
	pursueAny          = "SPEC-66"
	caughtByAny        = "SPEC-67"
	ruleWounded        = "SPEC-68"
	noConfusion        = "SPEC-69"
	ruleStampede       = "SPEC-70"
	ruleLed            = "SPEC-71"
	ruleRouse          = "SPEC-72"
	ruleGrantJoined    = "SPEC-73"
	ruleGrantTouching  = "SPEC-74"
	ruleHymn           = "SPEC-75"
	ruleInstability    = "SPEC-76"
	wagonFort          = "SPEC-77"
	ruleRetreatFate    = "SPEC-78"
	ruleCaster         = "SPEC-79"
	ruleCastOnce       = "SPEC-80"
	recast             = "SPEC-81"
	ruleDispel         = "SPEC-82"
	ruleFocus          = "SPEC-83"
	oneSpell           = "SPEC-84"
	ruleSpellBonus     = "SPEC-85"
	ruleRiders         = "SPEC-86"
	riderPace          = "SPEC-87"
	siegeBeast         = "SPEC-88"
)

// specialRule describes a special rule: its name in tables, and its empty parameters.
type specialRule struct {
	name  string
	empty func() any
}

func parametersOf[T any]() func() any { return func() any { return new(T) } }

// specialRules are all special rules.
var specialRules = map[string]specialRule{
	mustCharge:         {"must charge", parametersOf[kinds]()},
	noEvade:            {"no evade", parametersOf[noParameter]()},
	noInitiativeCharge: {"no initiative charge", parametersOf[noParameter]()},
	noInitiative:       {"no initiative", parametersOf[noParameter]()},
	ruleOrderMod:       {"order mod", parametersOf[orderMod]()},
	ruleDistanceFactor: {"distance factor", parametersOf[distanceFactor]()},
	noDensePenalty:     {"no dense penalty", parametersOf[word]()},
	noNearPenalty:      {"no proximity penalty", parametersOf[noParameter]()},
	ruleSworn:          {"sworn order", parametersOf[swornOrder]()},
	ruleLeash:          {"leash", parametersOf[distance]()},
	ruleOrderedBy:      {"ordered only by", parametersOf[orderedOnlyBy]()},
	ruleBrigading:      {"brigading", parametersOf[brigading]()},
	brigadeExtra:       {"brigade extra", parametersOf[number]()},
	ruleBrigadeSize:    {"brigade size", parametersOf[brigadeSize]()},
	ruleWild:           {"wild", parametersOf[noParameter]()},
	ruleBreakdown:      {"breakdown", parametersOf[noParameter]()},
	ruleAutoMove:       {"auto move", parametersOf[diceRule]()},
	rulePushed:         {"pushed", parametersOf[distance]()},
	cruelGeneral:       {"cruel general", parametersOf[number]()},
	ruleBlunderMod:     {"blunder mod", parametersOf[blunderMod]()},
	ruleCommandRange:   {"command range", parametersOf[distance]()},
	ruleCommandAura:    {"command aura", parametersOf[commandAura]()},
	greatEffort:        {"great effort", parametersOf[number]()},
	ruleGuidance:       {"guidance", parametersOf[guidance]()},
	partialAuthority:   {"partial authority", parametersOf[number]()},
	ruleJoining:        {"joining", parametersOf[joining]()},
	ruleInfiltrate:     {"infiltrate", parametersOf[infiltrate]()},
	ruleAttached:       {"attached", parametersOf[attached]()},
	ruleStandIn:        {"stand in", parametersOf[standIn]()},
	ruleMusterLimit:    {"muster limit", parametersOf[musterLimit]()},
	noItem:             {"no item", parametersOf[noParameter]()},
	ruleGround:         {"ground", parametersOf[groundRule]()},
	ruleBreakCount:     {"break count", parametersOf[breakCount]()},
	rulePoints:         {"points rule", parametersOf[pointsRule]()},
	ruleSummoned:       {"summoned", parametersOf[summoned]()},
	ruleHired:          {"hired", parametersOf[noParameter]()},
	ruleKeyword:        {"keyword", parametersOf[word]()},
	pierce:             {"pierce", parametersOf[number]()},
	sharpAim:           {"aim", parametersOf[number]()},
	ruleByRange:        {"attacks by range", parametersOf[attacksByRange]()},
	randomShots:        {"random shots", parametersOf[diceRule]()},
	rocketMisfire:      {"rocket misfire", parametersOf[noParameter]()},
	volleyMisfire:      {"volley misfire", parametersOf[noParameter]()},
	boilerMisfire:      {"boiler misfire", parametersOf[noParameter]()},
	ruleShaking:        {"shaking shot", parametersOf[shakingShot]()},
	backlash:           {"backlash", parametersOf[noParameter]()},
	ruleWeapon:         {"weapon", parametersOf[weaponRule]()},
	ruleBreath:         {"breath", parametersOf[breath]()},
	steady:             {"steady", parametersOf[noParameter]()},
	firm:               {"firm", parametersOf[number]()},
	brittle:            {"brittle", parametersOf[distance]()},
	ruleWard:           {"ward", parametersOf[ward]()},
	impactRule:         {"impact", parametersOf[noParameter]()},
	noChargeBonus:      {"no charge bonus", parametersOf[noParameter]()},
	chargeDice:         {"charge dice", parametersOf[diceRule]()},
	ruleRandomAttack:   {"random attack", parametersOf[randomAttack]()},
	frontFirst:         {"front first", parametersOf[number]()},
	ruleHatred:         {"hatred", parametersOf[hatred]()},
	sureHit:            {"sure hit", parametersOf[number]()},
	alwaysDefended:     {"always defended", parametersOf[noParameter]()},
	neverDefended:      {"never defended", parametersOf[kinds]()},
	pikes:              {"pikes", parametersOf[noParameter]()},
	ruleRegenerate:     {"regenerate", parametersOf[regenerate]()},
	ruleSupport:        {"support", parametersOf[supportRule]()},
	mustPursue:         {"must pursue", parametersOf[kindsOrAll]()},
	pursueAny:          {"pursue any", parametersOf[kinds]()},
	caughtByAny:        {"caught by any", parametersOf[noParameter]()},
	ruleWounded:        {"wounded", parametersOf[wounded]()},
	noConfusion:        {"no confusion", parametersOf[noParameter]()},
	ruleStampede:       {"stampede", parametersOf[noParameter]()},
	ruleLed:            {"led", parametersOf[number]()},
	ruleRouse:          {"rouse", parametersOf[rouse]()},
	ruleGrantJoined:    {"grant joined", parametersOf[grantJoined]()},
	ruleGrantTouching:  {"grant touching", parametersOf[grantTouching]()},
	ruleHymn:           {"hymn", parametersOf[hymn]()},
	ruleInstability:    {"instability", parametersOf[instability]()},
	wagonFort:          {"wagon fort", parametersOf[noParameter]()},
	ruleRetreatFate:    {"retreat fate", parametersOf[retreatFate]()},
	ruleCaster:         {"caster", parametersOf[noParameter]()},
	ruleCastOnce:       {"cast once", parametersOf[castOnce]()},
	recast:             {"recast", parametersOf[noParameter]()},
	ruleDispel:         {"dispel", parametersOf[dispel]()},
	ruleFocus:          {"focus", parametersOf[characters]()},
	oneSpell:           {"one spell", parametersOf[word]()},
	ruleSpellBonus:     {"spell bonus", parametersOf[spellBonus]()},
	ruleRiders:         {"riders", parametersOf[ridersRule]()},
	riderPace:          {"rider pace", parametersOf[distance]()},
	siegeBeast:         {"siege beast", parametersOf[noParameter]()},
}

// Empty makes Special [game.Kinds].
func (*Special) Empty(rule string) any {
	if known, ok := specialRules[rule]; ok {
		return known.empty()
	}
	return nil
}

// All makes Special [game.Kinds].
func (*Special) All() []string { return slices.Sorted(maps.Keys(specialRules)) }

// grantedRules are the rules that a grant may give.
var grantedRules = []string{mustCharge, steady, mustPursue, pursueAny, noConfusion, noEvade, noDensePenalty, pierce}

// Empty makes Grant [game.Kinds].
func (*Grant) Empty(rule string) any {
	switch {
	case rule == "":
		return &noParameter{}
	case slices.Contains(grantedRules, rule):
		return specialRules[rule].empty()
	}
	return nil
}

// All makes Grant [game.Kinds].
func (*Grant) All() []string { return grantedRules }
