// The buttons of the speaker's window.
import type { SpeakerCommand, SpeakerState } from '../../session/speaker/messages';

interface ControlsProps {
  readonly state: SpeakerState;
  readonly act: (command: SpeakerCommand) => void;
  readonly isClosed: boolean;
}

interface Control {
  readonly command: SpeakerCommand;
  readonly label: string;
  /** Its key, as it is shown. */
  readonly shown: string;
  readonly isOff?: boolean;
  readonly isPressed?: boolean;
}

export function Controls({ state, act, isClosed }: ControlsProps) {
  return (
    <footer className="speaker-controls">
      {[runControls(state), screenControls(state)].map((group, index) => (
        <div key={index === 0 ? 'run' : 'screen'}>
          {group.map(({ command, label, shown, isOff = false, isPressed }) => (
            <button
              key={command}
              type="button"
              data-command={command}
              aria-pressed={isPressed}
              disabled={isOff || isClosed}
              // The focus stays where the keyboard put it: Space plays on after a click, too.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => act(command)}
            >
              {label}
              <kbd>{shown}</kbd>
            </button>
          ))}
        </div>
      ))}
    </footer>
  );
}

function runControls({ beats, beatIndex, nextPart, leaders, ...state }: SpeakerState): Control[] {
  const hasNextBeat = beatIndex + 1 < beats.length;
  const [leader, other] = leaders;
  return [
    { command: 'back', label: '◀ Back', shown: '←' },
    {
      command: 'next',
      label: hasNextBeat || nextPart === null ? 'Next beat ▶' : 'Next part ▶',
      shown: '→',
      isOff: !hasNextBeat && nextPart === null,
    },
    { command: 'playOrPause', label: state.isPlaying ? 'Pause' : 'Play on', shown: 'Space' },
    {
      command: 'crashLeader',
      label: leader && !other ? `Crash ${leader}` : 'Crash the leader',
      shown: 'L',
      isOff: !leader,
    },
    { command: 'heal', label: 'Heal all', shown: 'H' },
    {
      command: 'backToBeat',
      label: `Back to beat ${beatIndex + 1}`,
      shown: 'Home',
      isOff: beatIndex < 0,
    },
  ];
}

function screenControls({ isBlank }: SpeakerState): Control[] {
  return [
    { command: 'blank', label: 'Blank', shown: '.', isPressed: isBlank },
    { command: 'address', label: 'Address', shown: 'E' },
    { command: 'end', label: 'End', shown: 'Y' },
  ];
}
