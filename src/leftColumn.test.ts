// No identifier has a name from before the house had the field's words.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const NAMES =
  'desk attend Attention face faceOf news newsOf Said Deeds Deed Standing strike Strike Turn isFelt carryOut burden bear ease hands want absences handicaps reachMs soonestMs Rest unrest happenings takeUp takenUp Stand glide gone struckOff patienceMs backers loyal HEARD Workshop employ Told Stretch';
const FOUND = new RegExp(`\\b(${NAMES.split(' ').join('|')})\\b`, 'g');
/** Comments, strings and the text parts of templates: words there are prose or lie on the wire. */
const PROSE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/(?![*/ ])(?:\\.|[^/\\\n])+\/[a-z]*(?=[.,;)])/g;

const files = [...filesIn('src'), ...filesIn('e2e')].filter(
  (path) => !/raftWords|version2|leftColumn/.test(path),
);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));
}

it('finds a name in code, and none in prose', () => {
  const found = (text: string) => text.replace(PROSE, ' ').match(FOUND);
  expect(found('const desk = 1; // the news\nsay("hands", `face ${x}`);')).toEqual(['desk']);
});

it.each(files)('%s', (path) => {
  expect(readFileSync(path, 'utf8').replace(PROSE, ' ').match(FOUND) ?? []).toEqual([]);
});
