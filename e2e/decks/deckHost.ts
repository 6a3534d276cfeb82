// A deck of slides on an origin that is not the page's.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The script of the element, beside the page. */
export const ELEMENT = `hustings-run-${version}.js`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** A deck that is served until the test ends it. */
export interface Deck {
  readonly address: string;
  readonly close: () => void;
}

/** Serves these files, by their names, and `index.html` for the folder; other names are not found. */
export async function serveDeck(files: Readonly<Record<string, string>>): Promise<Deck> {
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice(1).replace(/[?#].*$/, '') || 'index.html';
    const body = files[name];
    const type = TYPES[extname(name)] ?? 'text/plain';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}/`, close: () => server.close() };
}
