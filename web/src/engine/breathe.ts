// Lets the messages that have come in meanwhile be handled.
const { port1, port2 } = new MessageChannel();
export const breathe = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
