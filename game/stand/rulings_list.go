package stand

// rulings is what may be played otherwise. The first reading of each is the ruling
// of the page; docs/rulings.md lists those that have no switch, and why.
var rulings = []Ruling{
	{"AMB-01", "How bent may a column be?", []Reading{
		{"b", "Front to rear, edge or corner, no step turning more than 90°."},
		{"a", "Any chain of stands, each touching the one before it."}}},
	{"AMB-04", "Is there a maximum sight distance?", []Reading{
		{"a", "None."},
		{"b", "60 cm."}}},
	{"AMB-06", "A unit that lies in both flank zones: are they added?", []Reading{
		{"b", "No, each is a zone of its own."},
		{"a", "Yes; if together they are the largest, the larger of the two counts."}}},
	{"AMB-10", "Who may climb a steep hill?", []Reading{
		{"a", "Infantry only."},
		{"b", "Everybody, as other hills."}}},
	{"AMB-11", "Does the bank of a stream protect against shots?", []Reading{
		{"a", "No."},
		{"b", "Yes, against those that come across the water."}}},
	{"AMB-12", "May artillery enter villages and broken ground?", []Reading{
		{"a", "Yes, as the terrain table has it."},
		{"b", "No, as the artillery page has it."}}},
	{"AMB-13", "Where is artillery defended?", []Reading{
		{"a", "Where the terrain table says so."},
		{"b", "Wherever infantry is."}}},
	{"AMB-14", "Is a stand in a wood or village defended against an enemy who is in it, too?", []Reading{
		{"b", "Yes."},
		{"a", "No: that enemy crosses nothing."}}},
	{"AMB-16", "The closest visible unit: how is its distance measured?", []Reading{
		{"a", "To any of its stands."},
		{"b", "To the stands that are seen."}}},
	{"AMB-17", "Must an evade move at all?", []Reading{
		{"a", "At least 1 cm."},
		{"b", "It may be as short as the unit likes."}}},
	{"AMB-18", "What is the distance penalty at exactly 40 cm?", []Reading{
		{"a", "−1: one for each 20 cm, or part of them, beyond the first."},
		{"b", "−2: one for each full 20 cm, once it is more than 20 cm."}}},
	{"AMB-19", "May an order be given that cannot succeed?", []Reading{
		{"a", "Yes."},
		{"b", "No."}}},
	{"AMB-20", "May a unit in combat shoot at a new charger?", []Reading{
		{"b", "Yes, with the stands that no earlier enemy touches."},
		{"a", "No."}}},
	{"AMB-21", "Which stand is the closest visible one?", []Reading{
		{"a", "The one nearest to the charging unit of those that any of its stands sees."},
		{"b", "The one nearest to a stand that sees it."}}},
	{"AMB-22", "What must the first charging stand see?", []Reading{
		{"a", "Any part of the target unit."},
		{"b", "The stand that it is charged against."}}},
	{"AMB-23", "The next closest stand “in the same zone”: whose zone?", []Reading{
		{"b", "That of the next stand, which must have the same name."},
		{"a", "That of the closest stand: its name is kept."}}},
	{"AMB-24", "What may pin a target?", []Reading{
		{"b", "Friendly stands in combat with it alone."},
		{"a", "Terrain and other stands as well."}}},
	{"AMB-25", "The front of a charging stand: all enemies first, or its target first?", []Reading{
		{"b", "Most front in contact with any enemy, then with the target."},
		{"a", "Most front in contact with the target, then with any enemy."}}},
	{"AMB-26", "Is contact maximised stand by stand, or for the whole unit?", []Reading{
		{"a", "Stand by stand, in the order in which they move."},
		{"b", "For the whole unit: the line with most front in contact."}}},
	{"AMB-29", "May a stand envelop that touches the enemy at a corner alone?", []Reading{
		{"a", "No."},
		{"b", "Yes."}}},
	{"AMB-31", "Is a charger without a supporter shot at before it envelops?", []Reading{
		{"a", "No, when all its stands have moved."},
		{"b", "Yes, as one with a supporter."}}},
	{"AMB-33", "Where must a supporting charger stand before the move?", []Reading{
		{"b", "A stand of it exactly behind one of the charging unit."},
		{"a", "A stand of it mostly in the rear zone of one of the charging unit."}}},
	{"AMB-34", "How far does a supporting charger move?", []Reading{
		{"a", "Its normal distance: half pace in irregular formation."},
		{"b", "Full pace, as a charger."}}},
	{"AMB-36", "A corner at the middle of an edge: which contact is that for the stand whose edge it is?", []Reading{
		{"a", "Corner contact."},
		{"b", "Edge contact."}}},
	{"AMB-37", "Does a charge into an unresolved combat have the bonus of a charge?", []Reading{
		{"b", "Yes, in the first round after it."},
		{"a", "No, it is not the first round of that combat."}}},
	{"AMB-39", "Who has a last die?", []Reading{
		{"b", "A unit whose stands together have none."},
		{"a", "Every fighting stand that has none."}}},
	{"AMB-42", "May a stand be supported that fights at a front corner alone?", []Reading{
		{"a", "Yes."},
		{"b", "No."}}},
	{"AMB-47", "Nobody touches the loser any more: which way does it retreat?", []Reading{
		{"b", "Straight away from the edge in whose zone the closest enemy stand lies."},
		{"a", "Along the line between the closest points."}}},
	{"AMB-52", "Infantry beats infantry and cavalry together: may it pursue?", []Reading{
		{"a", "Yes, the infantry: the ban is for each target."},
		{"b", "No: one enemy that it may not pursue bars it from all."}}},
	{"AMB-57", "Against whom may a unit advance?", []Reading{
		{"b", "The closest enemy that it sees and can reach."},
		{"a", "The closest enemy that it sees alone."}}},
	{"AMB-60", "A cannon's extra attack for each further stand of the target: whose is it?", []Reading{
		{"b", "Each gun's."},
		{"a", "The battery's, once."}}},
	{"AMB-62", "How long is a battle whose length is rolled for?", []Reading{
		{"a", "6, 7 or 8 turns."},
		{"b", "5, 6 or 7 turns."}}},
	{"AMB-64", "Does incidental contact take a charger's bonus away?", []Reading{
		{"a", "No."},
		{"b", "Yes."}}},
	{"AMB-65", "How far does a unit move back to give way?", []Reading{
		{"b", "Just far enough."},
		{"a", "As far as the one to which it gives way."}}},
	{"STD-CMD-23", "Optional rule: cavalry with Armour 6+ may evade in any direction.", offOn},
	{"STD-CMD-46", "Optional rule: each character adds +1 to his first order of his first turn.", offOn},
	{"STD-TERR-16", "Optional rule: infantry may march along a road with a short edge leading.", offOn},
	{"STD-ATTACK-15", "Optional rule: an advance has the bonus of a charge if the enemy was destroyed in the first round.", offOn},
	{"STD-FLY-18", "Optional rule: flyers that do not charge end more than 1 cm from enemies.", offOn},
}

var offOn = []Reading{{optionOff, "Not played."}, {optionOn, "Played."}}
