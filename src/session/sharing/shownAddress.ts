// The address of what is on the screen, for an audience: short where a scenario or a lecture has one.
import { lectures } from '../../lectures/registry';
import { writeShareLink } from '../../runFile/shareLink';
import { scenarioCards } from '../../scenarios/catalogue';
import { readScenario } from '../files/checkFile';
import { fileToGoOn } from '../files/recording';
import { partIndex } from '../lecture/place';
import type { SessionState } from '../run/state';

/** The longest address, in characters, whose code a camera reads across a hall: version 20 with low correction. */
export const LONGEST_CODE = 858;

/** An address to show, to be scanned and perhaps to be typed. */
export interface ShownAddress {
  /** For the code; null when nobody else can open what is on the screen. */
  readonly url: string | null;
  /** The same for a person to type; null when it is too long for that. */
  readonly typed: string | null;
  /** A limit of the address that a person has to know. */
  readonly remark: string | null;
}

/** The place of the page: a part of `location`. */
type Place = Pick<Location, 'protocol' | 'hostname' | 'origin' | 'pathname'>;

const OWN_COMPUTER = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const REMARKS = {
  file: 'This page was opened as a file of this computer. It has no address that others could open.',
  own: 'This address leads to this computer only.',
  run: 'The code contains the whole run.',
  origin: 'The run is too long for a code. This is the scenario from which it began.',
  tooLong: 'The run is too long for a code. “Share” makes a link of it, to copy.',
} as const;

/**
 * The address of the run on the screen: of the lecture's part, of the scenario at its moment, else of the run itself;
 * of a changed scenario whose run is too long for a code, that of the scenario.
 */
export async function shownAddress(state: SessionState, place: Place): Promise<ShownAddress> {
  if (place.protocol === 'file:') return { url: null, typed: null, remark: REMARKS.file };
  const base = place.origin + place.pathname;
  const ownRemark = OWN_COMPUTER.test(place.hostname) ? REMARKS.own : null;
  const query = await queryOf(state);
  if (query !== null && isAsOpened(state)) return typedAddress(base, query, ownRemark);
  const link = await writeShareLink(fileToGoOn(state), base).catch(() => null);
  if (link && link.url.length <= LONGEST_CODE)
    return { url: link.url, typed: null, remark: joined(REMARKS.run, ownRemark) };
  if (query === null) return { url: null, typed: null, remark: REMARKS.tooLong };
  return typedAddress(base, query, joined(REMARKS.origin, ownRemark));
}

/** The query that opens what the run on the screen was opened as; null when it is not of the library. */
async function queryOf(state: SessionState): Promise<Readonly<Record<string, string>> | null> {
  const { opened, nowMs, lecture } = state;
  if (!scenarioCards.some(({ id }) => id === opened.id)) return null;
  if (JSON.stringify(opened) !== JSON.stringify(await readScenario(opened.id))) return null;
  if (lecture && partIndex(state) >= 0 && lectures.get(lecture.id)?.title === lecture.title)
    return { lecture: lecture.id, scenario: opened.id };
  const scenario = { scenario: opened.id };
  return nowMs > 0 && isAsOpened(state)
    ? { ...scenario, at: String(Number(nowMs.toFixed(3))) }
    : scenario;
}

/** Whether the run still is as its file: no settings changed, no commands added or undone. */
function isAsOpened({ file, opened, commands }: SessionState): boolean {
  return file === opened && JSON.stringify(commands) === JSON.stringify(opened.commands);
}

function typedAddress(
  base: string,
  query: Readonly<Record<string, string>>,
  remark: string | null,
): ShownAddress {
  const url = `${base}?${new URLSearchParams(query)}`;
  return { url, typed: url.replace(/^https?:\/\//, ''), remark };
}

function joined(first: string, second: string | null): string {
  return second === null ? first : `${first} ${second}`;
}
