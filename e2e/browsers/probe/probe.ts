// What stands in the page while it is tested: the same questions in every browser, asked by name.
import { complaintsSoFar, listen } from './complaints';
import { boxOf, boxOfNode, focusOn, namesOf, textOf } from './elements';
import { keepFiles, lastFile } from './files';
import { keptLengthsMs } from './keptRuns';
import { spoil } from './spoil';
import { layout } from './textBoxes';

const probe = {
  complaintsSoFar,
  lastFile,
  textOf,
  namesOf,
  boxOf,
  boxOfNode,
  focusOn,
  layout,
  keptLengthsMs,
  spoil,
};

/** The questions, and how they are answered. */
export type Probe = typeof probe;

declare global {
  interface Window {
    probe: Probe;
  }
}

window.probe = probe;
listen();
keepFiles();
