// The three doors of the library: lectures, exercises, and everything with its words.
/** The parts of the library behind its three doors; scenarios and words are behind one. */
export type LibraryPart = 'lectures' | 'exercises' | 'scenarios' | 'words';

const DOORS: readonly { readonly name: string; readonly parts: readonly LibraryPart[] }[] = [
  { name: 'Show me', parts: ['lectures'] },
  { name: 'Let me try', parts: ['exercises'] },
  { name: 'I want to know about …', parts: ['scenarios', 'words'] },
];
const BEHIND_ONE = { scenarios: 'Scenarios', words: 'Words' } as const;

interface DoorsProps {
  readonly part: LibraryPart;
  readonly choose: (part: LibraryPart) => void;
}

/** The three doors; behind the last one, the choice between scenarios and words. */
export function LibraryDoors({ part, choose }: DoorsProps) {
  const isBehindOne = part === 'scenarios' || part === 'words';
  return (
    <>
      <fieldset className="choice" aria-label="Doors of the library">
        {DOORS.map(({ name, parts }) => (
          <button
            key={name}
            type="button"
            aria-pressed={parts.includes(part)}
            onClick={() => !parts.includes(part) && choose(parts[0] as LibraryPart)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {isBehindOne && (
        <fieldset className="choice" aria-label="Part of the library">
          {(['scenarios', 'words'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={part === one} onClick={() => choose(one)}>
              {BEHIND_ONE[one]}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
