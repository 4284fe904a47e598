import { randomUUID } from 'node:crypto';
import { noConsequences } from '@dentisti/core/booking/consequences';
import { applyCallEnd } from '@dentisti/core/dialing/apply-call-end';
import { hashContact } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { findCallAttempts } from '@dentisti/db/dialing/call-attempt.repository';
import { createBooking, createCallTask } from '@dentisti/db/testing/booking.factory';
import { makeBookingNumber } from '@dentisti/domain/booking/booking-number';
import type { Actor, Operation } from './actor.ts';
import { now, type WrittenPractice, wantedTime } from './world.ts';

/** Stores a request that its practice is asked about, with its open task. */
export async function storeRequest(actor: Actor, { id }: WrittenPractice) {
  const em = actor.em();
  const { patientName, phone, email } = actor.person();
  const booking = await createBooking(em, {
    ...{ dentistId: id, patientName, phone, email, contactHash: hashContact({ email, phone }), createdAt: now },
    number: makeBookingNumber(() => actor.random.next()),
    preferredTimes: [wantedTime(actor.random), wantedTime(actor.random), wantedTime(actor.random)],
  });
  const task = await createCallTask(em, booking, { phone: '+390610000000' });
  return { booking, task };
}

/** The practice is rung about a request and takes its first time; if the agenda has it no more, nobody gets it. */
const answerCall: Operation = async (actor, practice) => {
  const { booking, task } = await storeRequest(actor, practice);
  const id = randomUUID();
  await actor.em().execute(
    `insert into call_attempt (id, task_id, booking_id, dentist_id, phone, direction, ordinal, state, fencing_token, dialled_at, placed_at, voice_call_id)
     values (?, ?, ?, ?, ?, 'outbound', 1, 'placed', 1, ?, ?, ?)`,
    // One telephone rings once at a time; which one is all the same here.
    [id, task.id, booking.id, practice.id, booking.phone, now, now, id],
  );
  const [at] = booking.preferredTimes;
  if (!at) throw new Error('a request without a time');
  await actor.em().transactional(async (tx) => {
    const locked = await lockBooking(tx, booking.id);
    const [attempt] = await findCallAttempts(tx, booking.id);
    if (!locked || !attempt) throw new Error('a request is gone');
    const outcome = { kind: 'accepted', at, preference: 1, sentence: null } as const;
    const end = { now, locked, attempt, outcome, endedReason: null, costCents: null, settings: actor.settings };
    await applyCallEnd(tx, { ...end, consequences: noConsequences() });
  });
  const [after] = await actor
    .em()
    .execute<{ status: string }[]>('select status from booking where id = ?', [booking.id]);
  if (after?.status !== 'confirmed') return 'refused';
  actor.report('telephone booked');
  return 'done';
};

/** What our assistant hears, with how often it comes. */
export const telephoneOperations: readonly (readonly [number, Operation])[] = [[5, answerCall]];
