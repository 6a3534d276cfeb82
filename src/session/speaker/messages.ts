// The messages between a presenting window and its speaker's window. Each is checked where it arrives.
import * as v from 'valibot';
import { countSchema as count } from '../../runFile/expectation';

/** The effects of the speaker's buttons and keys in the presenting window. */
export const COMMANDS = [
  'back',
  'next',
  'playOrPause',
  'crashLeader',
  'heal',
  'backToBeat',
  'blank',
  'address',
  'restartTalk',
  'end',
] as const;
export type SpeakerCommand = (typeof COMMANDS)[number];

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const text = v.pipe(v.string(), v.maxLength(20_000));
const ms = v.pipe(v.number(), v.finite());

/** A beat; `question` is the text of its question to the audience. */
const beat = v.object({
  atMs: ms,
  text,
  notes: v.optional(text),
  question: v.optional(text),
});

const speakerState = v.object({
  title: text,
  /** The part of a lecture; null outside of lectures. */
  part: v.nullable(
    v.object({ number: count, of: count, minutes: ms, lecture: text, notes: v.optional(text) }),
  ),
  /** The minutes of the whole lecture; null when nothing is planned. */
  plannedMinutes: v.nullable(ms),
  beats: v.pipe(v.array(beat), v.maxLength(10_000)),
  /** The beat on the screen; −1 before the first. */
  beatIndex: v.pipe(v.number(), v.integer(), v.minValue(-1)),
  /** The title of the lecture's next part; null after the last. */
  nextPart: v.nullable(text),
  /** Whether the title card is on the screen. */
  isWaiting: v.boolean(),
  isPlaying: v.boolean(),
  isBlank: v.boolean(),
  /** Whether the presenting window is covered: then its run and its picture stand. */
  isHidden: v.boolean(),
  leaders: v.pipe(v.array(text), v.maxLength(1000)),
  isImprovised: v.boolean(),
  /** Times of day in ms, as `Date.now()`: the start of the talk, null before it, and of what is on the screen. */
  talkSinceMs: v.nullable(ms),
  beatSinceMs: ms,
});

/** A presenting window, as its speaker sees it. */
export type SpeakerState = Readonly<v.InferOutput<typeof speakerState>>;

const fromPresenter = v.variant('type', [
  /** A window presents on this channel from now on. */
  v.object({ type: v.literal('here') }),
  /** Another window presents on this channel already. */
  v.object({ type: v.literal('taken') }),
  v.object({ type: v.literal('state'), state: speakerState }),
  /** The canvases of the presenting window, small. */
  v.object({ type: v.literal('picture'), picture: v.instance(Blob) }),
  /** The stage at a beat to come, small. */
  v.object({ type: v.literal('nextPicture'), atMs: ms, picture: v.instance(Blob) }),
  v.object({ type: v.literal('gone') }),
]);

const fromSpeaker = v.variant('type', [
  v.object({ type: v.literal('hello'), speaker: id }),
  v.object({ type: v.literal('bye'), speaker: id }),
  v.object({ type: v.literal('do'), command: v.picklist(COMMANDS) }),
  v.object({ type: v.literal('goToBeat'), index: count }),
]);

const inLobby = v.variant('type', [
  /** A window presents under this id. */
  v.object({ type: v.literal('presents'), id }),
  v.object({ type: v.literal('whoPresents') }),
]);

export type FromPresenter = v.InferOutput<typeof fromPresenter>;
export type FromSpeaker = v.InferOutput<typeof fromSpeaker>;
export type InLobby = v.InferOutput<typeof inLobby>;

/** Each reads a message of unknown content; null for anything else, as from a page of another version. */
export const readFromPresenter = readerOf(fromPresenter);
export const readFromSpeaker = readerOf(fromSpeaker);
export const readInLobby = readerOf(inLobby);

/** Whether a text of the page's address can be the id of a presenting window. */
export function isId(value: string): boolean {
  return v.is(id, value);
}

function readerOf<T>(schema: v.GenericSchema<unknown, T>): (message: unknown) => T | null {
  return (message) => {
    const { success, output } = v.safeParse(schema, message);
    return success ? (output as T) : null;
  };
}
