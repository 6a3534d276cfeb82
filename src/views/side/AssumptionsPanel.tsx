// The board of the nine assumptions: the statement of each, the cost of breaking it, its breach, and the properties
// that its breach has violated.
import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import { assumptions } from '../../assumptions/registry';
import { propertyCards } from '../../properties/catalogue';
import { BrokenSoFar } from '../../session/run/brokenSoFar';
import type { LiveRun } from '../../session/run/liveRun';
import { useSession, useSessionState } from '../../session/useSession';
import { listed, propertyName, sentenceOf, spokenMoment } from '../../session/words/words';
import type { Assumption } from '../../sim/contracts/assumption';
import type { BlamedViolation, BrokenAssumption } from '../../sim/diagnosis/brokenAssumptions';
import { TextWithWords } from '../glossary/TextWithWords';
import { type AssumptionSwitch, applySwitch, switchOf } from './assumptionSwitches';
import './assumptions.css';

/** Events that are read at once; a longer run is read over several frames. */
const READ_AT_ONCE = 20_000;

/** The boards read so far, by run: a board that is opened again continues there. */
const boards = new WeakMap<LiveRun, BrokenSoFar>();

/** The panel, for the run at the moment shown. */
export function AssumptionsPanel() {
  const run = useSessionState((state) => state.run);
  useSessionState((state) => state.revision);
  const board = useBoard(run);
  const broken = board.atMomentShown();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the board is gone; then the focus would be lost.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="scroll assumptions">
      <h2 ref={heading} tabIndex={-1}>
        The nine assumptions
      </h2>
      <p className="hint">
        The proof of the bully algorithm needs all of them
        {run.algorithm.id === 'bully' ? '' : `; this run is of ${run.algorithm.name}`}. “Open” shows
        a schedule that breaks one; “Break it” breaks it in this run.
      </p>
      <p className="tally">{board.isBehind ? 'Reading the run so far …' : tally(broken)}</p>
      <Numbers broken={broken} />
      <ol aria-label="Assumptions">
        {assumptions.map((assumption) => (
          <AssumptionRow
            key={assumption.id}
            run={run}
            assumption={assumption}
            broken={broken.get(assumption.id) ?? null}
          />
        ))}
      </ol>
    </div>
  );
}

/** The board of a run up to the moment shown; a long run is read in pieces, one a frame. */
function useBoard(run: LiveRun): BrokenSoFar {
  const [, readOn] = useReducer((times: number) => times + 1, 0);
  const known = boards.get(run);
  const board = known ?? new BrokenSoFar(assumptions, run);
  if (!known) boards.set(run, board);
  board.readOn(READ_AT_ONCE);
  useEffect(() => {
    if (!board.isBehind) return;
    const frame = requestAnimationFrame(readOn);
    return () => cancelAnimationFrame(frame);
  });
  return board;
}

function tally(broken: ReadonlyMap<string, BrokenAssumption>): string {
  const numbers = assumptions.filter(({ id }) => broken.has(id)).map(({ number }) => `${number}`);
  if (numbers.length === 0) return 'No assumption is broken so far.';
  const violated = propertyCards.filter(({ id }) =>
    [...broken.values()].some((one) => one.violations.some(({ property }) => property === id)),
  );
  const what =
    violated.length > 0 ? listed(violated.map(({ name }) => `“${name}”`)) : 'nothing yet';
  return `Broken so far: ${listed(numbers)}. Violated because of that: ${what}.`;
}

/** All nine numbers, each a button that scrolls to its row; they stay while the rows scroll. */
function Numbers({ broken }: { readonly broken: ReadonlyMap<string, BrokenAssumption> }) {
  return (
    <div className="numbers">
      {assumptions.map(({ id, number, name }) => (
        <button
          key={id}
          type="button"
          className="number"
          title={name}
          aria-label={`Go to assumption ${number}: ${name}${broken.has(id) ? ', broken' : ''}`}
          data-broken={broken.has(id)}
          onClick={() => goToRow(id)}
        >
          {number}
        </button>
      ))}
    </div>
  );
}

function goToRow(assumption: string): void {
  const row = document.getElementById(rowIdOf(assumption));
  row?.scrollIntoView();
  row?.querySelector('button')?.focus({ preventScroll: true });
}

function rowIdOf(assumption: string): string {
  return `assumption-${assumption}`;
}

