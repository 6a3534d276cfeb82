// What a link suffers that not every link does from the start, in few words: the stage writes it on the link.
import { faults } from '../../faults/registry';
import type { LiveRun } from '../../session/run/liveRun';
import { faultName, spokenImpairment, spokenValue } from '../../session/words/words';
import type { Json } from '../../sim/base/json';
import { linkKey } from '../../sim/base/linkKey';
import type { Fault } from '../../sim/contracts/fault';

type Settings = Readonly<Record<string, Json | undefined>>;

/** The faults of a direction at the moment shown, those of the whole network left out; what a storm loses is one. */
export function faultsAt(
  { definition, settingsOf, world }: Pick<LiveRun, 'definition' | 'settingsOf' | 'world'>,
  from: string,
  to: string,
): readonly string[] {
  const { network } = definition;
  const { links: _links, ...everywhere } = network;
  const changed = world.changedLinks.get(linkKey(from, to));
  const present = { ...settingsOf(from, to), ...changed } as Settings;
  const suffered = faults.flatMap(({ id, none }) =>
    isSame(present[id] ?? none, (everywhere as Settings)[id] ?? none)
      ? []
      : [`${faultName(id)} ${spokenValue(present[id])}`],
  );
  const loss = world.impairments.get(linkKey(from, to))?.loss ?? 0;
  return loss > 0 ? [...suffered, spokenImpairment({ delayMs: 0, loss })] : suffered;
}

function isSame(one: Fault['none'], other: Fault['none']): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
