// The library has every scenario on a shelf, in order, and finds it by its words.
import { describe, expect, it } from 'vitest';
import { library, type ScenarioAbout, shelvesOf } from './library';
import { scenarios } from './registry';

const nameOf = (algorithm: string) => (algorithm === 'raft' ? 'Raft' : algorithm);

function idsOn(shelf: string, query = ''): string[] {
  const view = shelvesOf(library, query, nameOf).find((one) => one.shelf === shelf);
  return view?.scenarios.map(({ id }) => id) ?? [];
}

describe('the library', () => {
  it('has every scenario on a shelf', () => {
    expect(library.filter(({ shelf }) => shelf === null).map(({ id }) => id)).toEqual([]);
    const shown = shelvesOf(library, '', nameOf).flatMap((view) => view.scenarios);
    expect(shown.map(({ id }) => id).sort()).toEqual([...scenarios.keys()].sort());
  });

  it('has exercises on their shelf, and nothing else', () => {
    const goals = [...scenarios].filter(([, file]) => 'goal' in (file as object));
    expect(idsOn('exercises').sort()).toEqual(goals.map(([id]) => id).sort());
  });

  it('has the lectures in the order in which they are held', () => {
    const numbers = idsOn('lectures').map((id) => Number(/\d+/.exec(id)?.[0]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(7);
    const made = (id: string): ScenarioAbout => ({
      id,
      title: id,
      algorithm: 'bully',
      description: '',
      shelf: 'lectures',
    });
    const [view] = shelvesOf([made('lecture10x'), made('lecture9y')], '', nameOf);
    expect(view?.scenarios.map(({ id }) => id)).toEqual(['lecture9y', 'lecture10x']);
  });

  it('finds by title, description and algorithm, every word somewhere, in any case', () => {
    expect(idsOn('lectures', 'FENCING')).toContain('lecture8Fencing');
    expect(idsOn('papers', 'raft')).toEqual(['raftSplitVote']);
    expect(idsOn('papers', 'majority raft')).toEqual(['raftSplitVote']);
    expect(shelvesOf(library, 'raft nobodyhasthisword', nameOf)).toEqual([]);
  });
});
