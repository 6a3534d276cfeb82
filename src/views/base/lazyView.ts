// Views whose code is fetched when it is first wanted: nobody waits for what nobody has opened.
import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react';
import { useSession } from '../../session/useSession';
import { atFirstSign } from './firstSign';

const NOT_FETCHED =
  'this part of the page could not be fetched: see whether the network is there, then open it again';

/** A view's code, fetched once; after a failure it can be fetched again. */
class Code<P> {
  view: ComponentType<P> | null = null;
  readonly #load: () => Promise<ComponentType<P>>;
  #coming: Promise<void> | null = null;

  constructor(load: () => Promise<ComponentType<P>>) {
    this.#load = load;
  }

  fetch(): Promise<void> {
    this.#coming ??= this.#load().then(
      (view) => {
        this.view = view;
      },
      () => {
        this.#coming = null;
        throw new Error(NOT_FETCHED);
      },
    );
    return this.#coming;
  }
}

const codes: Pick<Code<never>, 'fetch'>[] = [];

/**
 * A view that stands for one whose code is not there yet. Where it is drawn there is nothing until the code has come,
 * and from then on the view at once; when it cannot be fetched, the person is told.
 */
export function lazyView<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const code = new Code(load);
  codes.push(code);
  return (props) => createElement(Arrival<P>, { code, props });
}

interface ArrivalProps<P> {
  readonly code: Code<P>;
  readonly props: P;
}

function Arrival<P extends object>({ code, props }: ArrivalProps<P>): ReactNode {
  const session = useSession();
  const [, hasCome] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!code.view) code.fetch().then(hasCome, (error: unknown) => session.report(error));
  }, [code, session]);
  return code.view && createElement(code.view, props);
}

/** Fetches what is missing at the first sign that somebody is there, so that it is there when it is opened. */
export function usePreparedViews(): void {
  useEffect(
    () =>
      atFirstSign(() => {
        // What fails now is told when it is opened.
        for (const code of codes) code.fetch().catch(() => {});
      }),
    [],
  );
}
