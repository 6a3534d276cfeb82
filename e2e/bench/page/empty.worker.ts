// The least that a worker can be: it answers.
addEventListener('message', ({ data }: MessageEvent<number>) => postMessage(data));
