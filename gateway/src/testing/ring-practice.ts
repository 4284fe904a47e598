import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { markPlaced } from '@dentisti/db/dialing/call-attempt.repository';
import { claimTask } from '@dentisti/db/dialing/call-claim.repository';
import { startAttempt } from '@dentisti/db/dialing/start-attempt.repository';
import type { TestGateway } from './start-test-gateway.ts';

/** The open task of a booking; throws without one. */
export async function openTaskOf(gateway: TestGateway, number: string): Promise<{ bookingId: string; taskId: string }> {
  const [row] = await gateway.database.em.fork().execute<{ bookingId: string; taskId: string }[]>(
    `select b.id as "bookingId", t.id as "taskId" from booking b
       join call_task t on t.booking_id = b.id and t.state = 'open' where number = ?`,
    [number],
  );
  if (!row) throw new Error('no task');
  return row;
}

/** The worker's part: the practice's telephone rings for the booking. @returns the attempt's id */
export async function ringPractice(gateway: TestGateway, number: string): Promise<string> {
  const { bookingId, taskId } = await openTaskOf(gateway, number);
  const now = gateway.services.now();
  return gateway.database.em.fork().transactional(async (tx) => {
    const claimed = await claimTask(tx, taskId, { now, leaseSeconds: 60 });
    await lockBooking(tx, bookingId);
    const rules = { now, spacingSeconds: 300, maxCalls: 5, probeSeconds: 60 };
    const started = claimed && (await startAttempt(tx, claimed.lease, rules));
    if (started?.kind !== 'started') throw new Error('not started');
    const { id, fencingToken } = started.attempt;
    await markPlaced(tx, { attemptId: id, fencingToken, voiceCallId: crypto.randomUUID(), now });
    return id;
  });
}
