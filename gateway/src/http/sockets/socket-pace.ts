import type { RawData, WebSocket } from 'ws';

/** A page says a word when it is opened, one per thing it watches and one every few seconds to be heard. */
const perWindow = { messages: 40, bytes: 65_536 };
const windowMs = 10_000;
/** "Policy violation": our page's client does not come back after it. */
const tooMuch = 1_008;

/**
 * Closes a socket that says more than a page has to say. Put it before whoever answers: what is over the measure, and
 * everything after it, is not read any more.
 */
export function keepPace(client: WebSocket, onTooMuch: () => void, now: () => number = () => performance.now()): void {
  let [messages, bytes, until] = [0, 0, now() + windowMs];
  client.on('message', (data: RawData) => {
    if (now() > until) [messages, bytes, until] = [0, 0, now() + windowMs];
    messages += 1;
    bytes += Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;
    if (messages <= perWindow.messages && bytes <= perWindow.bytes) return;
    client.removeAllListeners('message');
    // Listeners of this very message are called all the same: nothing comes after it, and it is one.
    client.close(tooMuch, 'Too many messages');
    onTooMuch();
  });
}
