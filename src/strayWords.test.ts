// Stray words: a node's state that is written past the table of words, and a second verb for a crash.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = import.meta.dirname;
const TESTS = /\.test\.tsx?$|\/testing\//;
const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(tsx?|css|json)$/.test(file) && !TESTS.test(file),
);

/** Lines of these files that a pattern finds, each with its file and number. */
function found(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

/** A role, a status or a machine's state that goes into a text, or onto the screen, as it is in the world. */
const BARE_STATE =
  /\$\{\s*(?:[\w.]+\.)?(?:role|status|state)\s*\}|fillText\([^)]*\.(?:role|status|state)\b|(?:node|service|client|process|view|event|value)\??\.(?:role|status|state|type)\s*\}/;

describe('states of nodes', () => {
  it.each([
    'text = `#{id}, #{status}`',
    'text = `is now #{event.role}`',
    'context.fillText(node.state, x, y)',
    '<dd>{node.status}</dd>',
    'return `is #{value.type}`',
  ])('a stray is found: %s', (line) =>
    // Biome takes a template in plain quotes for a mistake.
    expect(BARE_STATE.test(line.replaceAll('#', '$'))).toBe(true),
  );

  it('reach the screen by the table of words only', () => {
    const files = SOURCES.filter((file) => /^(draw|views|session)\//.test(file));
    expect(files.length).toBeGreaterThan(200);
    expect(found(files, BARE_STATE)).toEqual([]);
  });
});

it('a process crashes, and is not killed and does not die', () => {
  expect(found(SOURCES, /\b(?:kill(?:s|ed|ing)?|dies?|died|dying)\b/i)).toEqual([]);
});
