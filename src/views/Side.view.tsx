// The side: what is happening in words, one node, the messages, the settings. On a phone it is a sheet.
import type { KeyboardEvent, ReactNode } from 'react';
import { MessagesPanel } from './MessagesPanel';
import { NodePanel } from './NodePanel';
import { type Tab, usePage } from './pageContext';
import { SettingsPanel } from './SettingsPanel';
import { StoryPanel } from './StoryPanel';
import './side.css';

/** The panels in the order of their tabs. To add one, add it here. */
const TABS: readonly {
  readonly id: Tab;
  readonly name: string;
  readonly panel: () => ReactNode;
}[] = [
  { id: 'story', name: 'Story', panel: StoryPanel },
  { id: 'node', name: 'Node', panel: NodePanel },
  { id: 'messages', name: 'Messages', panel: MessagesPanel },
  { id: 'settings', name: 'Settings', panel: SettingsPanel },
];

/** The tabs and the open panel. */
export function SideView() {
  const { tab, openTab, closeSheet, isSheetOpen } = usePage();
  const Panel = TABS.find(({ id }) => id === tab)?.panel ?? StoryPanel;
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const index = TABS.findIndex(({ id }) => id === tab);
    const next = TABS[(index + step + TABS.length) % TABS.length];
    if (!next) return;
    openTab(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <aside className="side" data-open={isSheetOpen} aria-label="About the run">
      <div className="tabs" role="tablist" aria-label="About the run" onKeyDown={press}>
        {TABS.map(({ id, name }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === tab}
            aria-controls="side-panel"
            tabIndex={id === tab ? 0 : -1}
            onClick={() => (id === tab && isSheetOpen ? closeSheet() : openTab(id))}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="side-panel" className="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Panel />
      </div>
    </aside>
  );
}
