// The smallest worker: it answers.
addEventListener('message', ({ data }: MessageEvent<number>) => postMessage(data));
