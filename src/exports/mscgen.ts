// mscgen: the run as a message sequence chart in text (mcternan.me.uk/mscgen), for mscgen and mscgen.js.
import type { ExportFormat } from '../runFile/exportFormat';
import {
  messageText,
  noteText,
  plainNames,
  type SequenceMessage,
  type SequenceNote,
  sequenceOf,
} from '../sim/trace/sequence';

/** A text in quotes, which are escaped within it. Other backslashes have no escape. */
function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('\\', '/');
  return `"${line.replaceAll('"', '\\"')}"`;
}

const mscgen: ExportFormat = {
  id: 'mscgen',
  name: 'mscgen',
  summary: 'A message sequence chart as text, for mscgen, mscgen.js and Doxygen.',
  extension: 'msc',
  mediaType: 'text/x-mscgen',
  write: ({ trace }) => {
    const { processes, items } = sequenceOf(trace);
    const name = plainNames(processes);
    const ends = [name(processes[0] ?? ''), name(processes.at(-1) ?? '')] as const;
    const entities = processes.map((id) => `${name(id)} [label=${quoted(id)}]`);
    const arcs = items.map((item) =>
      item.type === 'note' ? noteOf(item, name, ends) : arrowOf(item, name),
    );
    const body = [`${entities.join(', ')};`, ...arcs.map((arc) => `${arc};`)];
    return `msc {\n${body.map((line) => `  ${line}\n`).join('')}}\n`;
  },
};

function noteOf(
  note: SequenceNote,
  name: (id: string) => string,
  [first, last]: readonly [string, string],
): string {
  const [from, to] =
    note.process === null ? [first, last] : [name(note.process), name(note.process)];
  return `${from} note ${to} [label=${quoted(noteText(note))}]`;
}

function arrowOf(message: SequenceMessage, name: (id: string) => string): string {
  const arrow = message.end?.lost ? '-x' : '=>>';
  return `${name(message.from)} ${arrow} ${name(message.to)} [label=${quoted(messageText(message))}]`;
}

export default mscgen;
