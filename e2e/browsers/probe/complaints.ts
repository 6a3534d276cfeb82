// What goes wrong in the page, from its first script on: no driver of WebKit tells it.

const complaints: string[] = [];

/** Listens for errors of scripts, promises and resources, for `console.error`, and for violated policies. */
export function listen(): void {
  // Listening while the event goes down also catches a resource that does not load: its event does not come up.
  addEventListener('error', (event) => complaints.push(said(event)), true);
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

/** Everything that went wrong since the page was opened. */
export function complaintsSoFar(): readonly string[] {
  return complaints;
}

function said(event: ErrorEvent | Event): string {
  if (event instanceof ErrorEvent) return event.message;
  const { target } = event;
  return `not loaded: ${target instanceof Element ? target.outerHTML : String(target)}`;
}
