// A text in which the first use of each word of the glossary is underlined, and tells the word.
import { useMemo } from 'react';
import { glossary } from '../../glossary/registry';
import { ToldWord } from './ToldWord';
import { piecesOf } from './wordsInText';

const WORDS = [...glossary.values()];

interface Props {
  readonly text: string;
  /** The texts above it in the same panel: their words are marked there. */
  readonly earlier?: string | undefined;
}

/** The text, as inline content. */
export function MarkedText({ text, earlier }: Props) {
  const pieces = useMemo(() => piecesOf(text, WORDS, earlier), [text, earlier]);
  return pieces.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <ToldWord key={piece.word.id} word={piece.word} form={piece.form} />
    ),
  );
}
