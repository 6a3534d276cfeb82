// The button that opens the scenario of a word.
import { scenarioCards } from '../../scenarios/catalogue';
import { useSession, useSessionState } from '../../session/useSession';
import { usePageActions } from '../base/pageStore';
import { focusPlay } from '../controls/focusPlay';

/** The button; nothing while the scenario is on the screen. */
export function OpenScenario({ id }: { readonly id: string }) {
  const session = useSession();
  const { closeDialog } = usePageActions();
  const isOpen = useSessionState((state) => state.file.id === id);
  const card = scenarioCards.find((one) => one.id === id);
  if (isOpen || !card) return null;
  const open = async () => {
    closeDialog();
    await session.startScenario(id);
    focusPlay();
  };
  return (
    <button type="button" className="open-scenario" onClick={() => void open()}>
      See it in “{card.title}”
    </button>
  );
}
