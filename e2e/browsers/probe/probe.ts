// The probe: functions in the tested page, equal in every browser, called by name.
import { complaintsSoFar, listen } from './complaints';
import {
  boxOf,
  boxOfNode,
  focused,
  focusOn,
  hasGestures,
  isPressed,
  namesOf,
  textOf,
  timersFired,
} from './elements';
import { keepFiles, lastFile } from './files';
import { keptLengthsMs } from './keptRuns';
import { shares, unreachable } from './reach';
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
  focused,
  isPressed,
  hasGestures,
  timersFired,
  layout,
  keptLengthsMs,
  shares,
  unreachable,
  spoil,
};

/** The functions of the probe. */
export type Probe = typeof probe;

declare global {
  interface Window {
    probe: Probe;
  }
}

window.probe = probe;
listen();
keepFiles();
