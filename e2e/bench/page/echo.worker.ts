// Sends every message back over its port.
addEventListener('message', ({ ports: [port] }: MessageEvent<null>) => {
  if (port) port.onmessage = ({ data }) => port.postMessage(data);
});
