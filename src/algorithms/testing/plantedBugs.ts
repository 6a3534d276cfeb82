// Ten bugs, each planted in the source of a real algorithm, which the conformance test must find under any name.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Algorithm } from '../../sim/contracts/algorithm';

/** A bug: its algorithm, the file of that algorithm, and the replacements in it. */
export interface PlantedBug {
  readonly id: string;
  readonly of: string;
  /** Relative to the folder `algorithms`. */
  readonly file: string;
  readonly edits: readonly (readonly [right: string, wrong: string])[];
}

const inRaft = (id: string, right: string, wrong: string, file = 'raft.ts'): PlantedBug => ({
  id,
  of: 'raft',
  file,
  edits: [[right, wrong]],
});
const inBully = (id: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  id,
  of: 'bully',
  file: 'bully.ts',
  edits,
});

export const PLANTED_BUGS: readonly PlantedBug[] = [
  inRaft(
    'doubleVote',
    'const isFree = votedFor === null || votedFor === senderId(args);',
    'const isFree = true;',
    'raft/voting.ts',
  ),
  inRaft(
    'minorityQuorum',
    'numberOf(votesGranted) >= majorityOf(peers.length + 1),',
    'numberOf(votesGranted) >= Math.min(2, peers.length + 1),',
  ),
  inRaft(
    'voteNotDurable',
    'durable: ({ term, votedFor }) => ({ term, votedFor }),',
    'durable: ({ term }) => ({ term, votedFor: null }),',
  ),
  inRaft(
    'staleVotesCounted',
    'return voteGranted && requestTerm === args.context.term;',
    'return voteGranted && requestTerm !== undefined;',
  ),
  inBully('noOk', [
    "answer: emit((args) => send('OK', sender(args))),",
    "answer: emit(send('OK', [])),",
  ]),
  inBully('lowerBelieved', ["COORDINATOR: { guard: 'fromHigher', target", 'COORDINATOR: { target']),
  inBully(
    'waitNeverEnds',
    [
      "on: { OK: { target: 'awaitingCoordinator', actions: 'noteAlive' } },\n          after: { t2: { target: '#bully.leading', actions: 'noteSilentHigher' } },",
      "exit: raise({ type: 'waited' }, { delay: 't2', id: 'waited' }),\n          on: { OK: { target: 'awaitingCoordinator', actions: 'noteAlive' } },\n          after: { t2: { target: '#bully.leading', actions: 'noteSilentHigher' } },",
    ],
    [
      "MEMBERS: { actions: 'learnMembers' },",
      "MEMBERS: { actions: 'learnMembers' }, waited: { target: '.leading' },",
    ],
  ),
  {
    id: 'anyKeyRenewed',
    of: 'redisLease',
    file: 'redisLease.ts',
    edits: [
      [
        "command('RENEW', args, ttl(args));",
        "send('PEXPIRE', servicesOf(args.context, 'redis'), { ref: clockOf(args), args: [args.context.params.key, ttl(args)] });",
      ],
    ],
  },
  {
    id: 'anyKeyReleased',
    of: 'redisLease',
    file: 'redisLease.ts',
    edits: [["command('RELEASE', args);", "command('DEL', args);"]],
  },
  {
    id: 'tokenNotRaised',
    of: 'dynamoDbLease',
    file: 'dynamoDbLease.ts',
    edits: [['(args.context.seen?.record.token ?? 0) + 1', 'args.context.seen?.record.token ?? 1']],
  },
];

const ALGORITHMS = join(import.meta.dirname, '..');
/** Outside the sources, so that no registry finds the algorithm. */
const PLANTED = join(import.meta.dirname, '../../../e2e/results/planted');

/** The algorithm with the bug, under the bug's name. Throws unless each replacement matches exactly once. */
export async function plant({ id, of, file, edits }: PlantedBug): Promise<Algorithm> {
  const folder = join(PLANTED, id);
  const beside = readdirSync(ALGORITHMS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name === of)
    .flatMap(({ name }) => readdirSync(join(ALGORITHMS, name)).map((one) => join(name, one)))
    .filter((path) => /^[^.]+\.ts$/.test(path));
  mkdirSync(join(folder, of), { recursive: true });
  for (const path of [`${of}.ts`, ...beside]) {
    let text = readFileSync(join(ALGORITHMS, path), 'utf8');
    for (const [right, wrong] of path === file ? edits : []) {
      if (text.split(right).length !== 2)
        throw new Error(`${path} does not have once, for ${id}: ${right}`);
      text = text.replace(right, () => wrong);
    }
    const sim = join(ALGORITHMS, '../sim');
    const moved = text.replaceAll(/'(\.\.\/)+sim\//g, `'${sim}/`);
    writeFileSync(join(folder, path), `// @ts-nocheck\n${moved}`);
  }
  const { default: algorithm } = await import(/* @vite-ignore */ join(folder, `${of}.ts`));
  return { ...(algorithm as Algorithm), id };
}
