package ui

// Sizes, in CSS pixels, on a grid of 8.
const (
	step8      = 8.0
	barHeight  = 48.0
	targetSize = 40.0 // of a button
	fingerSize = 44.0 // of what a finger can hit of it, at least
	textSmall  = 12.0
	textBody   = 14.0
	textHead   = 17.0
	textTitle  = 32.0
	lineHeight = 1.4 // of a line of text, in ems

	panelWidth  = 344.0
	drawerWidth = 304.0 // of the panel in a wide but low window
	wideWindow  = 900.0 // from this width on the panel stays open beside the table
)
