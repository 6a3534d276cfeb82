// The preset of a draft: what a preset sets is what it is recognised by, services included.
import { describe, expect, it } from 'vitest';
import { algorithmFidelities, algorithms } from '../../algorithms/registry';
import { clients } from '../../clients/registry';
import { services } from '../../services/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Preset } from '../../sim/contracts/fidelity';
import { describeParams } from '../../sim/contracts/params';
import { paramsDraft } from './paramsDraft';
import { presetOfDraft, presetServices } from './presets';

const programs = { services, clients };
const raft = algorithms.get('raft') as Algorithm;
const presets = algorithmFidelities.get('raft')?.presets ?? [];
const draftOf = (params: Readonly<Record<string, unknown>>) => ({
  params: paramsDraft(params, describeParams(raft.params)),
  services: [],
});

describe('a draft of Raft', () => {
  it('is etcd’s with its values, and nobody’s after a change', () => {
    const etcd = presets.find(({ id }) => id === 'etcd');
    const found = presetOfDraft(draftOf(etcd?.params ?? {}), raft, presets, programs);
    expect(found?.id).toBe('etcd');
    const changed = draftOf({ ...etcd?.params, heartbeatMs: 101 });
    expect(presetOfDraft(changed, raft, presets, programs)).toBeNull();
  });
});

describe('a preset with a service', () => {
  const preset: Preset = {
    ...{ id: 'a', name: 'A', source: 'made up', real: '', unreal: '' },
    params: {},
  };
  const withTick = { ...preset, services: { zooKeeper: { tickMs: 1234 } } };
  const part = { id: 'zk', kind: 'zooKeeper', params: { tickMs: '9' } };

  it('sets that service’s parameter, and the others’ defaults', () => {
    const [set] = presetServices([part], withTick, programs);
    expect(set?.params['tickMs']).toBe('1234');
    expect(presetServices([part], preset, programs)[0]?.params['tickMs']).not.toBe('9');
  });

  it('is recognised only with that parameter', () => {
    const draft = draftOf({});
    const same = presetServices([part], withTick, programs);
    expect(presetOfDraft({ ...draft, services: same }, raft, [withTick], programs)).toBe(withTick);
    expect(presetOfDraft({ ...draft, services: [part] }, raft, [withTick], programs)).toBeNull();
  });
});
