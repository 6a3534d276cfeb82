// The form of a hunt: its fields as typed, and the hunt that they mean.
import { DEED_KINDS, type DeedKind } from '../../hunt/deeds';
import { type Hunt, MOST_DEEDS, STRATEGY_IDS, type StrategyId } from '../../hunt/hunt';
import { promisesAbout, usualDeeds } from '../../hunt/promise';
import type { HuntBase } from '../../session/hunt/huntBase';
import { MAX_MS } from '../../sim/base/time';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Params } from '../../sim/contracts/definition';

/** The fields. */
export interface HuntDraft {
  readonly property: string;
  readonly isMended: boolean;
  /** In virtual ms. */
  readonly forMs: string;
  /** The limit of each kind of deed; 0 for a kind that is not allowed. */
  readonly deeds: Readonly<Record<DeedKind, number>>;
  readonly mostDeeds: number;
  /** In virtual seconds; empty for the usual length. */
  readonly untilS: string;
  readonly strategies: ReadonlySet<StrategyId>;
  readonly schedules: string;
  readonly seed: string;
  /** Whether the commands of the run happen, too. */
  readonly hasCommands: boolean;
}

/** The hunt of a draft with its limit of schedules, or a sentence that names the field. */
export type HuntReading =
  | { readonly hunt: Hunt; readonly schedules: number; readonly error: null }
  | { readonly hunt: null; readonly schedules: 0; readonly error: string };

/** The statement of an algorithm about a property. */
export type Standing = 'promised' | 'promisedMended' | 'notPromised';

/** Seeds that can be typed on a command line as they are. */
const SEED = /^\w[\w.-]{0,39}$/;
const MOST_SCHEDULES = 1_000_000;
const USUAL = { mostDeeds: 6, schedules: '2000', forMs: '0', seed: '1' };

/** The draft of a hunt that breaks a property, with all else as usual. */
export function huntDraft({ run, algorithm }: HuntBase, property: string): HuntDraft {
  const draft = {
    ...USUAL,
    property,
    isMended: false,
    deeds: noDeeds(),
    untilS: '',
    strategies: new Set(STRATEGY_IDS),
    hasCommands: false,
  };
  return aimedAt(draft, property, algorithm, run.algorithm.params);
}

/** The draft with another property, and the deeds that are usual for it. */
export function aimedAt(
  draft: HuntDraft,
  property: string,
  algorithm: Pick<Algorithm, 'promises'>,
  params: Params,
): HuntDraft {
  const isMended = standingOf(property, algorithm, params) === 'promisedMended';
  const usual = usualDeeds(algorithm, params, { property, mended: isMended });
  const deeds = { ...noDeeds() };
  for (const kind of DEED_KINDS) if (usual[kind] !== undefined) deeds[kind] = draft.mostDeeds;
  return { ...draft, property, isMended, deeds };
}

/** Whether the algorithm promises a property: always, only once all is repaired, or not at all. */
export function standingOf(
  property: string,
  algorithm: Pick<Algorithm, 'promises'>,
  params: Params,
): Standing {
  const about = (mended: boolean) => promisesAbout({ property, mended }, algorithm, params);
  if (about(false).length > 0) return 'promised';
  return about(true).length > 0 ? 'promisedMended' : 'notPromised';
}

/** Reads a draft. */
export function readHunt({ run }: HuntBase, draft: HuntDraft): HuntReading {
  const { property, isMended: mended, mostDeeds, strategies } = draft;
  const allowed = DEED_KINDS.filter((kind) => draft.deeds[kind] > 0);
  const deeds = Object.fromEntries(allowed.map((kind) => [kind, draft.deeds[kind]]));
  if (allowed.length === 0) return wrong('Allow at least one kind of deed.');
  if (strategies.size === 0) return wrong('Choose at least one strategy.');
  const forMs = Number(draft.forMs);
  if (draft.forMs.trim() === '' || !(forMs >= 0 && forMs <= MAX_MS))
    return wrong('Violated for: a number of ms from 0.');
  const untilMs = Math.round(Number(draft.untilS) * 1000);
  if (draft.untilS.trim() !== '' && !(untilMs > 0 && untilMs <= MAX_MS))
    return wrong('Each run: a number of seconds above 0, or nothing for the usual length.');
  const schedules = Number(draft.schedules);
  if (!Number.isInteger(schedules) || schedules < 1 || schedules > MOST_SCHEDULES)
    return wrong('Schedules: a whole number from 1 to a million.');
  const seed = draft.seed.trim();
  if (!SEED.test(seed)) return wrong('Seed: a word or a number, without spaces.');
  const endMs = untilMs > 0 ? untilMs : MAX_MS;
  const commands = draft.hasCommands ? run.commands.filter(({ atMs }) => atMs <= endMs) : [];
  const hunt: Hunt = {
    base: { run: { ...run, commands } },
    property,
    forMs,
    deeds,
    mostDeeds,
    ...(untilMs > 0 && { untilMs }),
    mended,
    ...(strategies.size < STRATEGY_IDS.length && {
      strategies: STRATEGY_IDS.filter((id) => strategies.has(id)),
    }),
    seed,
  };
  return { hunt, schedules, error: null };
}

/** Another seed, for the next hunt: `2` after `1`, `odd.2` after `odd`. */
export function nextSeed(seed: string): string {
  const [, stem = '', number] = /^(.*?)(\d+)$/.exec(seed) ?? [];
  return number === undefined ? `${seed}.2` : `${stem}${Number(number) + 1}`;
}

/** A limit within what a schedule may have. */
export function withinMost(most: number, least = 0): number {
  return Math.min(MOST_DEEDS, Math.max(least, Math.round(most) || 0));
}

function noDeeds(): Record<DeedKind, number> {
  return Object.fromEntries(DEED_KINDS.map((kind) => [kind, 0])) as Record<DeedKind, number>;
}

function wrong(error: string): HuntReading {
  return { hunt: null, schedules: 0, error };
}
