// Errors in the page, from its first script on: WebKit's drivers do not report them.

const complaints: string[] = [];

/** Listens for errors of scripts, promises and resources, for `console.error`, and for policy violations. */
export function listen(): void {
  // Only the capture phase reports a resource that does not load: its event does not bubble.
  addEventListener('error', (event) => isLate(event) || complaints.push(said(event)), true);
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`rejected: ${reason}`));
  document.addEventListener('securitypolicyviolation', (event) => {
    complaints.push(`against the policy ${event.violatedDirective}: ${event.blockedURI}`);
  });
  const { error } = console;
  console.error = (...values) => {
    complaints.push(values.map(String).join(' '));
    error(...values);
  };
}

/** Whether a browser says that it reports some new sizes in the next frame: no fault, and a matter of its speed. */
function isLate(event: Event): boolean {
  return event instanceof ErrorEvent && event.message.startsWith('ResizeObserver loop');
}

/** All errors since the page was opened. */
export function complaintsSoFar(): readonly string[] {
  return complaints;
}

function said(event: ErrorEvent | Event): string {
  if (event instanceof ErrorEvent) return event.message;
  const { target } = event;
  return `not loaded: ${target instanceof Element ? target.outerHTML : String(target)}`;
}
