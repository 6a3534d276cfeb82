// The entry of a worker that plays whole runs, those of an experiment or the schedules of a hunt, or writes one as a file.
import { expose } from 'comlink';
import { createHunts } from './hunts';
import { createTrials } from './trials';
import { createRunWriter } from './writeRun';

expose({ ...createTrials(), ...createHunts(), ...createRunWriter() });
