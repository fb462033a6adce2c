package ui

import "frontage/render/scene"

// motion shows stands on their way after an action.
type motion = scene.Walk
