// The entry of the network worker: the kernel, the switch that every message passes through.
import { expose } from 'comlink';
import { createNetwork } from './network';

expose(createNetwork());
