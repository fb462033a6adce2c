package words

import "strings"

// Called returns a name of a unit in the player's language if it is one that the program gives, and any
// other name as it is: a wagon of a scenario is called "Wagon 3".
func Called(name string) string {
	if number, ok := strings.CutPrefix(name, "Wagon "); ok && number != "" && strings.Trim(number, "0123456789 ") == "" {
		return T("Wagon %[1]s", number)
	}
	return name
}
