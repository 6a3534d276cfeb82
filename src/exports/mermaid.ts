// Mermaid: the run as a sequence diagram in text, for Markdown pages (mermaid.js.org/syntax/sequenceDiagram).
import type { ExportFormat } from '../runFile/exportFormat';
import {
  messageText,
  noteText,
  plainNames,
  type SequenceMessage,
  type SequenceNote,
  sequenceOf,
} from '../sim/trace/sequence';

/** Mermaid draws no longer text, unless its `maxTextSize` is set. */
const MOST_CHARS = 50_000;
/** The room for the note about what was left out. */
const REST_CHARS = 200;

/** A text without the signs that mean something else in Mermaid. */
function escaped(text: string): string {
  return text.replace(/[#;]/g, (sign) => (sign === '#' ? '#35;' : '#59;')).replace(/\s+/g, ' ');
}

const mermaid: ExportFormat = {
  id: 'mermaid',
  name: 'Mermaid',
  summary: 'A sequence diagram as text, for Markdown pages and Mermaid’s live editor.',
  extension: 'mmd',
  mediaType: 'text/vnd.mermaid',
  write: ({ trace }) => {
    const { processes, items } = sequenceOf(trace);
    const name = plainNames(processes);
    const lines = ['sequenceDiagram'];
    for (const id of processes) lines.push(`participant ${name(id)} as ${escaped(id)}`);
    const all = [name(processes[0] ?? ''), name(processes.at(-1) ?? '')].join(',');
    let chars = lines.join('\n').length;
    for (const [index, item] of items.entries()) {
      const line = item.type === 'note' ? noteLine(item, name, all) : messageLine(item, name);
      chars += line.length + 1;
      if (chars > MOST_CHARS - REST_CHARS) {
        lines.push(
          `Note over ${all}: the first ${index} of ${items.length} lines: more is not drawn`,
        );
        break;
      }
      lines.push(line);
    }
    return `${lines.join('\n')}\n`;
  },
};

function noteLine(note: SequenceNote, name: (id: string) => string, all: string) {
  const where = note.process === null ? all : name(note.process);
  return `Note over ${where}: ${escaped(noteText(note))}`;
}

function messageLine(message: SequenceMessage, name: (id: string) => string) {
  const arrow = message.end?.lost ? '-x' : '-)';
  return `${name(message.from)}${arrow}${name(message.to)}: ${escaped(messageText(message))}`;
}

export default mermaid;
