// The entry of a worker that reads a file. It has no algorithm and no format for others, so that it starts at once.
import { expose } from 'comlink';
import { createRunReader } from './readRun';

expose(createRunReader());
