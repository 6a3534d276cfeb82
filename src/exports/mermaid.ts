// Mermaid: the run as a sequence diagram in text, for Markdown pages (mermaid.js.org/syntax/sequenceDiagram).
import type { ExportFormat } from '../runFile/exportFormat';
import { type SequenceForm, sequenceLines } from '../sim/trace/sequence';

/** Mermaid draws no longer text, unless its `maxTextSize` is set. */
const MOST_CHARS = 50_000;
/** The room for the note about what was left out. */
const REST_CHARS = 200;

/** A text without the signs that mean something else in Mermaid. */
function escaped(text: string): string {
  return text.replace(/[#;]/g, (sign) => (sign === '#' ? '#35;' : '#59;')).replace(/\s+/g, ' ');
}

const FORM: SequenceForm = {
  participant: (name, id) => `participant ${name} as ${escaped(id)}`,
  message: (from, to, text, isLost) => `${from}${isLost ? '-x' : '-)'}${to}: ${escaped(text)}`,
  note: (name, text, ends) => `Note over ${name ?? ends.join(',')}: ${escaped(text)}`,
};

const mermaid: ExportFormat = {
  id: 'mermaid',
  name: 'Mermaid',
  summary: 'A sequence diagram as text, for Markdown pages and Mermaid’s live editor.',
  extension: 'mmd',
  mediaType: 'text/vnd.mermaid',
  write: ({ trace }) => {
    const { participants, lines, ends } = sequenceLines(trace, FORM);
    const drawn = ['sequenceDiagram', ...participants];
    let chars = drawn.join('\n').length;
    for (const [index, line] of lines.entries()) {
      chars += line.length + 1;
      if (chars > MOST_CHARS - REST_CHARS) {
        const rest = `the first ${index} of ${lines.length} lines: more is not drawn`;
        drawn.push(FORM.note(null, rest, ends));
        break;
      }
      drawn.push(line);
    }
    return `${drawn.join('\n')}\n`;
  },
};

export default mermaid;
