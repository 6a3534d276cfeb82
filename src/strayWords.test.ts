// Stray words: a node's state that is written past the table of words, and a second verb for one action.
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

/** A machine's state in words without the kinds of messages, which would lose their capitals. */
const STATE_WITHOUT_KINDS = /machineState\([^)]*, \[\]\)/;

/** A label of a node's role that is not the role's name: `n5 · leads`. */
const ROLE_AS_VERB = /· (?:leads|follows)\b/;

/** A role, a status or a machine's state that goes into a text, or onto the screen, as it is in the world. */
const BARE_STATE =
  /\$\{\s*(?:[\w.]+\.)?(?:role|status|state)\s*\}|fillText\([^)]*\.(?:role|status|state)\b|(?:node|service|client|process|view|event|value)\??\.(?:role|status|state|type)\s*\}/;

/** A sentence about who leads that is written past the table. */
const LEADER_PAST_TABLE = /\} leads term \$|`Nobody leads, for \$|\bhas led since\b/;

const STRAYS = [BARE_STATE, STATE_WITHOUT_KINDS, ROLE_AS_VERB, LEADER_PAST_TABLE];

describe('states of nodes', () => {
  it.each([
    'text = `#{id}, #{status}`',
    'text = `is now #{event.role}`',
    'context.fillText(node.state, x, y)',
    '<dd>{node.status}</dd>',
    'return `is #{value.type}`',
    'const text = isOwn ? `#{value.leader} · leads` : value.leader;',
    'return `“#{machineState(state, [])}”`',
    'return `#{id} has led since #{moment}`',
    'return `#{id} leads term #{term}`',
    'return `Nobody leads, for #{time}`',
  ])('a stray is found: %s', (line) =>
    // Biome takes a template in plain quotes for a mistake.
    expect(STRAYS.some((stray) => stray.test(line.replaceAll('#', '$')))).toBe(true),
  );

  it('reach the screen by the table of words only', () => {
    const files = SOURCES.filter(
      (file) => /^(draw|views|session)\//.test(file) && file !== 'session/words/stateWords.ts',
    );
    expect(files.length).toBeGreaterThan(200);
    expect(STRAYS.flatMap((stray) => found(files, stray))).toEqual([]);
  });
});

/** Folders with sentences of the page; narration tells of actions in its own words. */
const PAGE = SOURCES.filter((file) =>
  /^(draw|views|session|algorithms|assumptions|properties|glossary|exports)\//.test(file),
);

describe('one action has one verb:', () => {
  it('a process crashes, and is not killed and does not die', () => {
    expect(found(SOURCES, /\b(?:kill(?:s|ed|ing)?|dies?|died|dying)\b/i)).toEqual([]);
  });

  it('a leader steps down, and does not resign', () => {
    expect(found(SOURCES, /\bresign(?:s|ed|ing)?\b/i)).toEqual([]);
  });

  it('a paused process resumes, and does not wake', () => {
    const wakes = /['`>][^'`<]*\b(?:wakes?|woken|awake|asleep|sleeps)\b/i;
    // A znode's watch wakes the nodes that wait for it.
    const files = PAGE.filter((file) => !file.startsWith('algorithms/zooKeeperLatch'));
    expect(found(files, wakes)).toEqual([]);
  });

  it('a message is dropped, held, released and duplicated', () => {
    expect(found(PAGE, /['`](?:[^'`]* )?(?:taken away|took it away|let go|doubled)\b/)).toEqual([]);
  });
});
