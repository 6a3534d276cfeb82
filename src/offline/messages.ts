// Messages between a page and the service worker that waits to replace the present one.

/** A page's request: the waiting worker is to start, and with it the new version of the page. */
export const START = 'startNewVersion';

/** The answer: the number of the other open pages, which the new version would break; at 0 it starts. */
export interface StartAnswer {
  readonly otherPages: number;
}
