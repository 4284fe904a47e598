import { randomUUID } from 'node:crypto';
import { bookSlot } from '@dentisti/core/agenda/book-slot';
import { holdSlot, releaseSlot } from '@dentisti/core/agenda/hold-slot';
import { cancelBooking } from '@dentisti/core/booking/cancel-booking';
import { moveBooking } from '@dentisti/core/booking/reschedule-booking';
import type { Operation } from './operator.ts';
import { wantedTime } from './world.ts';

/** Holds a time and books it, seldom gives it back or leaves it. */
const book: Operation = async (hands, { id, serviceId }) => {
  const { random } = hands;
  const wanted = { dentistId: String(id), startsAt: wantedTime(random), serviceId: random.chance(0.3) ? serviceId : null };
  const held = await holdSlot(hands.context(), wanted);
  if (held.kind !== 'held') return 'refused';
  if (random.chance(0.05)) return (await releaseSlot(hands.context(), held.holdToken)) ? 'done' : 'refused';
  if (random.chance(0.03)) return 'done';
  const form = { note: null, reason: 'HYGIENE', ageConfirmed: true, healthConsent: true, clientKey: randomUUID() };
  const booked = await bookSlot(hands.context(), { ...form, ...hands.person(), holdToken: held.holdToken });
  if (booked.kind !== 'requested') return 'refused';
  const [, number = '', token = ''] = /\/(DENT-[^#]+)#(.+)$/.exec(booked.privateLink) ?? [];
  const links = hands.links.get(id) ?? [];
  links.push({ number, token });
  hands.links.set(id, links);
  hands.report('web booked');
  return 'done';
};

const move: Operation = async (hands, practice) => {
  const links = hands.links.get(practice.id) ?? [];
  if (links.length === 0) return book(hands, practice);
  const { kind } = await moveBooking(hands.context(), hands.random.pick(links), wantedTime(hands.random));
  if (kind === 'changed') hands.report('web moved');
  return kind === 'changed' ? 'done' : 'refused';
};

const cancel: Operation = async (hands, practice) => {
  const links = hands.links.get(practice.id) ?? [];
  if (links.length === 0) return book(hands, practice);
  const [link] = links.splice(hands.random.integer(0, links.length - 1), 1);
  if (!link) return 'refused';
  const { kind } = await cancelBooking(hands.context(), link);
  if (kind === 'changed') hands.report('web cancelled');
  return kind === 'changed' ? 'done' : 'refused';
};

/** Patients on the page, with how often each of it comes. */
export const webOperations: readonly (readonly [number, Operation])[] = [
  [22, book],
  [11, move],
  [10, cancel],
];
