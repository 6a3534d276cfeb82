// The work behind a handout: reading it, and composing one section after another.
import { useEffect, useState } from 'react';
import { type Handout, libraryHandout, ownHandout } from '../../session/handout/handout';
import { errorText } from '../../sim/base/errorText';
import type { Engine } from '../../sim/engine/engine';
import { handedHandout, handoutAddress } from '../base/handoutWindow';
import { asSentence } from '../words/labels';
import { composeSection, type Section } from './section';

/** The typefaces of the pictures: texts are measured before any of them is on the page. */
const TYPEFACES = ['400 12px "IBM Plex Sans"', '600 12px "IBM Plex Sans"', '12px "IBM Plex Mono"'];

/** A handout as far as it is composed. */
export interface Composition {
  /** Null until it has been read. */
  readonly handout: Handout | null;
  readonly sections: readonly Section[];
  /** The reason, in a sentence, why nothing more comes; null without one. */
  readonly problem: string | null;
}

const NOTHING: Composition = { handout: null, sections: [], problem: null };
const NOTHING_HANDED_OVER =
  'no run was handed over to this window: open it with “File”, “Handout …”, or name a scenario: ?handout=leaderCrash';

/** Composes a handout. @param id - of a scenario or a lecture; empty for what was handed over to this window. */
export function useHandout(id: string, engine: Engine): Composition {
  const [composition, setComposition] = useState(NOTHING);
  useEffect(() => {
    const abort = new AbortController();
    compose(id, engine, setComposition, abort.signal).catch((error: unknown) => {
      if (abort.signal.aborted) return;
      const problem = asSentence(errorText(error));
      setComposition((before) => ({ ...before, problem }));
    });
    return () => abort.abort();
  }, [id, engine]);
  return composition;
}

async function compose(
  id: string,
  engine: Engine,
  show: (composition: Composition) => void,
  signal: AbortSignal,
): Promise<void> {
  const pause = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  };
  const [handout] = await Promise.all([read(id), loadTypefaces()]);
  const sections: Section[] = [];
  const showSoFar = () => show({ handout, sections: [...sections], problem: null });
  showSoFar();
  for (const [index, part] of handout.parts.entries()) {
    await pause();
    sections.push(await composeSection({ engine, pause }, part, `s${index}`));
    showSoFar();
  }
}

async function read(id: string): Promise<Handout> {
  if (id !== '') return libraryHandout(id);
  const handed = handedHandout();
  if (handed === undefined) throw new Error(NOTHING_HANDED_OVER);
  const handout = await ownHandout(handed);
  if (handout.id !== null) history.replaceState(null, '', handoutAddress(handout.id));
  return handout;
}

/** Without a typeface the pictures are painted with the next one in the list. */
async function loadTypefaces(): Promise<void> {
  await Promise.allSettled(TYPEFACES.map((font) => document.fonts.load(font)));
}
