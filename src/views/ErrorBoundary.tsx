// Catches errors that views throw, so that the page never stays empty.
import { Component, type ReactNode } from 'react';

interface State {
  readonly error: Error | null;
}

/** Its children; after an error, the error's message and what the person can do. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main className="broken" role="alert">
        <h1>Hustings has stopped</h1>
        <p>
          The page could not be drawn: {error.message}. Reload it to start again. If the error comes
          back, please report it with the steps that led to it.
        </p>
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </main>
    );
  }
}
