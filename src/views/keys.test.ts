// The table of keys: no two bindings conflict, and each key has its effect on the session.
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../session/session';
import type { NodeStatus } from '../sim/contracts/status';
import { createLanes } from '../sim/trace/lanes';
import { createWorld } from '../sim/trace/world';
import { createPageStore } from './base/pageStore';
import { bindingOf } from './keyPress';
import { KEYS } from './keys';

function press(
  key: string,
  selectedNode: string | null,
  statuses: NodeStatus[] = ['up', 'up'],
  page = createPageStore(null),
) {
  const nodes = statuses.map((_, index) => ({ id: `n${index + 1}`, priority: index }));
  const world = createWorld(nodes, { services: [{ id: 'redis', kind: 'redis', params: {} }] });
  Object.assign(world.services.get('redis') ?? {}, { status: statuses[0] });
  for (const [index, node] of [...world.nodes.values()].entries()) {
    node.status = statuses[index] as NodeStatus;
    node.elected = node.id;
  }
  const run = {
    world,
    lanes: createLanes(nodes.map(({ id }) => id)),
    algorithm: { membership: 'told' },
    definition: { nodes },
    siteOf: () => null,
  };
  const session = {
    store: { getState: () => ({ run, selectedNode, commands: [] }) },
    act: vi.fn(),
    step: vi.fn(),
    stepBack: vi.fn(),
    select: vi.fn(),
    setTool: vi.fn(),
  };
  const binding = KEYS.find(({ keys }) => keys.includes(key));
  binding?.press({ session: session as unknown as Session, page }, key);
  return session;
}

it('no key has two effects, and keys are in lower case', () => {
  const keys = KEYS.filter(({ withShift, withAlt }) => !withShift && !withAlt).flatMap(
    (binding) => binding.keys,
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.map((key) => key.toLowerCase())).toEqual(keys);
});

it('L crashes whoever leads when the command takes effect', () => {
  expect(press('l', null, ['paused', 'up']).act).toHaveBeenCalledWith({ type: 'crashLeader' });
});

it('a digit selects the node at that place, and beyond the last node nothing', () => {
  expect(press('2', null).select).toHaveBeenCalledWith('n2');
  expect(press('3', null).select).not.toHaveBeenCalled();
});

it('K crashes the chosen node or starts it again, and does nothing while none is chosen', () => {
  const pressed = (statuses: NodeStatus[]) => press('k', 'n1', statuses).act;
  expect(pressed(['up', 'up'])).toHaveBeenCalledWith({ type: 'crash', node: 'n1' });
  for (const status of ['crashed', 'failed', 'left'] as const)
    expect(pressed([status, 'up'])).toHaveBeenCalledWith({ type: 'restart', node: 'n1' });
  expect(press('k', null).act).not.toHaveBeenCalled();
});

it('Y begins and ends present mode, without the popover over the stage', () => {
  const page = createPageStore(null);
  page.getState().openSearch();
  press('y', null, ['up'], page);
  expect(page.getState()).toMatchObject({ isPresenting: true, popup: null });
  press('y', null, ['up'], page);
  expect(page.getState().isPresenting).toBe(false);
});

it('J lets the next node join', async () => {
  const { act, store } = press('j', null);
  await vi.waitFor(() => expect(act).toHaveBeenCalled());
  const [intent] = act.mock.lastCall ?? [];
  expect(intent(store.getState())).toEqual({ type: 'join', node: 'n3', priority: 2 });
});

it('K crashes a service that is chosen, or starts it again', () => {
  expect(press('k', 'redis').act).toHaveBeenCalledWith({ type: 'crash', node: 'redis' });
  const action = { type: 'restart', node: 'redis' };
  expect(press('k', 'redis', ['crashed', 'up']).act).toHaveBeenCalledWith(action);
});

it('I cuts a service off from the nodes', () => {
  const { calls } = press('i', 'redis').act.mock;
  expect(calls[0]?.[0]).toHaveProperty('links.length', 4);
});

it('letters open a panel or dialog, a second press goes back, and Escape closes everything over the page', () => {
  const page = createPageStore(null);
  const pressed = (key: string) => {
    const { setTool } = press(key, null, undefined, page);
    const { tab, dialog, isComparing, isSheetOpen } = page.getState();
    return { tab, dialog, isComparing, isSheetOpen, tools: setTool.mock.calls };
  };
  expect(pressed('a')).toMatchObject({ tab: 'assumptions', isSheetOpen: true });
  expect(pressed('t').tab).toBe('branches');
  expect(pressed('t').tab).toBe('story');
  expect(pressed('v').isComparing).toBe(true);
  expect(pressed('v').isComparing).toBe(false);
  for (const [key, dialog] of [
    ['o', 'runs'],
    ['e', 'share'],
    ['?', 'help'],
  ] as const)
    expect(pressed(key).dialog).toBe(dialog);
  expect(pressed('escape')).toMatchObject({ dialog: null, isSheetOpen: false, tools: [['point']] });
});

describe('a press of a key', () => {
  const pressed = (key: string, code: string, held: 'shift' | 'alt' | 'both' | 'none' = 'none') => {
    const shiftKey = held === 'shift' || held === 'both';
    const altKey = held === 'alt' || held === 'both';
    return bindingOf({ key, code, shiftKey, altKey })?.binding.label ?? null;
  };

  it('has another step target with Shift and Alt, whichever character the keyboard gives', () => {
    expect(pressed('.', 'Period')).toBe('Next event');
    expect(pressed('>', 'Period', 'shift')).toBe('Next event that is not a heartbeat');
    expect(pressed(':', 'Period', 'shift')).toBe('Next event that is not a heartbeat');
    expect(pressed('≥', 'Period', 'alt')).toBe('Next change of a node’s leader');
    expect(pressed('<', 'Comma', 'both')).toBe('Previous event of the chosen process');
  });

  it('is identified by its letter on every keyboard layout; letters with Alt have no effect', () => {
    expect(pressed('.', 'KeyE')).toBe('Next event');
    expect(pressed('w', 'Comma')).toMatch(/^Why/);
    expect(pressed('B', 'KeyB', 'shift')).toContain('Previous beat');
    expect(pressed('PageUp', 'PageUp')).toContain('Previous beat');
    expect(pressed('PageDown', 'PageDown')).toContain('next beat');
    expect(pressed('ArrowRight', 'ArrowRight')).toContain('next beat');
    expect(pressed('ArrowRight', 'ArrowRight', 'shift')).toContain('camera');
    expect(pressed('L', 'KeyP', 'shift')).toBe('Crash whoever leads');
    expect(pressed('l', 'KeyL', 'alt')).toBeNull();
  });
});
