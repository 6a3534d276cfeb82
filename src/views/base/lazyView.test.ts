// A lazy view is shown whenever its code comes: before its drawing, after its effect, or between the two.
import { createElement, type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../session/useSession';
import { lazyView } from './lazyView';

/** The parts of a page that React needs for views that are plain text; `texts` are the texts on it. */
class TextPage {
  readonly texts: string[] = [];
  readonly nodeType = 1;
  readonly tagName = 'DIV';
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly ownerDocument = {
    nodeType: 9,
    addEventListener: () => {},
    createTextNode: (data: string) => ({ nodeType: 3, data }),
  };
  addEventListener() {}
  appendChild({ data }: { data: string }) {
    this.texts.push(data);
  }
}

// React looks for iframes when it restores the focus.
beforeEach(() => vi.stubGlobal('window', { HTMLIFrameElement: class {} }));
afterEach(() => vi.unstubAllGlobals());

/** A page, and what shows views on it and waits until React has done all that follows. */
function emptyPage() {
  const page = new TextPage();
  const root = createRoot(page as unknown as HTMLElement);
  const show = async (...views: ReactNode[]) => {
    root.render(createElement(SessionProvider, { value: {} as never }, ...views));
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  };
  return { page, show };
}

/** A lazy view, and what lets its code come. */
function lateView() {
  let come = (_view: () => ReactNode) => {};
  const View = lazyView(() => new Promise<() => ReactNode>((resolve) => (come = resolve)));
  return { View, come: () => come(() => 'shown') };
}

it('is empty before its code has come, and shown after', async () => {
  const { page, show } = emptyPage();
  const { View, come } = lateView();
  await show(createElement(View));
  expect(page.texts).toEqual([]);
  come();
  await show(createElement(View));
  expect(page.texts).toEqual(['shown']);
});

it('is shown when its code comes between its drawing and its effect', async () => {
  const { page, show } = emptyPage();
  const { View, come } = lateView();
  const before = createElement(View, { key: 'before' });
  await show(before);
  // A layout effect runs after the drawing; the effects of views follow in a later task.
  const CodeComes = () => {
    useLayoutEffect(come, []);
    return null;
  };
  await show(before, createElement(View, { key: 'now' }), createElement(CodeComes));
  expect(page.texts).toEqual(['shown', 'shown']);
});
