// The entry of a worker that plays whole runs: those of an experiment, or the schedules of a hunt.
import { expose } from 'comlink';
import { createHunts } from './hunts';
import { createTrials } from './trials';

expose({ ...createTrials(), ...createHunts() });
