package app

import (
	"errors"
	"strings"
	"syscall/js"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/ui"
)

// connect gives the page the functions that it calls with the player's input and with
// requests of scripts to window.frontage. They run between two frames, never during one,
// since a WebAssembly program has one thread.
func (h *host) connect(s *shell) {
	functions := js.Global().Get("Object").New()
	offer := func(name string, f func(args []js.Value) any) {
		functions.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) }))
	}
	// Functions that do not wait for the next tick see the screens as they are now.
	offerNow := func(name string, f func(args []js.Value) any) {
		offer(name, func(args []js.Value) any {
			s.pass()
			return f(args)
		})
	}
	offer("fetched", func(args []js.Value) any {
		h.take(args[0].String())
		s.ui.Fetched()
		return nil
	})
	offerInput(offer, s)
	offerFiles(offerNow, s)
	h.offerStorage(offerNow, s)
	offerRooms(offerNow, s)
	offerScript(offerNow, s)
	h.page.Call("connect", functions)
}

// offerInput registers the functions for mouse, touch and keys.
func offerInput(offer func(string, func([]js.Value) any), s *shell) {
	at := func(x, y js.Value) geometry.Vec { return geometry.Vec{X: x.Float(), Y: y.Float()} }
	offer("pointer", func(args []js.Value) any { // x, y, buttons, inside
		const known = ui.Primary | ui.Secondary | ui.Middle // their bits are those of MouseEvent.buttons
		s.in.pointer(at(args[0], args[1]), ui.Buttons(args[2].Int())&known, args[3].Bool())
		return nil
	})
	offer("touch", func(args []js.Value) any { // id, down, x, y
		s.in.touch(args[0].Int(), args[1].Bool(), at(args[2], args[3]))
		return nil
	})
	offer("wheel", func(args []js.Value) any { // x, y
		s.in.wheel(at(args[0], args[1]))
		return nil
	})
	offer("pinch", func(args []js.Value) any { // factor
		s.in.pinch(args[0].Float())
		return nil
	})
	offer("keyDown", func(args []js.Value) any { // key, modifiers, typed
		s.in.keyDown(ui.Key(args[0].String()), ui.Mods(args[1].Int()))
		if typed := args[2].String(); typed != "" {
			s.in.text([]rune(typed))
		}
		return nil
	})
	offer("wants", func(args []js.Value) any { // key, modifiers → whether the game takes it
		return s.ui.Wants(ui.KeyPress{Key: ui.Key(args[0].String()), Mods: ui.Mods(args[1].Int())})
	})
	offer("keyUp", func(args []js.Value) any { // key, modifiers
		s.in.keyUp(ui.Key(args[0].String()), ui.Mods(args[1].Int()))
		return nil
	})
	offer("blur", func([]js.Value) any {
		s.in.blur()
		return nil
	})
}

// offerFiles registers the functions for files, pasted text, links and presses of the
// mirror's buttons.
func offerFiles(offer func(string, func([]js.Value) any), s *shell) {
	offer("dropped", func(args []js.Value) any { // name, bytes
		s.ui.Dropped(args[0].String(), bytesFromJS(args[1]))
		return nil
	})
	offer("unread", func(args []js.Value) any { // name, why: "large", "folder" or in words
		switch name, why := args[0].String(), args[1].String(); why {
		case "large":
			s.ui.TooLarge(name)
		case "folder":
			s.ui.NoFile(name)
		default:
			s.ui.Unreadable(errors.New(why))
		}
		return nil
	})
	offer("pasted", func(args []js.Value) any { // text
		s.ui.Pasted(args[0].String())
		return nil
	})
	offer("openLink", func(args []js.Value) any { // fragment
		s.ui.FollowLink(args[0].String())
		return nil
	})
	offer("systemLooks", func([]js.Value) any {
		s.ui.SystemLooks()
		return nil
	})
	offer("press", func(args []js.Value) any { // id
		s.ui.Press(args[0].String())
		return nil
	})
	offer("write", func(args []js.Value) any { // id, text
		s.ui.Write(args[0].String(), args[1].String())
		return nil
	})
	offer("give", func(args []js.Value) any { // id
		s.ui.Give(args[0].String())
		return nil
	})
	offer("reading", func([]js.Value) any { return strings.Join(s.ui.Reading(), "\n") })
	offer("focus", func(args []js.Value) any { // id, "" for none
		s.ui.Focus(args[0].String())
		return nil
	})
}

// offerStorage registers the functions by which the page reports on its storage.
func (h *host) offerStorage(offer func(string, func([]js.Value) any), s *shell) {
	offer("kept", func(args []js.Value) any { // whether there is no room, what is wrong or ""
		var err error
		if wrong := args[1].String(); wrong != "" {
			err = errors.New(wrong)
		}
		s.ui.Kept(args[0].Bool(), err)
		return nil
	})
	offer("claimed", func(args []js.Value) any { // key, whether this page has it
		h.claimed(args[0].String(), args[1].Bool())
		return nil
	})
	offer("storedElsewhere", func([]js.Value) any {
		s.ui.StoredElsewhere()
		return nil
	})
}

// offerRooms registers the functions by which the page reports on rooms for live play.
func offerRooms(offer func(string, func([]js.Value) any), s *shell) {
	offer("roomsFound", func(args []js.Value) any { // the most time that players may have, "" for no limit
		s.ui.RoomsFound(args[0].String())
		return nil
	})
	offer("heard", func(args []js.Value) any { // number of the connection, message
		s.ui.Heard(args[0].Int(), args[1].String())
		return nil
	})
	offer("disconnected", func(args []js.Value) any { // number of the connection
		s.ui.Lost(args[0].Int())
		return nil
	})
}

// offerScript registers the functions of window.frontage. All answers are JSON.
func offerScript(offer func(string, func([]js.Value) any), s *shell) {
	offer("state", func([]js.Value) any {
		st := s.ui.Seen()
		if st == nil {
			return "null"
		}
		return string(game.Write(st))
	})
	offer("do", func(args []js.Value) any { // action
		var action game.Action // without a battle, nothing can be done
		var err error
		if st := s.ui.Seen(); st != nil {
			action, err = game.ReadAction([]byte(args[0].String()), st.System)
		}
		if err == nil {
			_, err = s.ui.Do(action)
		}
		return outcome(err)
	})
	offer("load", func(args []js.Value) any { // text
		return outcome(s.ui.Load([]byte(args[0].String()), "text"))
	})
	offer("save", func([]js.Value) any { return toJSON(string(s.ui.Save())) })
	offer("events", func(args []js.Value) any { // n
		list := s.ui.Events(args[0].Int())
		if list == nil {
			list = []game.Event{}
		}
		return toJSON(list)
	})
	offer("controls", func([]js.Value) any { return controlsJSON(s.ui.Controls()) })
	offer("screen", func(args []js.Value) any { // id
		p, ok := s.ui.Screen(args[0].String())
		if !ok {
			return "null"
		}
		return toJSON(map[string]float64{"x": p.X, "y": p.Y})
	})
}

// outcome returns the answer of do and load: whether it worked, and if not, the
// forbidding rule and the reason in words.
func outcome(err error) string {
	var answer struct {
		OK     bool   `json:"ok"`
		Rule   string `json:"rule"`
		Reason string `json:"reason"`
	}
	var refusal *game.Refusal
	switch {
	case err == nil:
		answer.OK = true
	case errors.As(err, &refusal):
		answer.Rule, answer.Reason = refusal.Rule, refusal.Reason.String()
	default:
		answer.Reason = err.Error()
	}
	return toJSON(answer)
}
