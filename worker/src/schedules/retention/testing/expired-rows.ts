import { randomUUID } from 'node:crypto';
import { createPracticeRow } from '@dentisti/db/testing';
import type { BookingHarness } from '../../../testing/booking-harness.ts';

/** Stores what the daily erasure looks for, as of an instant, and counts what is left. */
export function expiredRows(harness: () => BookingHarness) {
  const em = () => harness().db.orm.em.fork();
  const sql = (text: string, parameters: unknown[] = []) => em().execute<Record<string, unknown>[]>(text, parameters);
  const count = async (from: string) => Number((await sql(`select count(*) as n from ${from}`))[0]?.n);

  async function order(status: string, at: Date, paidAt: Date | null, refundedAt: Date | null = null): Promise<string> {
    const [row] = await sql(
      `insert into package_order (number, email, channel, status, amount_cents, created_at, paid_at, refunded_at, refund_reason)
       values (?, 'anna@esempio.it', 'link', ?, 5900, ?, ?, ?, ?) returning id`,
      [`PAC-${randomUUID()}`, status, at, paidAt, refundedAt, status === 'refundDue' ? 'sold-out' : null],
    );
    return String(row?.id);
  }
  async function callEnded(at: Date) {
    const { booking, task } = await harness().request();
    await sql(`update call_task set state = 'done', ended_at = ?, next_dial_at = null where id = ?`, [at, task.id]);
    await sql(
      `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, voice_call_id, dialled_at, ended_at, outcome, report)
       values (?, ?, ?, '+390768000001', 1, 'ended', 1, ?, ?, ?, 'accepted', '{}')`,
      [task.id, booking.id, booking.dentistId, randomUUID(), at, at],
    );
    await sql(`insert into booking_event (booking_id, at, kind) values (?, ?, 'callEnded.accepted')`, [booking.id, at]);
    return booking;
  }

  /** An account that signed in last at an instant. */
  async function account(at: Date): Promise<string> {
    const [row] = await sql(
      `insert into practice_account (email, created_at, last_sign_in_at) values (?, '2020-01-01', ?) returning id`,
      [`${randomUUID()}@b.it`, at],
    );
    return String(row?.id);
  }
  async function claim(accountId: string, state: string, decidedAt: Date | null) {
    const { id } = await createPracticeRow(em());
    await sql(
      `insert into practice_claim (practice_id, account_id, way, state, created_at, expires_at, decided_at) values (?, ?, 'operator', ?, '2020-01-01', '2020-01-15', ?)`,
      [id, accountId, state, decidedAt],
    );
  }

  return { em, sql, count, order, callEnded, account, claim };
}
