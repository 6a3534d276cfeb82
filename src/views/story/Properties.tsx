// The properties with their verdicts, and the counts of messages, always in the same place.
import { Fragment, type ReactNode } from 'react';
import { legendItems } from '../../draw/scene/glyph';
import { type PropertyCard, propertyCards } from '../../properties/catalogue';
import { useSession, useSessionState } from '../../session/useSession';
import { isAskedOf } from '../../sim/contracts/property';
import type { Lanes } from '../../sim/trace/lanes';
import { leaderlessMsUntil } from '../../sim/trace/leaderlessPeriods';
import { usePageStore } from '../base/pageStore';
import { TextWithWords } from '../glossary/TextWithWords';
import { askWhy } from '../why/askWhy';
import { lastedText, propertyLabel } from '../words/labels';
import { allMessages } from '../words/messageKinds';
import './properties.css';

/** The list of the properties that are asked of the run, the folded list of the others, and the line of counts. */
export function Properties() {
  const { algorithm, definition } = useSessionState((state) => state.run);
  const asked = propertyCards.filter((card) => isAskedOf(card, algorithm, definition));
  const others = propertyCards.filter((card) => !asked.includes(card));
  return (
    <div className="properties">
      <ul aria-label="Properties">
        {asked.map(({ id, name, means }) => (
          <PropertyRow key={id} id={id} name={name} means={means} />
        ))}
      </ul>
      {others.length > 0 && <NotAsked others={others} of={algorithm.name} />}
      <Counts />
    </div>
  );
}

interface NotAskedProps {
  readonly others: readonly PropertyCard[];
  readonly of: string;
}

function NotAsked({ others, of }: NotAskedProps) {
  return (
    <details className="not-asked" aria-label={`Properties that are not asked of ${of}`}>
      <summary>
        not asked of {of}: {others.length}
      </summary>
      <ul>
        {others.map(({ id, name, means, applies }) => (
          <li key={id} title={means}>
            {name}: <TextWithWords text={applies?.otherwise ?? ''} />
          </li>
        ))}
      </ul>
    </details>
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
  const past = lasted > 0 ? `was violated for ${lastedText(lasted)}` : '';
  const label = propertyLabel(name, isBroken ? broken : null, past);
  const row = (
    <>
      <span aria-hidden="true">{isBroken ? '✕' : '✓'}</span>
      <span className="name">{name}</span>
      <span className="lasted">{isBroken ? broken : past}</span>
    </>
  );
  return (
    <li data-broken={isBroken} title={means}>
      <WhyButton property={id} label={label}>
        {row}
      </WhyButton>
    </li>
  );
}

interface WhyButtonProps {
  readonly property: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** Button of a property: why its latest violation up to the moment shown happened, or why it holds. */
function WhyButton({ property, label, children }: WhyButtonProps) {
  const session = useSession();
  const page = usePageStore();
  return (
    <button type="button" aria-label={label} onClick={() => askWhy(session, page, { property })}>
      {children}
    </button>
  );
}

/** Total time of violation so far, in ms of virtual time; from a tenth of a second on in whole tenths. */
function lastedMs({ breaches }: Lanes, property: string, nowMs: number): number {
  let totalMs = 0;
  for (const { property: broken, fromMs, toMs } of breaches)
    if (broken === property && fromMs < nowMs) totalMs += Math.min(toMs ?? nowMs, nowMs) - fromMs;
  return totalMs < 50 ? totalMs : Math.round(totalMs / 100) * 100;
}

function Counts() {
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  const withoutMs = useSessionState(({ nowMs }) =>
    leaderlessMsUntil(run.story.elections.leaderless, nowMs),
  );
  const counts = legendItems(allMessages(run));
  return (
    <p className="counts">
      <span className="unseen">Messages sent: </span>
      {counts.map(({ kind, label }, index) => (
        <Fragment key={kind}>
          {index > 0 && ' '}
          <span className="count">
            {`${label} ${run.world.sent.get(kind) ?? 0}${index < counts.length - 1 ? ' ·' : ''}`}
          </span>
        </Fragment>
      ))}
      <br />
      Without a leader: {(withoutMs / 1000).toFixed(1)} s
    </p>
  );
}
