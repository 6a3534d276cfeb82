// The offer to apply a command on the leader of this run to whoever leads in the other columns.
import { useId } from 'react';
import { offerReason, offerText } from '../../session/comparison/leaderCommands';
import { useComparisonState } from '../../session/comparison/useComparison';
import { useSessionState } from '../../session/useSession';
import { usePage, usePageActions } from '../base/pageStore';

/** The offer; absent while no such command has taken effect, and while only branches are compared. */
export function LeaderOffer() {
  const onLeaders = useComparisonState((state) => state.onLeaders);
  const isForLeaders = usePage((page) => page.isForLeaders);
  const { setForLeaders } = usePageActions();
  const commands = useSessionState((state) => state.commands);
  const hasAlgorithm = useComparisonState(({ columns }) =>
    columns.some(({ choice }) => choice.type === 'algorithm'),
  );
  const id = useId();
  if (onLeaders.length === 0 || !hasAlgorithm) return null;
  return (
    <section className="leader-offer" aria-label="Commands on the leader">
      <label>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isForLeaders}
          onChange={({ target }) => setForLeaders(target.checked)}
        />
        {offerText(onLeaders)}
      </label>
      <p id={id} className="hint">
        {offerReason(onLeaders, commands)}
      </p>
    </section>
  );
}
