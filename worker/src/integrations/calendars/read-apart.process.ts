import { parseDavAnswer } from './parse-dav-answer.ts';
import type { ApartMessage } from './read-apart.ts';
import { readEvents } from './read-events.ts';

const read = ({ answer, events }: ApartMessage) =>
  answer ? parseDavAnswer(answer) : readEvents(events.text, events.context);

/** Reads what calendar servers answer, one message after the other, until it is killed or its parent is gone. */
process.on('message', async (message: ApartMessage) => {
  try {
    process.send?.({ value: await read(message) });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
