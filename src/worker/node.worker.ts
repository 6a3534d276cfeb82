// The entry of a node's worker: one process of one algorithm.
import { algorithms } from '../algorithms/registry';
import type { Welcome } from './messages';
import { serveProcess } from './serveProcess';

addEventListener('message', ({ data }: MessageEvent<Welcome>) =>
  serveProcess(data.port, algorithms),
);
