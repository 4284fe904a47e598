import type { DavAnswer } from './dav-answer.ts';
import { parseDavAnswer } from './parse-dav-answer.ts';
import type { ApartMessage, TimedEvents } from './read-apart.ts';
import { readEvents } from './read-events.ts';

async function read({ answer, events }: ApartMessage): Promise<DavAnswer[] | TimedEvents | null> {
  if (answer) return parseDavAnswer(answer);
  const began = performance.now();
  return { read: readEvents(events.text, events.context, events.ms), ms: performance.now() - began };
}

/** Reads what calendar servers answer, one message after the other, until it is killed or its parent is gone. */
process.on('message', async (message: ApartMessage) => {
  try {
    process.send?.({ value: await read(message) });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
