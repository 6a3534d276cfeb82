// Share links: a whole run in the fragment of a URL, so that it can be sent without a server and without a file.

import { grouped } from '../sim/base/format';
import { checkedLink, MAX_LENGTH, packed, unpacked } from './linkContent';
import { FORMAT, type RunFile, VERSION } from './runFile';

/** A run as a URL. */
export interface ShareLink {
  readonly url: string;
  /** Sentences for the user to know before sending the link; null without any. */
  readonly remark: string | null;
}

/** The length above which some chat programs refuse or cut off a message: Discord here, Telegram at 4,096. */
const CHAT_LENGTH = 2_000;

const PREFIX = 'run=';

/**
 * The URL of a run: `#run=<version of the format>.<base64url of the deflated JSON>`. It has the definition, the commands,
 * the cursor, the narration and the branches, but no results. When it would be too long, the other branches are left
 * out, and the remark says so.
 *
 * @param baseUrl - the page's URL; its fragment is replaced.
 * @throws RunFileError when the link is too long even without the other branches.
 */
export async function writeShareLink(run: RunFile, baseUrl: string): Promise<ShareLink> {
  const base = baseUrl.replace(/#.*$/s, '');
  const whole = await linkOf(run, base);
  if (whole.length <= MAX_LENGTH) return { url: whole, remark: remarkOn(whole, 0) };
  const alone = checkedLink(await linkOf(withoutOthers(run), base), 'run');
  return { url: alone, remark: remarkOn(alone, run.branches?.length ?? 0) };
}

/**
 * The run file in a link, parsed and not checked yet; `checkRunFile` does that.
 *
 * @param fragment - the fragment of the page's URL, with or without its `#`.
 * @returns null when the fragment is no share link.
 * @throws RunFileError when the link is broken, too long, of a newer version, or has too much content.
 */
export async function readShareLink(fragment: string): Promise<unknown> {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(PREFIX)) return null;
  const { content, version } = await unpacked(text, PREFIX, VERSION, 'run');
  return { ...content, format: FORMAT, version };
}

async function linkOf(run: RunFile, base: string): Promise<string> {
  const { format: _format, version, exporter: _exporter, ...rest } = run;
  const { trace: _trace, traceHash: _hash, metrics: _metrics, ...content } = rest;
  return `${base}#${PREFIX}${await packed(content, version, 'run')}`;
}

/** The run with its own branch as the root, because the parent is missing without the other branches. */
function withoutOthers({ branches: _branches, branch, ...run }: RunFile): RunFile {
  return branch ? { ...run, branch: { ...branch, parent: null, forkMs: 0 } } : run;
}

function remarkOn({ length }: string, leftOut: number): string | null {
  const sentences = [
    leftOut === 1 && 'The other branch is left out: with it the link would be too long.',
    leftOut > 1 &&
      `The ${leftOut} other branches are left out: with them the link would be too long.`,
    length > CHAT_LENGTH &&
      `The link has ${grouped(length)} characters; some chat programs cut off what is longer than ${grouped(CHAT_LENGTH)}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}
