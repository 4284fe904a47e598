import { createHash } from 'node:crypto';

/** Where an event of ours carries the digest of what we wrote: people's clients keep it when they change the event. */
export const digestProperty = 'x-dentisti-digest';

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/** Returns a digest of what an event of ours shows. */
export const eventDigest = (event: { startsAt: Date; endsAt: Date; summary: string }): string =>
  createHash('sha256')
    .update([seconds(event.startsAt), seconds(event.endsAt), event.summary].join('\n'))
    .digest('hex');
