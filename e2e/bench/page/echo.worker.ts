// Sends back whatever comes over its port.
addEventListener('message', ({ ports: [port] }: MessageEvent<null>) => {
  if (port) port.onmessage = ({ data }) => port.postMessage(data);
});
