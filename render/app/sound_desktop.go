//go:build !js

package app

import (
	"bytes"
	"time"

	"github.com/ebitengine/oto/v3"
)

// speaker plays sounds. It opens the system's sound output for the first sound and
// suspends it between sounds. (Ebitengine's own audio package would end the game on a
// system without sound.)
type speaker struct {
	names chan string        // sounds waiting to be played
	tell  func(reason error) // called once with the reason why there is no sound
}

// play queues a sound. It does not wait; when the queue is full the sound is dropped.
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
	for range s.names { // without sound output, drop all sounds
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

// playThese plays a sound, and those that arrive before it has faded, and then suspends
// the output.
func (s *speaker) playThese(system *oto.Context, name string) error {
	if err := system.Resume(); err != nil {
		return err
	}
	const fades = 300 * time.Millisecond // time for the system to play its buffer
	var playing []*oto.Player            // keep a reference, or they would be closed
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
