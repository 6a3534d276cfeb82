// What must hold, whether it does, and how many messages it took; always in the same place.
import { legendItems } from '../draw/glyph';
import { properties } from '../properties/registry';
import { useSessionState } from '../session/useSession';
import type { Lanes } from '../sim/lanes';
import { lastedText } from './labels';
import { allMessages } from './messageKinds';

/** The list of properties and the line of counts. */
export function Properties() {
  return (
    <div className="properties">
      <ul aria-label="What must hold">
        {properties.map(({ id, name, means }) => (
          <PropertyRow key={id} id={id} name={name} means={means} />
        ))}
      </ul>
      <Counts />
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly name: string;
  readonly means: string;
}

function PropertyRow({ id, name, means }: RowProps) {
  const isBroken = useSessionState((state) => state.run.world.violations.has(id));
  const lasted = useSessionState(({ run, nowMs }) => lastedMs(run.lanes, id, nowMs));
  const broken = useSessionState(({ run, nowMs }) => {
    const since = run.world.violations.get(id)?.sinceMs;
    return since === undefined ? '' : lastedText(nowMs - since);
  });
  return (
    <li data-broken={isBroken} title={means}>
      <span aria-hidden="true">{isBroken ? '✕' : '✓'}</span>
      <span>
        {name}
        <span className="unseen">{isBroken ? ': violated for ' : ': holds'}</span>
      </span>
      <span className="lasted">
        {isBroken ? broken : lasted > 0 ? `was violated ${lastedText(lasted)}` : ''}
      </span>
    </li>
  );
}

/** For how long, in whole tenths of a second of virtual time, a property has been violated so far. */
function lastedMs({ breaches }: Lanes, property: string, nowMs: number): number {
  let totalMs = 0;
  for (const { property: broken, fromMs, toMs } of breaches)
    if (broken === property && fromMs < nowMs) totalMs += Math.min(toMs ?? nowMs, nowMs) - fromMs;
  return Math.round(totalMs / 100) * 100;
}

function Counts() {
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  const counts = legendItems(allMessages(run)).map(({ kind, label }) => {
    return `${label} ${run.world.sent.get(kind) ?? 0}`;
  });
  return (
    <p className="counts">
      <span className="unseen">Messages sent: </span>
      {counts.join(' · ')}
    </p>
  );
}
