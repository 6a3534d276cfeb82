// The entry of a node's worker: one process of one algorithm.
import { loadAlgorithm } from '../algorithms/catalogue';
import type { Welcome } from './messages';
import { serveProcess } from './serveProcess';

addEventListener('message', ({ data }: MessageEvent<Welcome>) =>
  serveProcess(data.port, loadAlgorithm),
);
