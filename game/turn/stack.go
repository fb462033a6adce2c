package turn

// Frame is a pointer to the state of an open procedure. It links to the frame below, whose
// procedure goes on when this one is done.
type Frame[F any] interface {
	*F
	Below() **F
}

// Push puts a frame on top of the stack.
func Push[F any, P Frame[F]](top *P, frame P) {
	*frame.Below() = *top
	*top = frame
}

// Pop removes the top frame, whose procedure is done.
func Pop[F any, P Frame[F]](top *P) { *top = *(*top).Below() }

// Drop removes a frame from anywhere in the stack, if it is there.
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

// Settle runs the open procedures until one waits or none is left. next returns the top frame,
// nil if no procedure is open. proceed runs the procedure of a frame as far as it can, and
// reports whether it now waits for an answer.
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
