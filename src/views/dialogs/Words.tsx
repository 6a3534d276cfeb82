// The words of the glossary in the library: meanings, scenarios, and links between words.
import { useEffect, useState } from 'react';
import { glossary } from '../../glossary/registry';
import type { Word, WordTable } from '../../sim/contracts/word';
import { OpenScenario } from '../glossary/OpenScenario';

interface Props {
  /** The words that the query finds. */
  readonly found: readonly Word[];
  /** Empties the query, since a link may lead to a word that the query does not find. */
  readonly showAll: () => void;
}

/** The list of words. */
export function Words({ found, showAll }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  // A word that the query did not find is in the list only after the query is emptied.
  useEffect(() => {
    if (asked === null) return;
    document.getElementById(itemIdOf(asked))?.focus();
    setAsked(null);
  }, [asked]);
  if (found.length === 0)
    return <p className="hint">No word’s meaning contains all these words. Try fewer.</p>;
  const goTo = (id: string) => {
    if (!found.some((word) => word.id === id)) showAll();
    setAsked(id);
  };
  return (
    <ul className="words" aria-label="Words">
      {found.map((word) => (
        <Item key={word.id} word={word} goTo={goTo} />
      ))}
    </ul>
  );
}

function itemIdOf(word: string): string {
  return `word-${word}`;
}

interface ItemProps {
  readonly word: Word;
  readonly goTo: (id: string) => void;
}

function Item({ word: { id, word, tells, scenario, see = [], table }, goTo }: ItemProps) {
  const linked = see.flatMap((other) => glossary.get(other) ?? []);
  return (
    <li id={itemIdOf(id)} tabIndex={-1} aria-labelledby={`${itemIdOf(id)}-name`}>
      <h3 id={`${itemIdOf(id)}-name`}>{word}</h3>
      <p>{tells}</p>
      {table && <Comparison {...table} />}
      {linked.length > 0 && (
        <p className="see">
          See{' '}
          {linked.map((other, index) => (
            <span key={other.id}>
              {index > 0 && ', '}
              <button type="button" className="link" onClick={() => goTo(other.id)}>
                {other.word}
              </button>
            </span>
          ))}
        </p>
      )}
      {scenario && <OpenScenario id={scenario} />}
    </li>
  );
}

/** The comparison of a word. */
function Comparison({ caption, head, rows }: WordTable) {
  return (
    <table aria-label={caption}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) =>
            cell === '' ? (
              <td key="none" />
            ) : (
              <th key={cell} scope="col">
                {cell}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
