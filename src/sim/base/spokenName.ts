// A machine's names in words.

/** The name of a state in words, with the kinds of messages as in the trace: `awaitingCoordinator` → `awaiting COORDINATOR`. */
export function spokenName(name: string, kinds: readonly string[]): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return longestFirst(kinds).reduce(withKind, ` ${words} `).trim();
}

/** REQUEST_VOTE is not found within REQUEST_VOTE_REPLY. */
function longestFirst(kinds: readonly string[]): string[] {
  return [...kinds].sort((one, other) => other.length - one.length);
}

function withKind(words: string, kind: string): string {
  return words.replaceAll(` ${kind.toLowerCase().replaceAll('_', ' ')} `, ` ${kind} `);
}
