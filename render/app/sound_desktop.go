//go:build !js

package app

import (
	"bytes"
	"time"

	"github.com/ebitengine/oto/v3"
)

// speaker plays the noises, each when it is asked for. The system's sound is reached at
// the first of them and rests between them. Ebitengine's own package for sound would end
// the game where there is none.
type speaker struct {
	names chan string        // of noises that wait
	tell  func(reason error) // is told, once, why there is no sound
}

// play has a noise played. It does not wait; what cannot be kept up with is dropped.
func (s *speaker) play(name string) {
	if s.names == nil {
		s.names = make(chan string, 8)
		go s.run()
	}
	select {
	case s.names <- name:
	default:
	}
}

func (s *speaker) run() {
	system, err := openSound()
	for err == nil {
		err = s.playThese(system, <-s.names)
	}
	s.tell(err)
	for range s.names { // where there is no sound the noises are not heard
	}
}

func openSound() (*oto.Context, error) {
	system, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate: sampleRate, ChannelCount: 2, Format: oto.FormatFloat32LE,
		BufferSize: 50 * time.Millisecond, ApplicationName: "Frontage",
	})
	if err != nil {
		return nil, err
	}
	<-ready
	return system, system.Err()
}

// playThese plays a noise, and those that come before it has faded, and lets the system
// rest again.
func (s *speaker) playThese(system *oto.Context, name string) error {
	if err := system.Resume(); err != nil {
		return err
	}
	const fades = 300 * time.Millisecond // what the system still holds is heard
	var playing []*oto.Player            // held, or they would be closed
	for quiet := time.Duration(0); ; {
		if name != "" {
			p := system.NewPlayer(bytes.NewReader(pcm(noise(name))))
			p.Play()
			playing, quiet = append(playing, p), 0
		}
		const look = 100 * time.Millisecond
		select {
		case name = <-s.names:
			continue
		case <-time.After(look):
			name = ""
		}
		if err := system.Err(); err != nil {
			return err
		}
		sounds := false
		for _, p := range playing {
			sounds = sounds || p.IsPlaying()
		}
		if quiet += look; sounds {
			quiet = 0
		}
		if quiet > fades {
			return system.Suspend()
		}
	}
}
