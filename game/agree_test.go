package game

import "testing"

// Verbs and pronouns agree with plural names, and with nothing else.
func TestAgreeing(t *testing.T) {
	for _, c := range []struct {
		p    Phrase
		want string
	}{
		{Say("%s charges %s.", "Axemen", "Guard"), "Axemen charge Guard."},
		{Say("%s charges %s.", "Guard", "Axemen"), "Guard charges Axemen."},
		{Say("%s is confused: it has no initiative and takes no orders.", "Orc warriors 2"), "Orc warriors 2 are confused: they have no initiative and take no orders."},
		{Say("%s stands in the way of %s: does it give way?", "Spearmen", "Guard"), "Spearmen stand in the way of Guard: do they give way?"},
		{Say("%s does not give way to it", "Lancers"), "Lancers do not give way to them"},
		{Say("%s is artillery, which never pursues: it stands or falls back.", "Guns"), "Guns are artillery, which never pursues: they stand or fall back."},
		{Say("%s, the closest enemy that %s sees, cannot be reached: %s", "Guard", "Archers", "too far"), "Guard, the closest enemy that Archers see, cannot be reached: too far"},
		{Say("No stand of %s sees %s", "Archers", "Knights"), "No stand of Archers sees Knights"},
		{Say("%s is out of reach: %s", SayList([]string{"Red", "Blue"}), "far"), "Red and Blue are out of reach: far"},
		{Say("How does %s tidy its formation?", "Axemen"), "How do Axemen tidy their formation?"},
		{Say("Does %[1]s see %[2]s?", "Guard", "Axemen"), "Does Guard see Axemen?"},
		{Say("%s is fortified: a fortified unit stands or falls back.", "Axemen"), "Axemen are fortified: a fortified unit stands or falls back."},
		{Say("%s rallies", SayAll("Charles")), "Charles rallies"}, // a character
		{Say("%s is confused: it halts.", "Barrow colossus"), "Barrow colossus is confused: it halts."},
		{Say("%s wins.", "Chaos"), "Chaos wins."},
		{Say("%s has the first turn.", "The Host's"), "The Host's has the first turn."},
		{Say("%q is no spell", "bolts"), `"bolts" is no spell`}, // the word
		{Say("does %[1]q take it?", "bolts"), `does "bolts" take it?`},
		{Say("“%s” is taken", "Lancers"), "“Lancers” is taken"},
		{Say("How does %s react?", "Riders of the Vale"), "How do Riders of the Vale react?"},
		{Say("%s moves.", "Knights of the Ember 2"), "Knights of the Ember 2 move."},
		{Say("%s moves.", "Lord of the Shadows"), "Lord of the Shadows moves."},
		{Say("%d is too far for %s", 7, "Knights"), "7 is too far for Knights"},
	} {
		if got := c.p.String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
