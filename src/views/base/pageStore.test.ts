// The page's store: opening one part closes others, and a change redraws only the views that select it.
import { expect, it, vi } from 'vitest';
import { createPageStore, type PageState } from './pageStore';

const menu = { type: 'node', node: 'n1', x: 1, y: 2 } as const;

/** Counts how often a view with this selector would be drawn again. */
function drawnAgain(
  page: ReturnType<typeof createPageStore>,
  select: (state: PageState) => unknown,
) {
  const drawn = vi.fn();
  page.subscribe((state, before) => {
    if (!Object.is(select(state), select(before))) drawn();
  });
  return drawn;
}

it('at most one dialog is open', () => {
  const page = createPageStore(null);
  page.getState().openDialog('library');
  page.getState().openDialog('help');
  expect(page.getState().dialog).toBe('help');
  page.getState().closeDialog();
  expect(page.getState().dialog).toBeNull();
});

it('a menu closes together with the stage', () => {
  const page = createPageStore(null);
  const { openPopup, openComparison } = page.getState();
  openPopup(menu);
  openComparison(true);
  expect(page.getState()).toMatchObject({ popup: null, isComparing: true });
});

it('the choice of commands for whoever leads is kept while the comparison is closed', () => {
  const page = createPageStore(null);
  const { openComparison, setForLeaders } = page.getState();
  openComparison(true);
  setForLeaders(true);
  openComparison(false);
  openComparison(true);
  expect(page.getState()).toMatchObject({ isComparing: true, isForLeaders: true });
});

it('everything over the page is closed at once, and the tab stays', () => {
  const page = createPageStore(null);
  const { openDialog, openPopup, openTab, closeAll } = page.getState();
  openDialog('runs');
  openPopup(menu);
  openTab('log');
  closeAll();
  const closed = { dialog: null, popup: null, isSheetOpen: false, question: null, tab: 'log' };
  expect(page.getState()).toMatchObject(closed);
});

it('opening a menu redraws only the views that select it', () => {
  const page = createPageStore('dark');
  const { popup: _popup, ...others } = page.getState();
  const shows = drawnAgain(page, (state) => state.popup);
  const rest = Object.keys(others).map((part) =>
    drawnAgain(page, (state) => state[part as keyof PageState]),
  );
  page.getState().openPopup(menu);
  page.getState().closePopup();
  expect(shows).toHaveBeenCalledTimes(2);
  for (const drawn of rest) expect(drawn).not.toHaveBeenCalled();
});
