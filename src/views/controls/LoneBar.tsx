// The row at the top of a page without a run on it: the way back, and what can be done with the whole page.
import type { ReactNode } from 'react';
import './lonePage.css';

interface Props {
  /** A way within these pages, beside the way back. */
  readonly link?: ReactNode;
  /** The last thing done. */
  readonly status: string;
  readonly children: ReactNode;
}

export function LoneBar({ link, status, children }: Props) {
  return (
    <header className="lone-bar">
      <strong>Hustings</strong>
      <a href="./">‹ The page</a>
      {link}
      <span className="bar-space" />
      <span role="status" className="hint">
        {status}
      </span>
      {children}
    </header>
  );
}
