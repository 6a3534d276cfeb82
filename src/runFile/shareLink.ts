// Share links: a whole run in the fragment of a URL, so that it can be sent without a server and without a file.

import { grouped } from '../sim/base/format';
import { canonicalJson } from '../sim/base/json';
import { parseJson } from './json/parseJson';
import { FORMAT, type RunFile, VERSION } from './runFile';
import { RunFileError } from './runFileError';

/** A run as a URL. */
export interface ShareLink {
  readonly url: string;
  /** Sentences for the user to know before sending the link; null without any. */
  readonly remark: string | null;
}

/**
 * The length of the longest link, in characters: every current browser accepts it in its address bar (Chrome 32,779
 * when pasted, Safari 80,000, Firefox more), and so do Slack (40,000) and mail programs. Servers never see a fragment.
 */
const MAX_LENGTH = 32_000;

/** The length above which some chat programs refuse or cut off a message: Discord here, Telegram at 4,096. */
const CHAT_LENGTH = 2_000;

/** The largest decompressed content of a link: many times that of the longest valid one. */
const MAX_CONTENT_BYTES = 2 * 1024 * 1024;

const PREFIX = 'run=';

/** The form of deflate with a checksum: with raw deflate a changed character could yield another run. */
const COMPRESSION = 'deflate';

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
  const alone = await linkOf(withoutOthers(run), base);
  if (alone.length > MAX_LENGTH)
    throw new RunFileError(
      `this run is too long for a link: it would have ${grouped(alone.length)} characters, and ${grouped(MAX_LENGTH)} is the limit; export it as a file`,
    );
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
  const [, version = '', payload = ''] = /^(\d{1,9})\.(.*)$/s.exec(text.slice(PREFIX.length)) ?? [];
  if (Number(version) < 1) throw broken('it does not begin as links do');
  if (Number(version) > VERSION)
    throw new RunFileError(
      `this link is of version ${Number(version)}; this Hustings reads up to version ${VERSION}`,
    );
  if (text.length > MAX_LENGTH)
    throw new RunFileError(
      `this link is too long: it has ${grouped(text.length)} characters, and ${grouped(MAX_LENGTH)} is the limit`,
    );
  const content = parsed(await inflated(bytesOf(payload)));
  return { ...content, format: FORMAT, version: Number(version) };
}

async function linkOf(run: RunFile, base: string): Promise<string> {
  const { format: _format, version, exporter: _exporter, ...rest } = run;
  const { trace: _trace, traceHash: _hash, metrics: _metrics, ...content } = rest;
  const json = new TextEncoder().encode(canonicalJson(content));
  if (json.byteLength > MAX_CONTENT_BYTES)
    throw new RunFileError(
      'this run is too long for a link: it has too many commands; export it as a file',
    );
  return `${base}#${PREFIX}${version}.${base64urlOf(await deflated(json))}`;
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

function broken(why: string): RunFileError {
  return new RunFileError(
    `this link is broken: ${why}; ask for it again, or for the run as a file`,
  );
}

function parsed(json: Uint8Array): object {
  try {
    const content = parseJson(json);
    if (content !== null && typeof content === 'object' && !Array.isArray(content)) return content;
  } catch (error) {
    if (!(error instanceof RunFileError)) throw error;
  }
  throw broken('it holds no run');
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream(COMPRESSION));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Decompresses, and stops when the content exceeds `MAX_CONTENT_BYTES`. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(COMPRESSION));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read().catch(() => {
      throw broken('a part of it is missing, or was changed on the way');
    });
    if (!value) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
    size += value.byteLength;
    if (size <= MAX_CONTENT_BYTES) continue;
    await reader.cancel();
    throw new RunFileError(
      'this link is refused: it unfolds to more than any run that fits a link',
    );
  }
}

function base64urlOf(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(payload: string): Uint8Array<ArrayBuffer> {
  const [invalid] = /[^A-Za-z0-9_-]/u.exec(payload) ?? [];
  if (invalid !== undefined) throw broken(`no link holds the character ${JSON.stringify(invalid)}`);
  if (payload.length % 4 === 1) throw broken('a part of it is missing');
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
