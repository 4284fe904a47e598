import { randomUUID } from 'node:crypto';
import { bookSlot } from '@dentisti/core/agenda/book-slot';
import { holdSlot, releaseSlot } from '@dentisti/core/agenda/hold-slot';
import { cancelBooking } from '@dentisti/core/booking/cancel-booking';
import { moveBooking } from '@dentisti/core/booking/reschedule-booking';
import type { Operation } from './actor.ts';
import { wantedTime } from './world.ts';

/** Holds a time and books it, seldom gives it back or leaves it. */
const book: Operation = async (actor, { id, serviceId }) => {
  const { random } = actor;
  const wanted = {
    dentistId: String(id),
    startsAt: wantedTime(random),
    serviceId: random.chance(0.3) ? serviceId : null,
  };
  const held = await holdSlot(actor.context(), wanted);
  if (held.kind !== 'held') return 'refused';
  if (random.chance(0.05)) return (await releaseSlot(actor.context(), held.holdToken)) ? 'done' : 'refused';
  if (random.chance(0.03)) return 'done';
  const form = { note: null, reason: 'HYGIENE', ageConfirmed: true, healthConsent: true, clientKey: randomUUID() };
  const booked = await bookSlot(actor.context(), { ...form, ...actor.person(), holdToken: held.holdToken });
  if (booked.kind !== 'requested') return 'refused';
  const [, number = '', token = ''] = /\/(DENT-[^#]+)#(.+)$/.exec(booked.privateLink) ?? [];
  const links = actor.links.get(id) ?? [];
  links.push({ number, token });
  actor.links.set(id, links);
  actor.report('web booked');
  return 'done';
};

const move: Operation = async (actor, practice) => {
  const links = actor.links.get(practice.id) ?? [];
  if (links.length === 0) return book(actor, practice);
  const { kind } = await moveBooking(actor.context(), actor.random.pick(links), wantedTime(actor.random));
  if (kind === 'changed') actor.report('web moved');
  return kind === 'changed' ? 'done' : 'refused';
};

const cancel: Operation = async (actor, practice) => {
  const links = actor.links.get(practice.id) ?? [];
  if (links.length === 0) return book(actor, practice);
  const [link] = links.splice(actor.random.integer(0, links.length - 1), 1);
  if (!link) return 'refused';
  const { kind } = await cancelBooking(actor.context(), link);
  if (kind === 'changed') actor.report('web cancelled');
  return kind === 'changed' ? 'done' : 'refused';
};

/** Patients on the page, with how often each of it comes. */
export const webOperations: readonly (readonly [number, Operation])[] = [
  [22, book],
  [11, move],
  [10, cancel],
];
