// The content of a link: JSON, deflated and in letters that an address may have.

import { grouped } from '../sim/base/format';
import { canonicalJson } from '../sim/base/json';
import { parseJson } from './json/parseJson';
import { RunFileError } from './runFileError';

/**
 * The length of the longest link, in characters: every current browser accepts it in its address bar (Chrome 32,779
 * when pasted, Safari 80,000, Firefox more), and so do Slack (40,000) and mail programs. Servers never see a fragment.
 */
export const MAX_LENGTH = 32_000;

/** The largest decompressed content of a link: many times that of the longest valid one. */
const MAX_CONTENT_BYTES = 2 * 1024 * 1024;

/** The form of deflate with a checksum: with raw deflate a changed character could yield another run. */
const COMPRESSION = 'deflate';

/**
 * The content as `<version>.<base64url of the deflated JSON>`.
 *
 * @param what - the noun for the content, in sentences about errors: `run`.
 * @throws RunFileError when it has more than a link can be read with.
 */
export async function packed(content: object, version: number, what: string): Promise<string> {
  const json = new TextEncoder().encode(canonicalJson(content));
  if (json.byteLength > MAX_CONTENT_BYTES)
    throw new RunFileError(
      `this ${what} is too long for a link: it holds too much; export it as a file`,
    );
  return `${version}.${base64urlOf(await deflated(json))}`;
}

/**
 * A link that is short enough.
 *
 * @param what - the noun for its content, in sentences about errors: `run`.
 * @throws RunFileError when the link is longer than {@link MAX_LENGTH}.
 */
export function checkedLink(link: string, what: string): string {
  if (link.length <= MAX_LENGTH) return link;
  throw new RunFileError(
    `this ${what} is too long for a link: it would have ${grouped(link.length)} characters, and ${grouped(MAX_LENGTH)} is the limit; export it as a file`,
  );
}

/**
 * The packed content, parsed and not checked yet.
 *
 * @param text - the prefix of such links, and the packed content.
 * @param newest - the newest version that can be read.
 * @throws RunFileError when it is broken, too long, of a newer version, or has too much content.
 */
export async function unpacked(
  text: string,
  prefix: string,
  newest: number,
  what: string,
): Promise<{ readonly content: object; readonly version: number }> {
  const [, digits = '', payload = ''] = /^(\d{1,9})\.(.*)$/s.exec(text.slice(prefix.length)) ?? [];
  const version = Number(digits);
  if (version < 1) throw broken('it does not begin as links do', what);
  if (version > newest)
    throw new RunFileError(
      `this link is of version ${version}; this Hustings reads up to version ${newest}`,
    );
  if (text.length > MAX_LENGTH)
    throw new RunFileError(
      `this link is too long: it has ${grouped(text.length)} characters, and ${grouped(MAX_LENGTH)} is the limit`,
    );
  return { content: parsed(await inflated(bytesOf(payload, what), what), what), version };
}

function broken(why: string, what: string): RunFileError {
  return new RunFileError(
    `this link is broken: ${why}; ask for it again, or for the ${what} as a file`,
  );
}

function parsed(json: Uint8Array, what: string): object {
  try {
    const content = parseJson(json);
    if (content !== null && typeof content === 'object' && !Array.isArray(content)) return content;
  } catch (error) {
    if (!(error instanceof RunFileError)) throw error;
  }
  throw broken(`it holds no ${what}`, what);
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream(COMPRESSION));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Decompresses, and stops when the content exceeds `MAX_CONTENT_BYTES`. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, what: string): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(COMPRESSION));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read().catch(() => {
      throw broken('a part of it is missing, or was changed on the way', what);
    });
    if (!value) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
    size += value.byteLength;
    if (size <= MAX_CONTENT_BYTES) continue;
    await reader.cancel();
    throw new RunFileError(
      `this link is refused: it unfolds to more than any ${what} that fits a link`,
    );
  }
}

function base64urlOf(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(payload: string, what: string): Uint8Array<ArrayBuffer> {
  const [invalid] = /[^A-Za-z0-9_-]/u.exec(payload) ?? [];
  if (invalid !== undefined)
    throw broken(`no link holds the character ${JSON.stringify(invalid)}`, what);
  if (payload.length % 4 === 1) throw broken('a part of it is missing', what);
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
