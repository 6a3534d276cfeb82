// The strategies of a hunt side by side.
import { useStore } from 'zustand';
import { STRATEGY_IDS } from '../../hunt/hunt';
import type { HuntRun } from '../../session/hunt/huntRun';
import { spokenDuration } from '../../session/words/words';
import { grouped } from '../../sim/base/format';
import { STRATEGIES } from './deedWords';
import { marginText } from './HuntProgress';

export function StrategyTable({ run }: { readonly run: HuntRun }) {
  const { tallies } = useStore(run.store);
  if (tallies.length === 0) return null;
  return (
    <section className="hunt-strategies" aria-labelledby="hunt-strategies">
      <h2 id="hunt-strategies">Strategies side by side</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys. */}
      <div className="lone-table" tabIndex={0}>
        <table aria-labelledby="hunt-strategies">
          <thead>
            <tr>
              <th scope="col">Strategy</th>
              <th scope="col">schedules</th>
              <th scope="col">new situations</th>
              <th scope="col">closest to a violation</th>
              <th scope="col">longest violation</th>
            </tr>
          </thead>
          <tbody>
            {STRATEGY_IDS.flatMap((id) => {
              const tally = tallies.find(({ strategy }) => strategy === id);
              if (!tally) return [];
              const { schedules, newPairs, best } = tally;
              return [
                <tr key={id}>
                  <th scope="row">
                    {STRATEGIES[id].name}
                    <small>{STRATEGIES[id].means}</small>
                  </th>
                  <td>{grouped(schedules)}</td>
                  <td>{grouped(newPairs)}</td>
                  <td>{marginText(best)}</td>
                  <td>{spokenDuration(best.longestMs)}</td>
                </tr>,
              ];
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
