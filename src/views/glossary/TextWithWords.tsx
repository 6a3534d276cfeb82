// A text with the words of the glossary in it; the glossary is fetched after the person's first input.
import { useFirstSign } from '../base/firstSign';
import { lazyView } from '../base/lazyView';
import { unbroken } from '../words/unbroken';

interface Props {
  readonly text: string;
  /** The texts above it in the same panel: their words are marked there. */
  readonly earlier?: string;
}

const MarkedText = lazyView<Props>(
  () => import('./MarkedText').then((file) => file.MarkedText),
  ({ text }) => text,
);

/** The text; the first use of each word is a button that tells it. */
export function TextWithWords({ text, ...others }: Props) {
  const shown = unbroken(text);
  return useFirstSign() ? <MarkedText text={shown} {...others} /> : shown;
}
