package turn

// Frame is a pointer to what a rule system keeps of an open procedure. The frame says where it
// keeps the one below it, which goes on when it is done.
type Frame[F any] interface {
	*F
	Below() **F
}

// Push lays a frame on top of those that are open.
func Push[F any, P Frame[F]](top *P, frame P) {
	*frame.Below() = *top
	*top = frame
}

// Pop takes the top frame away: its procedure is done.
func Pop[F any, P Frame[F]](top *P) { *top = *(*top).Below() }

// Drop takes a frame away, wherever it lies among those that are open. One that is not among
// them is left alone.
func Drop[F any, P Frame[F]](top *P, frame P) {
	if *top == frame && frame != nil {
		Pop(top)
		return
	}
	for above := *top; above != nil; above = *above.Below() {
		if *above.Below() == (*F)(frame) && frame != nil {
			*above.Below() = *frame.Below()
			return
		}
	}
}

// Settle lets the open procedures go on until one waits or none is left. Before each step it
// asks for the top frame, nil when none is open any more. Proceed lets a frame's procedure go
// on as far as it can, and reports whether it now waits for an answer.
func Settle[F any, P Frame[F]](next func() P, proceed func(P) (waits bool, err error)) error {
	for {
		frame := next()
		if frame == nil {
			return nil
		}
		if waits, err := proceed(frame); waits || err != nil {
			return err
		}
	}
}
