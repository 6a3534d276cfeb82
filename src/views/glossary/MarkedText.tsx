// A text in which the first use of each word of the glossary is underlined, and tells the word.
import { useMemo } from 'react';
import { glossary } from '../../glossary/registry';
import { ToldWord } from './ToldWord';
import { piecesOf } from './wordsInText';

const WORDS = [...glossary.values()];

/** The text, as inline content. */
export function MarkedText({ text }: { readonly text: string }) {
  const pieces = useMemo(() => piecesOf(text, WORDS), [text]);
  return pieces.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <ToldWord key={piece.word.id} word={piece.word} form={piece.form} />
    ),
  );
}
