// The side: tabs for the story, the log, one node, the messages and the settings. On a smaller page it is a strip of tabs.
import { type KeyboardEvent, type ReactNode, useDeferredValue } from 'react';
import { lazyView } from '../base/lazyView';
import { type Tab, usePage, usePageActions, useShownQuestion } from '../base/pageStore';
import { StoryPanel } from '../story/StoryPanel';
import './side.css';
import './strip.css';

const LogPanel = lazyView(() => import('./LogPanel').then((file) => file.LogPanel));
const NodePanel = lazyView(() => import('../process/NodePanel').then((file) => file.NodePanel));
const MessagesPanel = lazyView(() =>
  import('../messages/MessagesPanel').then((file) => file.MessagesPanel),
);
const SettingsPanel = lazyView(() =>
  import('../settings/SettingsPanel').then((file) => file.SettingsPanel),
);

const AssumptionsPanel = lazyView(() =>
  import('./AssumptionsPanel').then((file) => file.AssumptionsPanel),
);
const WhyPanel = lazyView(() => import('../why/WhyPanel').then((file) => file.WhyPanel));
const BranchesPanel = lazyView(() => import('./BranchesPanel').then((file) => file.BranchesPanel));

interface Panel {
  readonly id: Tab;
  readonly name: string;
  readonly panel: (props: object) => ReactNode;
}

/** Panels without a tab, for want of room; keys and buttons below the story open them. */
const OTHERS: readonly Panel[] = [
  { id: 'assumptions', name: 'Assumptions', panel: AssumptionsPanel },
  { id: 'branches', name: 'Branches', panel: BranchesPanel },
];

/** The panels in the order of their tabs. To add one, add it here. */
const TABS: readonly Panel[] = [
  { id: 'story', name: 'Story', panel: StoryPanel },
  { id: 'log', name: 'Log', panel: LogPanel },
  { id: 'node', name: 'Node', panel: NodePanel },
  { id: 'messages', name: 'Messages', panel: MessagesPanel },
  { id: 'settings', name: 'Settings', panel: SettingsPanel },
];

/** The tabs and the open panel. */
export function SideView() {
  const tab = usePage((page) => page.tab);
  const isSheetOpen = usePage((page) => page.isSheetOpen);
  const { openTab, closeSheet } = usePageActions();
  const withTab = TABS.find(({ id }) => id === tab);
  const shown = withTab ?? OTHERS.find(({ id }) => id === tab);
  const isAsked = useShownQuestion() !== null;
  const ShownPanel = isAsked ? WhyPanel : (shown?.panel ?? StoryPanel);
  // The first picture of the page does not wait for the panel, which has most of its words.
  const hasPanel = useDeferredValue(true, false);
  const stop = withTab?.id ?? 'story';
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const index = TABS.findIndex(({ id }) => id === tab);
    const next = TABS[(index + step + TABS.length) % TABS.length];
    if (!next) return;
    openTab(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <aside className="side" data-open={isSheetOpen} data-asked={isAsked} aria-label="About the run">
      <div className="tabs" role="tablist" aria-label="About the run" onKeyDown={press}>
        {TABS.map(({ id, name }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === tab}
            aria-controls="side-panel"
            tabIndex={id === stop ? 0 : -1}
            onClick={() => (id === tab && isSheetOpen ? closeSheet() : openTab(id))}
          >
            <span className="tab-name">{name}</span>
          </button>
        ))}
      </div>
      <div
        id="side-panel"
        className="panel"
        role="tabpanel"
        {...(withTab && !isAsked
          ? { 'aria-labelledby': `tab-${tab}` }
          : { 'aria-label': isAsked ? 'Why?' : shown?.name })}
      >
        {hasPanel && <ShownPanel />}
      </div>
    </aside>
  );
}
