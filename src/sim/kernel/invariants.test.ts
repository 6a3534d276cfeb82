// The kernel throws when an invariant is violated: each invariant, violated on purpose.
import { describe, expect, it } from 'vitest';
import type { Command } from '../contracts/command';
import type { LinkDefinition } from '../contracts/definition';
import type { Fault } from '../contracts/fault';
import type { BatchResult, Output, StepResult } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import { advance, InProcessHost } from '../engine/simulate';
import { chatter } from '../testing/chatter';
import { checkActing, checkAssignments, InvariantError } from './invariants';
import { Kernel } from './kernel';
import type { KernelSnapshot } from './kernelSnapshot';
import { Monitor } from './monitor';
import { createSlot, type MessageDelivery } from './slot';
import { TraceWriter } from './traceWriter';
import type { Assignment, Window } from './window';

/** Nodes that write to each other at 10 ms, at 20 ms and so on, with a latency of 10 ms except on these links. */
function setupOf(links: readonly LinkDefinition[] = [], commands: readonly Command[] = []): Setup {
  const early: Partial<Fault> = {
    id: 'early',
    apply: ((_: unknown, ms: number) => ({ delayMs: -ms })) as never,
  };
  return {
    definition: {
      seed: '1',
      algorithm: { id: chatter.id, params: {} },
      nodes: ['n1', 'n2'].map((id, index) => ({ id, priority: index + 1 })),
      network: { latencyMs: 10, links },
    },
    commands,
    algorithm: chatter,
    faults: [early as Fault],
    properties: [],
  };
}

class LyingHost extends InProcessHost {
  readonly #lie: (result: StepResult, assignment: Assignment) => StepResult;

  /** @param lie - replaces the result of a process by a false one. */
  constructor(lie: (result: StepResult, assignment: Assignment) => StepResult) {
    super({ algorithm: chatter });
    this.#lie = lie;
  }

  override execute(window: Window): BatchResult[] {
    return super
      .execute(window)
      .map((result, index) =>
        'error' in result ? result : this.#lie(result, window.assignments[index] as Assignment),
      );
  }
}

/** The error that ends a run. */
function errorOf(setup: Setup, host = new InProcessHost(setup)): unknown {
  const kernel = new Kernel(setup, () => {});
  try {
    advance(kernel, host, 100);
  } catch (error) {
    return error;
  }
  return null;
}

/** The error after a restore from a checkpoint at 25 ms that was changed. */
function errorFrom(change: (snapshot: KernelSnapshot) => Partial<KernelSnapshot>): unknown {
  const setup = setupOf([], [{ atMs: 15, type: 'pause', node: 'n2' }]);
  const kernel = new Kernel(setup, () => {});
  const host = new InProcessHost(setup);
  advance(kernel, host, 25);
  const { snapshot } = kernel;
  const changed = { ...snapshot, ...change(snapshot) };
  const resume: Command = { atMs: 40, type: 'resume', node: 'n2' };
  const later = { ...setup, commands: [...setup.commands, resume] };
  const restored = Kernel.restore(later, changed, () => {});
  try {
    advance(restored, new InProcessHost(later, host.snapshots()), 100);
  } catch (error) {
    return error;
  }
  return null;
}

const broken =
  (...parts: (string | RegExp)[]) =>
  (error: unknown) => {
    expect(error).toBeInstanceOf(InvariantError);
    for (const part of parts) expect((error as Error).message).toMatch(part);
  };

it('all invariants hold in a run, and in one that continues from a checkpoint', () => {
  expect(errorOf(setupOf())).toBe(null);
  expect(errorFrom(() => ({}))).toBe(null);
});

describe('nothing happens before the frontier', () => {
  it('neither a message', () => {
    const early = ({ deliveries: [first, ...rest] }: KernelSnapshot) => ({
      deliveries: [{ ...(first as MessageDelivery), atMs: 12 }, ...rest],
    });
    broken(
      /at 12 ms at n\d: HELLO from n\d/,
      'everything before 25 ms has happened',
    )(errorFrom(early));
  });

  it('nor a timer', () => {
    const host = new LyingHost((result) => ({ ...result, nextTimerMs: 3 }));
    broken('at 3 ms: a timer or a start is due, but everything before')(errorOf(setupOf(), host));
  });

  it('nor a command', () => {
    const crash = (atMs: number, node: string): Command => ({ atMs, type: 'crash', node });
    const setup = setupOf([], [crash(50, 'n1'), crash(20, 'n2')]);
    broken('at 20 ms: crash is to take effect, but everything before 50 ms')(errorOf(setup));
  });

  it('nor an event of the trace', () => {
    const about = { nodes: [], services: [], settleMs: () => 0, termScope: 'cluster' } as const;
    const writer = new TraceWriter(new Monitor([], about), () => {});
    writer.emit({ type: 'nodeJoined', atMs: 5, node: 'n1' });
    expect(() => writer.emit({ type: 'nodeJoined', atMs: 4, node: 'n2' })).toThrow(
      'at 4 ms: nodeJoined comes after an event of 5 ms',
    );
  });
});

