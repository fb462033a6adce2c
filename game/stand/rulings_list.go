package stand

// rulings lists everything that may be played in more than one way. The first reading of
// each is the ruling of the page. docs/rulings.md lists the rulings without a choice, and
// why.
var rulings = []Ruling{
	{ID: "AMB-01", Question: "How bent may a column be?", Readings: []Reading{
		{Key: "b", Text: "Front to rear, edge to edge or turned by up to 90° about a corner on the same side."},
		{Key: "a", Text: "Any chain of stands, each touching the one before it."},
		{Key: "c", Text: "Front to rear, edge or corner, no step turning more than 90°."}}},
	{ID: "AMB-03", Question: "How are the 2 cm measured that sight reaches into a wood or village?", Readings: []Reading{
		{Key: "a", Text: "From its edge: who stands no deeper sees out and is seen, at any angle."},
		{Key: "b", Text: "Along the line of sight, from its end inside."}}},
	{ID: "AMB-04", Question: "Is there a maximum sight distance?", Readings: []Reading{
		{Key: "a", Text: "None."},
		{Key: "b", Text: "60 cm."}}},
	{ID: "AMB-06", Question: "A unit that lies in both flank zones: are they added?", Readings: []Reading{
		{Key: "b", Text: "No, each is a zone of its own."},
		{Key: "a", Text: "Yes; if together they are the largest, the larger of the two counts."}}},
	{ID: "AMB-10", Question: "Who may climb a steep hill?", Readings: []Reading{
		{Key: "a", Text: "Infantry only."},
		{Key: "b", Text: "Everybody, as other hills."}}},
	{ID: "AMB-11", Question: "Does the bank of a stream protect against shots?", Readings: []Reading{
		{Key: "a", Text: "No."},
		{Key: "b", Text: "Yes, against those that come across the water."}}},
	{ID: "AMB-12", Question: "May artillery enter villages and broken ground?", Readings: []Reading{
		{Key: "a", Text: "Yes, as the terrain table has it."},
		{Key: "b", Text: "No, as the artillery page has it."}}},
	{ID: "AMB-13", Question: "Where is artillery defended?", Readings: []Reading{
		{Key: "a", Text: "Where the terrain table says so."},
		{Key: "b", Text: "Wherever infantry is."}}},
	{ID: "AMB-14", Question: "Is a stand in a wood or village defended against an enemy who is in it, too?", Readings: []Reading{
		{Key: "b", Text: "Yes."},
		{Key: "a", Text: "No: that enemy crosses nothing."}}},
	{ID: "AMB-16", Question: "The closest visible unit: how is its distance measured?", Readings: []Reading{
		{Key: "a", Text: "To any of its stands."},
		{Key: "b", Text: "To the stands that are seen."}}},
	{ID: "AMB-17", Question: "Must an evade move at all?", Readings: []Reading{
		{Key: "a", Text: "At least 1 cm."},
		{Key: "b", Text: "It may be as short as the unit likes."}}},
	{ID: "AMB-18", Question: "What is the distance penalty at exactly 40 cm?", Readings: []Reading{
		{Key: "a", Text: "−1: one for each 20 cm, or part of them, beyond the first."},
		{Key: "b", Text: "−2: one for each full 20 cm, once it is more than 20 cm."}}},
	{ID: "AMB-19", Question: "May an order be given that cannot succeed?", Readings: []Reading{
		{Key: "a", Text: "Yes."},
		{Key: "b", Text: "No."}}},
	{ID: "AMB-20", Question: "May a unit in combat shoot at a new charger?", Readings: []Reading{
		{Key: "b", Text: "Yes, with the stands that no earlier enemy touches."},
		{Key: "a", Text: "No."}}},
	{ID: "AMB-21", Question: "Which stand is the closest visible one?", Readings: []Reading{
		{Key: "a", Text: "The one nearest to the charging unit of those that any of its stands sees."},
		{Key: "b", Text: "The one nearest to a stand that sees it."}}},
	{ID: "AMB-22", Question: "What must the first charging stand see?", Readings: []Reading{
		{Key: "a", Text: "Any part of the target unit."},
		{Key: "b", Text: "The stand that it is charged against."}}},
	{ID: "AMB-23", Question: "The next closest stand “in the same zone”: whose zone?", Readings: []Reading{
		{Key: "b", Text: "That of the next stand, which must have the same name."},
		{Key: "a", Text: "That of the closest stand: its name is kept."}}},
	{ID: "AMB-24", Question: "What may pin a target?", Readings: []Reading{
		{Key: "b", Text: "Friendly stands in combat with it alone."},
		{Key: "a", Text: "Terrain and other stands as well."}}},
	{ID: "AMB-25", Question: "The front of a charging stand: all enemies first, or its target first?", Readings: []Reading{
		{Key: "b", Text: "Most front in contact with any enemy, then with the target."},
		{Key: "a", Text: "Most front in contact with the target, then with any enemy."}}},
	{ID: "AMB-26", Question: "Is contact maximised stand by stand, or for the whole unit?", Readings: []Reading{
		{Key: "a", Text: "Stand by stand, in the order in which they move."},
		{Key: "b", Text: "For the whole unit: the line with most front in contact."}}},
	{ID: "AMB-28", Question: "What of an irregular target is straight ahead of a stand?", Readings: []Reading{
		{Key: "a", Text: "What the stand can be pushed up to without losing its neighbour."},
		{Key: "b", Text: "All that is before its front, however far, and behind friends and terrain as well."}}},
	{ID: "AMB-29", Question: "May a stand envelop that touches the enemy at a corner alone?", Readings: []Reading{
		{Key: "a", Text: "No."},
		{Key: "b", Text: "Yes."}}},
	{ID: "AMB-31", Question: "Is a charger without a supporter shot at before it envelops?", Readings: []Reading{
		{Key: "a", Text: "No, when all its stands have moved."},
		{Key: "b", Text: "Yes, as one with a supporter."}}},
	{ID: "AMB-33", Question: "Where must a supporting charger stand before the move?", Readings: []Reading{
		{Key: "b", Text: "A stand of it exactly behind one of the charging unit."},
		{Key: "a", Text: "A stand of it mostly in the rear zone of one of the charging unit."}}},
	{ID: "AMB-34", Question: "How far does a supporting charger move?", Readings: []Reading{
		{Key: "a", Text: "Its normal distance: half pace in irregular formation."},
		{Key: "b", Text: "Full pace, as a charger."}}},
	{ID: "AMB-36", Question: "A corner at the middle of an edge: which contact is that for the stand whose edge it is?", Readings: []Reading{
		{Key: "a", Text: "Corner contact."},
		{Key: "b", Text: "Edge contact."}}},
	{ID: "AMB-37", Question: "Does a charge into an unresolved combat have the bonus of a charge?", Readings: []Reading{
		{Key: "b", Text: "Yes, in the first round after it."},
		{Key: "a", Text: "No, it is not the first round of that combat."}}},
	{ID: "AMB-39", Question: "Who has a last die?", Readings: []Reading{
		{Key: "b", Text: "A unit whose stands together have none."},
		{Key: "a", Text: "Every fighting stand that has none."}}},
	{ID: "AMB-42", Question: "May a stand be supported that fights at a front corner alone?", Readings: []Reading{
		{Key: "a", Text: "Yes."},
		{Key: "b", Text: "No."}}},
	{ID: "AMB-47", Question: "Nobody touches the loser any more: which way does it retreat?", Readings: []Reading{
		{Key: "b", Text: "Straight away from the edge in whose zone the closest enemy stand lies."},
		{Key: "a", Text: "Along the line between the closest points."}}},
	{ID: "AMB-52", Question: "Infantry beats infantry and cavalry together: may it pursue?", Readings: []Reading{
		{Key: "a", Text: "Yes, the infantry: the ban is for each target."},
		{Key: "b", Text: "No: one enemy that it may not pursue bars it from all."}}},
	{ID: "AMB-57", Question: "Against whom may a unit advance?", Readings: []Reading{
		{Key: "b", Text: "The closest enemy that it sees and can reach."},
		{Key: "a", Text: "The closest enemy that it sees alone."}}},
	{ID: "AMB-60", Question: "A cannon's extra attack for each further stand of the target: whose is it?", Readings: []Reading{
		{Key: "b", Text: "Each gun's."},
		{Key: "a", Text: "The battery's, once."}}},
	{ID: "AMB-62", Question: "How long is a battle whose length is rolled for?", Readings: []Reading{
		{Key: "a", Text: "6, 7 or 8 turns."},
		{Key: "b", Text: "5, 6 or 7 turns."}}},
	{ID: "AMB-64", Question: "Does incidental contact take a charger's bonus away?", Readings: []Reading{
		{Key: "a", Text: "No."},
		{Key: "b", Text: "Yes."}}},
	{ID: "AMB-65", Question: "How far does a unit move back to give way?", Readings: []Reading{
		{Key: "b", Text: "Just far enough."},
		{Key: "a", Text: "As far as the one to which it gives way."}}},
	{ID: "AMB-M07", Question: "May a guard dispel a spell on several units?", Readings: []Reading{
		{Key: "a", Text: "No."},
		{Key: "b", Text: "Yes, for the unit that he guards."}}},
	{ID: "AMB-M09", Question: "A caster focuses through another: from where do enemies measure to dispel?", Readings: []Reading{
		{Key: "a", Text: "From the caster himself."},
		{Key: "b", Text: "From the one through whom he casts."}}},
	{ID: "AMB-M13", Question: "May a bolt whose page is silent be cast into combat?", Readings: []Reading{
		{Key: "a", Text: "No, as the others."},
		{Key: "b", Text: "Yes."}}},
	{ID: "AMB-M15", Question: "Does the ground stop a line whose page is silent?", Readings: []Reading{
		{Key: "a", Text: "Yes, as it stops shots."},
		{Key: "b", Text: "No."}}},
	{ID: "AMB-M18", Question: "Does a 6 for a push confuse?", Readings: []Reading{
		{Key: "a", Text: "Yes."},
		{Key: "b", Text: "No."}}},
	{ID: "AMB-M47", Question: "A unit has come onto the table: may its character order it on from beyond his range?", Readings: []Reading{
		{Key: "a", Text: "No."},
		{Key: "b", Text: "Yes, in the same phase."}}},
	{ID: "AMB-M50", Question: "How wide is the defender's zone at the village?", Readings: []Reading{
		{Key: "a", Text: "60 cm, as it is drawn."},
		{Key: "b", Text: "40 cm, as it is labelled."}}},
	{ID: "AMB-M52", Question: "What destroys a wagon?", Readings: []Reading{
		{Key: "a", Text: "Any attack, without a die."},
		{Key: "b", Text: "One hit, on 4 or more."}}},
	{ID: "STD-CHARGE-24", Question: "When is a target pinned?", Readings: []Reading{
		{Key: "a", Text: "When stands cover all its edges in question, and friends of the charger one of them."},
		{Key: "b", Text: "When friends of the charger alone cover all its edges in question."}}},
	{ID: "STD-CMD-23", Question: "Optional rule: cavalry with Armour 6+ may evade in any direction.", Readings: offOn},
	{ID: "STD-CMD-46", Question: "Optional rule: each character adds +1 to his first order of his first turn.", Readings: offOn},
	{ID: "STD-TERR-16", Question: "Optional rule: infantry may march along a road with a short edge leading.", Readings: offOn},
	{ID: "STD-ATTACK-15", Question: "Optional rule: an advance has the bonus of a charge if the enemy was destroyed in the first round.", Readings: offOn},
	{ID: "STD-FLY-18", Question: "Optional rule: flyers that do not charge end more than 1 cm from enemies.", Readings: offOn},
	{ID: coverRule, Question: "Optional rule, of the tactics rules: may units that did nothing take cover from enemies who could charge or shoot?", Readings: []Reading{
		{Key: optionOff, Text: "Not played."},
		{Key: coverImmune, Text: "Played: nobody shoots at a unit in cover, and no charge bonus counts against it."},
		{Key: coverDefended, Text: "Played: a unit in cover is defended."}}},
}

var offOn = []Reading{{Key: optionOff, Text: "Not played."}, {Key: optionOn, Text: "Played."}}
