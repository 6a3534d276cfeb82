// mscgen: the run as a message sequence chart in text (mcternan.me.uk/mscgen), for mscgen and mscgen.js.
import type { ExportFormat } from '../runFile/exportFormat';
import { type SequenceForm, sequenceLines } from '../sim/trace/sequence';

/** A text in quotes, which are escaped within it. Other backslashes have no escape. */
function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('\\', '/');
  return `"${line.replaceAll('"', '\\"')}"`;
}

const FORM: SequenceForm = {
  participant: (name, id) => `${name} [label=${quoted(id)}]`,
  message: (from, to, text, isLost) =>
    `${from} ${isLost ? '-x' : '=>>'} ${to} [label=${quoted(text)}]`,
  note: (name, text, [first, last]) =>
    `${name ?? first} note ${name ?? last} [label=${quoted(text)}]`,
};

const mscgen: ExportFormat = {
  id: 'mscgen',
  name: 'mscgen',
  summary: 'A message sequence chart as text, for mscgen, mscgen.js and Doxygen.',
  extension: 'msc',
  mediaType: 'text/x-mscgen',
  write: ({ trace }) => {
    const { participants, lines } = sequenceLines(trace, FORM);
    const body = [participants.join(', '), ...lines].map((line) => `  ${line};\n`);
    return `msc {\n${body.join('')}}\n`;
  },
};

export default mscgen;
