package ui

import "frontage/render/scene"

// motion animates stands after an action.
type motion = scene.Walk
