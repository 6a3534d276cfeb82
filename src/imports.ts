// Reads a source file as text: its imports, and its executed code. For `layers.test.ts`.

/** An import, a re-export or a glob; `from` is the text in its quotes. */
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

/** The executed code: without comments and strings, but with the expressions inside template strings. */
export function withoutWords(text: string): string {
  return text.replace(COMMENT_OR_STRING, (found) =>
    found.startsWith('`') ? [...found.matchAll(/\$\{([^}]*)\}/g)].join(';') : ' ',
  );
}

/** All imports in a file's text. */
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
