// Checks across the branches of a run file: one tree, in which each branch has its parent's commands before the fork.

import { canonicalJson } from '../sim/base/json';
import { quote } from '../sim/base/quote';
import type { Command } from '../sim/contracts/command';
import type { CommandsProblems, Problems } from './commandReferences';
import type { Key } from './json/jsonPath';
import type { Branch, RunFile } from './runFile';

/** A branch, and the paths in the file of its origin and of its commands. */
interface Placed {
  readonly path: readonly Key[];
  readonly commandsPath: readonly Key[];
  readonly branch: Omit<Branch, 'untilMs'> & { readonly untilMs?: number | undefined };
}

/**
 * The problems of a file's branches, except in the commands of the file's own branch, which the caller checks.
 *
 * @param commandProblems - the check of one branch's commands.
 */
export function* branchProblems(run: RunFile, commandProblems: CommandsProblems): Problems {
  const { branch, branches = [], commands, untilMs } = run;
  for (const [index, other] of branches.entries())
    yield* commandProblems(other.commands, ['branches', index, 'commands'], other.untilMs);
  if (!branch) {
    if (branches.length > 0)
      yield { path: ['branch'], text: 'with other branches, the file must say which its own is' };
    return;
  }
  const placed: Placed[] = [
    { path: ['branch'], commandsPath: ['commands'], branch: { ...branch, commands, untilMs } },
    ...branches.map((other, index): Placed => {
      const path = ['branches', index];
      return { path, commandsPath: [...path, 'commands'], branch: other };
    }),
  ];
  yield* nameProblems(placed);
  yield* treeProblems(placed);
}

function* nameProblems(placed: readonly Placed[]): Problems {
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const { path, branch } of placed) {
    const { id, name } = branch;
    if (ids.has(id)) yield { path: [...path, 'id'], text: `there are two branches ${id}` };
    if (names.has(name))
      yield { path: [...path, 'name'], text: `there are two branches named ${quote(name)}` };
    ids.add(id);
    names.add(name);
  }
}

function* treeProblems(placed: readonly Placed[]): Problems {
  const byId = new Map(placed.map((one) => [one.branch.id, one]));
  let root: string | null = null;
  for (const one of placed) {
    const { path, branch } = one;
    const { id, parent, forkMs } = branch;
    if (parent !== null) {
      const from = byId.get(parent);
      if (from) yield* forkProblems(one, from);
      else yield { path: [...path, 'parent'], text: `there is no branch ${parent}` };
      continue;
    }
    if (root !== null)
      yield {
        path: [...path, 'parent'],
        text: `neither ${root} nor ${id} has a parent: only one branch may have none`,
      };
    if (forkMs !== 0)
      yield { path: [...path, 'forkMs'], text: `${id} has no parent, so this is 0` };
    root = id;
  }
  for (const { path, branch } of placed)
    if (!reachesRoot(branch.id, byId))
      yield { path: [...path, 'parent'], text: `${branch.id} is among its own parents` };
}

function* forkProblems({ path, commandsPath, branch }: Placed, { branch: from }: Placed): Problems {
  const { forkMs } = branch;
  for (const { id, untilMs = forkMs } of [branch, from])
    if (forkMs > untilMs)
      yield {
        path: [...path, 'forkMs'],
        text: `${forkMs} ms is after the end of ${id}, ${untilMs} ms`,
      };
  for (let at = 0; ; at += 1) {
    const own = before(branch.commands[at], forkMs);
    const shared = before(from.commands[at], forkMs);
    if (!own && !shared) return;
    if (own && shared && canonicalJson(own) === canonicalJson(shared)) continue;
    const text = `up to its fork at ${forkMs} ms, ${branch.id} must have the commands of ${from.id}`;
    yield { path: [...commandsPath, at], text };
    return;
  }
}

/** The command if it was given before a time, else null. */
function before(command: Command | undefined, atMs: number): Command | null {
  return command && command.atMs < atMs ? command : null;
}

function reachesRoot(id: string, byId: ReadonlyMap<string, Placed>): boolean {
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null; at = byId.get(at)?.branch.parent ?? null) {
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return true;
}
