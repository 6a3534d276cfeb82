// Algorithms that can run in one cluster: their nodes send messages that the others know.
import type { Algorithm } from './algorithm';

/** The parts of an algorithm that decide whether it can run beside another. */
export type Mixable = Pick<Algorithm, 'name' | 'messages' | 'membership' | 'topology' | 'services'>;

/**
 * The reason why two algorithms cannot run in one cluster, as a clause about both; null when they can: one of them has all kinds of
 * messages of the other, drawn alike, and both have the same membership, topology and services.
 */
export function mixingProblem(one: Mixable, other: Mixable): string | null {
  return (
    kindsProblem(one, other) ??
    differing('memberships', one, other, ({ membership }) => membership) ??
    differing('topologies', one, other, ({ topology = 'mesh' }) => topology) ??
    differing('services', one, other, ({ services = [] }) => services.toSorted().join(', '))
  );
}

function kindsProblem(one: Mixable, other: Mixable): string | null {
  const [mine, theirs] = [lackedBy(one, other), lackedBy(other, one)];
  if (mine.length > 0 && theirs.length > 0)
    return (
      'they do not share their kinds of messages; ' +
      `only ${one.name} has ${mine.join(', ')}, and only ${other.name} has ${theirs.join(', ')}`
    );
  const unlike = Object.keys(one.messages).find((kind) => {
    const [here, there] = [one.messages[kind], other.messages[kind]];
    return here && there && (here.shape !== there.shape || here.letter !== there.letter);
  });
  return unlike === undefined
    ? null
    : `the messages ${unlike} of the two have different shapes or letters`;
}

/** The kinds of an algorithm that another one lacks. */
function lackedBy(one: Mixable, other: Mixable): string[] {
  return Object.keys(one.messages).filter((kind) => !Object.hasOwn(other.messages, kind));
}

function differing(
  what: string,
  one: Mixable,
  other: Mixable,
  of: (algorithm: Mixable) => string,
): string | null {
  if (of(one) === of(other)) return null;
  const said = (algorithm: Mixable) => `${algorithm.name} has ${of(algorithm) || 'none'}`;
  return `their ${what} differ; ${said(one)}, and ${said(other)}`;
}
