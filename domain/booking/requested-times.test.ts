import { expect, test } from 'vitest';
import type { BookingInput } from './booking-input.ts';
import { requestedTimes } from './requested-times.ts';
import type { TimelineEvent } from './timeline-event.ts';

const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, day, hour));
const step = (kind: 'requested' | 'rescheduled' | 'moveAsked', when: Date, ...times: Date[]) => {
  const event = { kind, detail: { times: times.map((time) => time.toISOString()) } } as TimelineEvent;
  return { ...event, at: when };
};
const booking: BookingInput = {
  status: 'scheduled',
  preferredTimes: [at(26), at(27)],
  appointmentAt: null,
  proposedAt: null,
  proposalExpiresAt: null,
  movingTo: null,
};
const book = { purpose: 'book', aboutAt: null } as const;
const move = { purpose: 'move', aboutAt: at(25) } as const;

test.each([
  ['nothing is known of them: what is wanted now', book, [], [at(26), at(27)]],
  ['chosen before the call alone: what is wanted now', book, [step('requested', at(22), at(24))], [at(26), at(27)]],
  ['chosen anew after the call: what it asked', book, [step('requested', at(22), at(24)), step('rescheduled', at(23, 11), at(26), at(27))], [at(24)]],
  ['chosen anew twice: the last before the call', book, [step('requested', at(21), at(24)), step('rescheduled', at(22), at(25)), step('rescheduled', at(23, 11), at(26))], [at(25)]],
  ['chosen in the moment of the call: asked in it', book, [step('requested', at(22), at(24)), step('rescheduled', at(23), at(26), at(27))], [at(26), at(27)]],
  ['a move does not change what a request asked', book, [step('requested', at(22), at(24)), step('moveAsked', at(23, 11), at(30))], [at(26), at(27)]],
  ['a move that was given up since: what it asked', move, [step('moveAsked', at(22), at(30))], [at(30)]],
  ['a call that only tells asks for nothing', { purpose: 'cancel', aboutAt: at(25) } as const, [step('requested', at(22), at(24))], []],
])('%s', (_, task, timeline, expected) => expect(requestedTimes({ booking, task, dialledAt: at(23), timeline })).toEqual(expected)); // biome-ignore format: a table
