import { randomUUID } from 'node:crypto';
import { isUrgentMail } from '@dentisti/domain/messages/urgent-mail';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, insertUnlessThere, type RowOf, storedRow } from '../stored-row.ts';
import { MailOutbox } from './mail-outbox.entity.ts';

/** A mail to send; instants as Date (UTC). See `MailOutbox` for the fields. */
export type MailRow = RowOf<MailOutbox>;

const mailRow = storedRow(MailOutbox);

/** Tried this often without success, a mail is given up: about a day and a half. */
export const maxMailAttempts = 40;
const firstRetrySeconds = 30;
const maxRetrySeconds = 3600;

/**
 * Queues an event's mail, in the transaction of the event; once however often it is called. Enqueue its job after commit.
 * A mail whose `params` name a booking is one of the booking's mails, and erased with it.
 * @param domain right-hand side of the Message-ID: the one mail is sent from.
 * @param leavesAt not before; left out: now. @returns its id (UUID).
 */
export async function queueMail(
  em: EntityManager,
  mail: {
    eventKey: string;
    domain: string;
    template: string;
    toAddress: string;
    params: Record<string, unknown>;
    bookingId: string | null;
    now: Date;
    leavesAt?: Date;
  },
): Promise<{ id: string; isNew: boolean }> {
  const { eventKey, domain, template, toAddress, params, now, leavesAt = now } = mail;
  const bookingId = mail.bookingId ?? (typeof params.bookingId === 'string' ? params.bookingId : null);
  // Kept for every resend, so that a mailbox may drop the double. Not made of the event's key, which counts a booking's changes: after
  // a failover that lost the last ones another mail has it.
  const about = { eventKey, messageId: `<${randomUUID()}@${domain}>`, bookingId };
  const isUrgent = isUrgentMail(template);
  const given = { ...about, template, toAddress, params, isUrgent, nextTryAt: leavesAt, createdAt: now };
  const inserted = await insertUnlessThere(em, MailOutbox, given, { fields: ['id'] });
  if (inserted) return { id: inserted.id, isNew: true };
  const known = await findRow(em, MailOutbox, { eventKey }, ['id']);
  if (!known) throw new Error('a queued mail is gone');
  return { id: known.id, isNew: false };
}

/** Whether an event's mail was ever queued. */
export const isMailKnown = async (em: EntityManager, eventKey: string): Promise<boolean> =>
  (await findRow(em, MailOutbox, { eventKey }, ['id'])) !== null;

/** The right to send a mail, given by `claimMail`; void once its time is over and another worker claimed the mail. */
interface MailLease {
  mailId: string;
  leaseToken: string;
}

/** Whether a mail was never tried. */
export const isMailUntried = async (em: EntityManager, id: string): Promise<boolean> =>
  (await findRow(em, MailOutbox, { id, attempts: 0 }, ['id'])) !== null;

/** Takes a mail to send it: queued and due, or left in the middle by a worker that died. Null when it is not to be sent. */
export async function claimMail(
  em: EntityManager,
  id: string,
  { now, leaseSeconds }: { now: Date; leaseSeconds: number },
): Promise<{ lease: MailLease; mail: MailRow } | null> {
  // SQL: one statement looks and takes, so that of two workers one gets the mail.
  const [row] = await em.execute<object[]>(
    `update mail_outbox set state = 'sending', attempts = attempts + 1, lease_token = lease_token + 1,
       next_try_at = ?::timestamptz + make_interval(secs => ?)
     where id = ? and state in ('queued', 'sending') and next_try_at <= ? returning ${mailRow.list()}`,
    [now, leaseSeconds, id, now],
  );
  if (!row) return null;
  const mail = mailRow.parse(row);
  return { lease: { mailId: mail.id, leaseToken: mail.leaseToken }, mail };
}

/** Gives a mail back that may not leave yet; this was no try. False when the lease was lost. */
export async function postponeMail(
  em: EntityManager,
  { mailId, leaseToken }: MailLease,
  until: Date,
): Promise<boolean> {
  // SQL: the count of tries is reckoned from the row.
  const rows = await em.execute<object[]>(
    `update mail_outbox set state = 'queued', attempts = attempts - 1, next_try_at = ?
     where id = ? and lease_token = ? and state = 'sending' returning id`,
    [until, mailId, leaseToken],
  );
  return rows.length === 1;
}

/** Notes that the mail server took the mail. False when the lease was lost: another worker is sending it, or has. */
export async function markMailSent(em: EntityManager, { mailId, leaseToken }: MailLease, now: Date): Promise<boolean> {
  const sent = { state: 'sent', sentAt: now, lastError: null } as const;
  return (await em.nativeUpdate(MailOutbox, { id: mailId, leaseToken, state: 'sending' }, sent)) === 1;
}

/** Notes that nobody needs the mail any more, and why. False when the lease was lost. */
export async function markMailNeedless(
  em: EntityManager,
  { mailId, leaseToken }: MailLease,
  reason: string,
): Promise<boolean> {
  const withdrawn = { state: 'withdrawn', lastError: reason } as const;
  return (await em.nativeUpdate(MailOutbox, { id: mailId, leaseToken, state: 'sending' }, withdrawn)) === 1;
}

/**
 * Notes that sending failed: queued again after 30 s, then twice as long each time up to an hour; given up after
 * `maxMailAttempts`, or at once when `permanent` (the address was refused). False when the lease was lost.
 */
export async function markMailFailed(
  em: EntityManager,
  lease: MailLease,
  { now, error, permanent }: { now: Date; error: string; permanent: boolean },
): Promise<boolean> {
  // SQL: state and next try are reckoned from the attempts in the row.
  const rows = await em.execute<object[]>(
    `update mail_outbox set last_error = ?, state = case when ? or attempts >= ? then 'failed' else 'queued' end,
       next_try_at = ?::timestamptz + make_interval(secs => least(? * 2 ^ least(attempts - 1, 12), ?))
     where id = ? and lease_token = ? and state = 'sending' returning id`,
    [
      error.slice(0, 500),
      permanent,
      maxMailAttempts,
      now,
      firstRetrySeconds,
      maxRetrySeconds,
      lease.mailId,
      lease.leaseToken,
    ],
  );
  return rows.length === 1;
}

/** The mail server takes mails again: those that wait after a few failures may leave now. More are a mail's own, and keep their times. */
export async function retryMailsNow(em: EntityManager, now: Date): Promise<void> {
  const waiting = { state: 'queued', attempts: { $gt: 0, $lt: 10 }, nextTryAt: { $gt: now } } as const;
  await em.nativeUpdate(MailOutbox, waiting, { nextTryAt: now });
}

/** The urgent mails that have been due longest. */
export async function findUrgentMails(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const due = { isUrgent: true, state: 'queued', nextTryAt: { $lte: now } } as const;
  const mails = await findRows(em, MailOutbox, due, { fields: ['id'], orderBy: { nextTryAt: 'asc' }, limit });
  return mails.map(({ id }) => id);
}

/** The sweep's statement; also explained by a test. Parameters: now, limit. */
export const dueMailsSql = `select id from mail_outbox where state in ('queued', 'sending') and next_try_at <= ? order by is_urgent desc, next_try_at limit ?`;

/** Ids (UUID) of mails that wait to be sent (again), or whose worker died: urgent ones first, then the longest due. */
export async function findDueMails(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  // SQL: a test explains the plan of this statement.
  const rows = await em.execute<{ id: string }[]>(dueMailsSql, [now, limit]);
  return rows.map((row) => row.id);
}
