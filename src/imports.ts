// Reads a source file as text: what it imports, and what of it is executed. For `layers.test.ts`.

/** An import, a re-export or a glob: what stands in its quotes. */
export interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

const COMMENT_OR_STRING =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const isComment = (found: string) => found.startsWith('//') || found.startsWith('/*');

function withoutComments(text: string): string {
  return text.replace(COMMENT_OR_STRING, (found) => (isComment(found) ? ' ' : found));
}

/** Only what is executed: no comments, no words in strings, but what is computed inside them. */
export function withoutWords(text: string): string {
  return text.replace(COMMENT_OR_STRING, (found) =>
    found.startsWith('`') ? [...found.matchAll(/\$\{([^}]*)\}/g)].join(';') : ' ',
  );
}

/** All that a file imports, as its text says. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  const statements = code.matchAll(
    /\b(?:import|export)\b(\s+type\b)?([^'";]*?)\bfrom\s*['"]([^'"]+)/g,
  );
  const others = [
    ...code.matchAll(/\bimport\s*\(?\s*['"`]([^'"`]+)/g),
    ...code.matchAll(/\bnew URL\(\s*['"]([^'"]+\.(?:tsx?|mjs))['"],\s*import\.meta\.url/g),
    ...[...code.matchAll(/\bimport\.meta\.glob(?:<[^(]*>)?\(([^)]*)/g)].flatMap(([, args]) => [
      ...(args ?? '').matchAll(/['"]([./][^'"]*)/g),
    ]),
  ];
  return [
    ...[...statements].map(([, type, names = '', from = '']) => ({
      from,
      typeOnly: type !== undefined || /^\s*\{(\s*type\b[^,}]*,?)+\}\s*$/.test(names),
    })),
    ...others.map(([, from = '']) => ({ from, typeOnly: false })),
  ];
}