interface AssumptionRowProps {
  readonly run: LiveRun;
  readonly assumption: Assumption;
  readonly broken: BrokenAssumption | null;
}

function AssumptionRow({ run, assumption, broken }: AssumptionRowProps) {
  const session = useSession();
  const { id, number, name, means, breaks, scenario } = assumption;
  const present = switchOf(id, { run });
  return (
    <li id={rowIdOf(id)} aria-label={`Assumption ${number}: ${name}`} data-broken={broken !== null}>
      <header>
        <span className="number">{number}</span>
        <h3>
          {name}
          {broken && <span className="unseen">, broken</span>}
        </h3>
        <button
          type="button"
          aria-label={`Open the schedule that breaks assumption ${number}`}
          title="Open the schedule that breaks it"
          onClick={() => void session.startScenario(scenario)}
        >
          Open
        </button>
      </header>
      <p>
        <TextWithWords text={means} earlier={textsBefore(assumption)} />
      </p>
      <p className="hint">
        <TextWithWords text={breaks} earlier={`${textsBefore(assumption)}\n${means}`} />
      </p>
      {present && <SwitchButton number={number} present={present} />}
      {broken && <Breach run={run} broken={broken} />}
    </li>
  );
}

/** The statements above an assumption: each word of the glossary is marked once. */
function textsBefore({ number }: Assumption): string {
  return assumptions
    .filter((other) => other.number < number)
    .map(({ means, breaks }) => `${means}\n${breaks}`)
    .join('\n');
}

interface SwitchButtonProps {
  readonly number: number;
  readonly present: AssumptionSwitch;
}

function SwitchButton({ number, present }: SwitchButtonProps) {
  const session = useSession();
  const { isBroken, text, effect } = present;
  const verb = isBroken ? 'Repair it' : 'Break it';
  return (
    <p className="switch">
      <button
        type="button"
        disabled={effect === null}
        aria-label={`${verb} (assumption ${number}): ${text}`}
        data-on={isBroken === true}
        onClick={() => {
          if (effect) applySwitch(session, effect());
        }}
      >
        {verb}
      </button>
      <span aria-hidden="true">{text}</span>
    </p>
  );
}

/** The breach and the properties violated by it, each a button that seeks its moment. */
function Breach({ run, broken }: { readonly run: LiveRun; readonly broken: BrokenAssumption }) {
  return (
    <ul className="breach" aria-label="How it was broken">
      <Moment atMs={broken.atMs}>
        <b>Broken</b>
        {useCause(run, broken)}
      </Moment>
      {firstViolations(broken.violations).map(({ property, atMs, times }) => (
        <Moment key={property} atMs={atMs} isViolated={run.world.violations.has(property)}>
          “{propertyName(property)}” was violated{times > 1 ? `, ${times} times so far` : ''}
        </Moment>
      ))}
    </ul>
  );
}

interface MomentProps {
  readonly atMs: number;
  readonly isViolated?: boolean;
  readonly children: ReactNode;
}

function Moment({ atMs, isViolated = false, children }: MomentProps) {
  const session = useSession();
  return (
    <li data-violated={isViolated}>
      <button type="button" title="Go to this moment" onClick={() => session.seek(atMs)}>
        <time>{spokenMoment(atMs)} s</time>
        <span>{children}</span>
      </button>
    </li>
  );
}

/** The command that broke it, in words; without a command, the run's initial state. */
function useCause(run: LiveRun, { seq, commandSeq }: BrokenAssumption): string {
  const event = commandSeq === null ? null : run.trace.at(commandSeq);
  const index = event?.type === 'commandApplied' ? event.index : null;
  const command = useSessionState(({ commands }) => (index === null ? null : commands[index]));
  if (command) return `: ${sentenceOf(command, run.messageOf)}`;
  return seq === null ? ' by the run’s initial nodes' : ' by the network’s initial settings';
}

/** Each violated property once: its first violation, and the number of violations. */
function firstViolations(
  violations: readonly BlamedViolation[],
): (BlamedViolation & { readonly times: number })[] {
  const found = new Map<string, BlamedViolation & { readonly times: number }>();
  for (const violation of violations) {
    const before = found.get(violation.property);
    found.set(violation.property, { ...(before ?? violation), times: (before?.times ?? 0) + 1 });
  }
  return [...found.values()];
}