describe('nothing arrives', () => {
  it('within the window in which it is sent', () => {
    const setup = setupOf([{ from: 'n1', to: 'n2', early: 9 }]);
    broken(
      'at 10 ms at n1: HELLO to n2 is due at 11 ms, but the window',
      'ends at 20 ms',
    )(errorOf(setup));
  });

  it('sooner than by the lookahead with which the window was planned', () => {
    const setup = setupOf([{ from: 'n1', to: 'n2', latencyMs: 90, early: 30 }]);
    broken(
      'HELLO to n2 is due at 70 ms, but by the lookahead',
      'no sooner than 100 ms',
    )(errorOf(setup));
  });
});

describe('windows are committed in order', () => {
  const opened = () => {
    const setup = setupOf();
    const kernel = new Kernel(setup, () => {});
    const host = new InProcessHost(setup);
    const window = kernel.plan(100) as Window;
    return { kernel, host, window, results: host.execute(window) };
  };

  it('once each', () => {
    const { kernel, window, results } = opened();
    kernel.commit(window, results);
    expect(() => kernel.commit(window, results)).toThrow(/^the run .* not the one planned last$/);
  });

  it('only the one that was planned', () => {
    const { kernel, window, results } = opened();
    expect(() => kernel.commit({ ...window }, results)).toThrow('not the one planned last');
  });

  it('before the next is planned, and before a snapshot', () => {
    expect(() => opened().kernel.snapshot).toThrow('is not committed');
    expect(() => opened().kernel.plan(100)).toThrow('is not committed');
  });

  it('with a result for each assignment', () => {
    const { kernel, window, results } = opened();
    expect(() => kernel.commit(window, results.slice(1))).toThrow(
      '2 assignments is committed with 1',
    );
    const hole = opened();
    const holed = [hole.results[0], undefined] as BatchResult[];
    expect(() => hole.kernel.commit(hole.window, holed)).toThrow(
      '2 assignments is committed with 1',
    );
  });

  it('by a kernel that has not thrown: one that has throws the same error again', () => {
    const { kernel, window, results } = opened();
    expect(() => kernel.commit(window, [])).toThrow('with 0 results');
    expect(() => kernel.commit(window, results)).toThrow('with 0 results');
    expect(() => kernel.plan(100)).toThrow('with 0 results');
  });
});

describe('a process takes its inputs in order', () => {
  const isReceived = (output: Output) => output.type === 'received';

  it('as the batch has them', () => {
    const reversed = ({ slots }: KernelSnapshot) => ({
      slots: slots.map((slot) => ({ ...slot, backlog: [...slot.backlog, ...slot.backlog] })),
    });
    broken(/at 20 ms at n2: HELLO from n1 .* comes after HELLO from n1/)(errorFrom(reversed));
  });

  it('one after the other', () => {
    const host = new LyingHost((result) => ({
      ...result,
      outputs: result.outputs.map((output) =>
        output.type === 'received' ? { ...output, input: output.input + 1 } : output,
      ),
    }));
    broken('it takes input 1 of its assignment, but 0 is next, at 20 ms')(errorOf(setupOf(), host));
  });

  it('each at its time', () => {
    const host = new LyingHost((result) => ({
      ...result,
      outputs: result.outputs.map((output) =>
        isReceived(output) ? { ...output, atMs: output.atMs + 1 } : output,
      ),
    }));
    broken('it takes input 0 of its assignment, but 0 is next, at 20 ms')(errorOf(setupOf(), host));
  });

  it('all of them', () => {
    const host = new LyingHost((result) => ({
      ...result,
      outputs: result.outputs.filter((output) => !isReceived(output)),
    }));
    broken('it has taken 0 of the 1 inputs of its assignment')(errorOf(setupOf(), host));
  });

  it('within its window', () => {
    const host = new LyingHost((result, { batch }) => ({
      ...result,
      outputs: result.outputs.map((output) => ({ ...output, atMs: batch.untilMs })),
    }));
    broken('at 10 ms at n1: it acts outside its window, 0 to 10 ms')(errorOf(setupOf(), host));
  });
});

describe('a process that has crashed', () => {
  const slot = {
    ...createSlot({ id: 'n1', priority: 1 }, 0),
    pendingBoot: null,
    status: 'crashed',
  } as const;

  const batch = { floorMs: 0, inputs: [], untilMs: 50 };
  const assignment: Assignment = { slot, batch, deliveries: [], backlogSize: 0 };
  const window = {
    startMs: 0,
    endMs: 50,
    assignments: [assignment],
    undeliverable: [],
    minArrivalMs: [],
  };

  it('gets no assignment', () => {
    expect(() => checkAssignments(window)).toThrow(
      'at 50 ms at n1: it is crashed, and has an assignment',
    );
  });

  it('must not act', () => {
    expect(() => checkActing(assignment, window, 30)).toThrow(
      'at 30 ms at n1: it acts, but is crashed',
    );
  });
});
