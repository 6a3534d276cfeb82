// The entry of a worker that plays runs of an experiment.
import { expose } from 'comlink';
import { createTrials } from './trials';

expose(createTrials());
