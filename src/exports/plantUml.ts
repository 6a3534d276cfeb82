// PlantUML: the run as a sequence diagram in text (plantuml.com/sequence-diagram).
import type { ExportFormat } from '../runFile/exportFormat';
import {
  messageText,
  noteText,
  plainNames,
  type SequenceMessage,
  sequenceOf,
} from '../sim/trace/sequence';

/** A text in one line: a backslash would begin an escape. */
function escaped(text: string): string {
  return text.replace(/\\/g, '/').replace(/\s+/g, ' ');
}

/** A participant's name in quotes, which may not contain one. */
function quoted(id: string): string {
  return `"${escaped(id).replaceAll('"', '”')}"`;
}

const plantUml: ExportFormat = {
  id: 'plantUml',
  name: 'PlantUML',
  summary: 'A sequence diagram as text, for PlantUML and the wikis that have it.',
  extension: 'puml',
  mediaType: 'text/plain',
  write: ({ trace, title }) => {
    const { processes, items } = sequenceOf(trace);
    const name = plainNames(processes);
    const lines = ['@startuml', `title ${escaped(title)}`];
    for (const id of processes) lines.push(`participant ${quoted(id)} as ${name(id)}`);
    for (const item of items) {
      if (item.type === 'message') lines.push(arrowOf(item, name));
      else {
        const where = item.process === null ? 'across' : `over ${name(item.process)}`;
        lines.push(`note ${where} : ${escaped(noteText(item))}`);
      }
    }
    return `${[...lines, '@enduml'].join('\n')}\n`;
  },
};

function arrowOf(message: SequenceMessage, name: (id: string) => string): string {
  const arrow = message.end?.lost ? '->x' : '->>';
  return `${name(message.from)} ${arrow} ${name(message.to)} : ${escaped(messageText(message))}`;
}

export default plantUml;
