// The entry of the network worker, which has the kernel; every message between processes passes through it.
import { expose } from 'comlink';
import { createNetwork } from './network';

expose(createNetwork());
