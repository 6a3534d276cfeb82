// PlantUML: the run as a sequence diagram in text (plantuml.com/sequence-diagram).
import type { ExportFormat } from '../runFile/exportFormat';
import { type SequenceForm, sequenceLines } from '../sim/trace/sequence';

/** A text in one line: a backslash would begin an escape. */
function escaped(text: string): string {
  return text.replace(/\\/g, '/').replace(/\s+/g, ' ');
}

/** A participant's name in quotes, which may not contain one. */
function quoted(id: string): string {
  return `"${escaped(id).replaceAll('"', '”')}"`;
}

const FORM: SequenceForm = {
  participant: (name, id) => `participant ${quoted(id)} as ${name}`,
  message: (from, to, text, isLost) => `${from} ${isLost ? '->x' : '->>'} ${to} : ${escaped(text)}`,
  note: (name, text) => `note ${name === null ? 'across' : `over ${name}`} : ${escaped(text)}`,
};

const plantUml: ExportFormat = {
  id: 'plantUml',
  name: 'PlantUML',
  summary: 'A sequence diagram as text, for PlantUML and the wikis that have it.',
  extension: 'puml',
  mediaType: 'text/plain',
  write: ({ trace, title }) => {
    const { participants, lines } = sequenceLines(trace, FORM);
    const all = ['@startuml', `title ${escaped(title)}`, ...participants, ...lines, '@enduml'];
    return `${all.join('\n')}\n`;
  },
};

export default plantUml;
