// The cut and the changed links, for the list in the side.
import { spokenImpairment, spokenMoment } from '../../session/words/words';
import { linkEnds, linkKey } from '../../sim/base/linkKey';
import type { World } from '../../sim/trace/world';

/** A line of the list: a link, or one direction where the two differ. */
export interface ChangedLink {
  readonly from: string;
  readonly to: string;
  readonly sign: '–' | '→';
  readonly text: string;
}

/** The links that are cut, changed or hit by a storm; `settingsText` describes the changed settings of a direction. */
export function changedLinks(
  {
    cuts,
    changedLinks: changed,
    impairments,
  }: Pick<World, 'cuts' | 'changedLinks' | 'impairments'>,
  settingsText: (from: string, to: string) => string,
): ChangedLink[] {
  const textOf = (from: string, to: string) => {
    const sinceMs = cuts.get(linkKey(from, to));
    const cut = sinceMs === undefined ? [] : [`cut since ${spokenMoment(sinceMs)} s`];
    const settings = changed.has(linkKey(from, to)) ? [settingsText(from, to)] : [];
    const impairment = impairments.get(linkKey(from, to));
    const storm = impairment ? [`storm: ${spokenImpairment(impairment)}`] : [];
    return [...cut, ...settings, ...storm].join(', ');
  };
  const keys = new Set([...cuts.keys(), ...changed.keys(), ...impairments.keys()]);
  return [...keys].flatMap((key): ChangedLink[] => {
    const { from, to } = linkEnds(key);
    const text = textOf(from, to);
    const isBoth = keys.has(linkKey(to, from)) && textOf(to, from) === text;
    if (!isBoth) return [{ from, to, sign: '→', text }];
    return from < to ? [{ from, to, sign: '–', text }] : [];
  });
}
