// The faults of a single link in a few words, as the stage labels the link.
import { faultCards } from '../../faults/catalogue';
import type { LiveRun } from '../../session/run/liveRun';
import { faultName, spokenImpairment, spokenValue } from '../../session/words/words';
import type { Json } from '../../sim/base/json';
import { linkKey } from '../../sim/base/linkKey';

type Settings = Readonly<Record<string, Json | undefined>>;

/** The faults of a direction at the moment shown, without those of the whole network; loss by a storm is included. */
export function faultsAt(
  { definition, settingsOf, world }: Pick<LiveRun, 'definition' | 'settingsOf' | 'world'>,
  from: string,
  to: string,
): readonly string[] {
  const { network } = definition;
  const { links: _links, ...everywhere } = network;
  const changed = world.changedLinks.get(linkKey(from, to));
  const present = { ...settingsOf(from, to), ...changed } as Settings;
  const faultTexts = faultCards.flatMap(({ id, none }) =>
    isSame(present[id] ?? none, (everywhere as Settings)[id] ?? none)
      ? []
      : [`${faultName(id)} ${spokenValue(present[id])}`],
  );
  const loss = world.impairments.get(linkKey(from, to))?.loss ?? 0;
  return loss > 0 ? [...faultTexts, spokenImpairment({ delayMs: 0, loss })] : faultTexts;
}

function isSame(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
