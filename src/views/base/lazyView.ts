// Views whose code is fetched when they are first opened.
import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react';
import { useSession } from '../../session/useSession';
import { atFirstSign } from './firstSign';

const NOT_FETCHED =
  'this part of the page could not be fetched: check the network, then open it again';

/** A view's code, fetched once; after a failure, it can be fetched again. */
class Code<P> {
  view: ComponentType<P> | null = null;
  readonly #load: () => Promise<ComponentType<P>>;
  #fetching: Promise<void> | null = null;

  constructor(load: () => Promise<ComponentType<P>>) {
    this.#load = load;
  }

  fetch(): Promise<void> {
    this.#fetching ??= this.#load().then(
      (view) => {
        this.view = view;
      },
      () => {
        this.#fetching = null;
        throw new Error(NOT_FETCHED);
      },
    );
    return this.#fetching;
  }
}

const codes: Pick<Code<never>, 'fetch'>[] = [];

/**
 * A placeholder for a view that is not fetched yet: it is `before`, or empty, until the code is there, then it is the
 * view. A failed fetch is reported in the page.
 */
export function lazyView<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
  before: (props: P) => ReactNode = () => null,
): (props: P) => ReactNode {
  const code = new Code(load);
  codes.push(code);
  return (props) => createElement(FetchedView<P>, { code, before, props });
}

interface FetchedViewProps<P> {
  readonly code: Code<P>;
  readonly before: (props: P) => ReactNode;
  readonly props: P;
}

function FetchedView<P extends object>({ code, before, props }: FetchedViewProps<P>): ReactNode {
  const session = useSession();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const { view } = code;
  useEffect(() => {
    // Not `code.view`: the code may have come between this drawing and its effect.
    if (!view) code.fetch().then(redraw, (error: unknown) => session.report(error));
  }, [code, session, view]);
  return view ? createElement(view, props) : before(props);
}

/** Fetches the remaining views at the person's first input, so that they open without a wait. */
export function usePreparedViews(): void {
  useEffect(
    () =>
      atFirstSign(() => {
        // A failure here is reported when the view is opened.
        for (const code of codes) code.fetch().catch(() => {});
      }),
    [],
  );
}
