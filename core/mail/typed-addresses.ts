import { findRecentMails, type RecentMail, takeMailbox } from '@dentisti/db/mail/recent-mail.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import type { LeadMail } from '@dentisti/domain/leads/lead-mail';
import type { ReportMail } from '@dentisti/domain/practice/report-mail';
import type { ReviewReportMail } from '@dentisti/domain/reviews/review-mail';
import type { RequestContext } from '../context.ts';
import { inTurn } from '../platform/in-turn.ts';
import { takeOfClientAndAddress } from '../platform/request-limits.ts';

/*
 * Mails to an address that somebody typed: anybody can have us write to it, so there are few of them; its owner is refused
 * nothing for that. What is still good is not mailed again, what is new waits two minutes at most, a receipt is left out.
 */

const minuteMs = 60_000;
/** How long a mail counts. */
export const mailWindowMs = 10 * minuteMs;
/** So many leave at once within the window, for whoever asks. */
const mailsAtOnce = 3;
/** What comes after those leaves together, once in this time. */
const pauseMs = 2 * minuteMs;

const codeMail: BookingMail = 'verifyContact';

/** Runs a transaction in which mails to an address are judged: one at a time, and who waits for it keeps no connection. */
export const inMailbox = <Answer>(em: EntityManager, address: string, work: (tx: EntityManager) => Promise<Answer>) =>
  inTurn(`mailbox ${address.toLowerCase()}`, () =>
    em.transactional(async (tx) => {
      await takeMailbox(tx, address);
      return work(tx);
    }),
  );

/**
 * Says when a mail with a code leaves for an address: now, or in two minutes at most with all codes that wait by then. Null when
 * such a mail waits already: it is written when it leaves, and carries every code. Holds the mailbox until the transaction ends.
 * @param isProved the asker has proved to read the address's mails: theirs leaves at once.
 */
export async function codeMailTime(
  em: EntityManager,
  { address, isProved, now }: { address: string; isProved: boolean; now: Date },
): Promise<Date | null> {
  await takeMailbox(em, address);
  const since = new Date(now.getTime() - mailWindowMs);
  // Another's, which came first to the mailbox, may be of a moment later.
  const until = new Date(now.getTime() + 60_000);
  const recent = await findRecentMails(em, { address, templates: [codeMail], since, until });
  if (isProved || recent.length < mailsAtOnce) return now;
  if (recent.some(({ state, nextTryAt }) => state === 'queued' && nextTryAt > now)) return null;
  const last = Math.max(...recent.map(leftAt));
  return new Date(Math.max(now.getTime(), last + pauseMs));
}

const leftAt = ({ sentAt, nextTryAt, createdAt, state }: RecentMail): number =>
  (sentAt ?? (state === 'queued' ? nextTryAt : createdAt)).getTime();

const receipts: readonly (LeadMail | ReportMail | ReviewReportMail)[] = [
  ...(['leadReceived', 'reportReceived', 'reviewReportReceived'] as const),
];

/**
 * Stores what somebody sent us, in a transaction that is told whether one more receipt may leave for the address they gave: without it
 * nothing is lost. `address`: null where they gave none.
 */
export async function storeWithReceipt<Answer>(
  context: RequestContext,
  address: string | null,
  store: (tx: EntityManager, mayMail: boolean) => Promise<Answer>,
): Promise<Answer> {
  if (address === null) return context.em.transactional((tx) => store(tx, false));
  const { allowed } = await takeOfClientAndAddress(context, 'receiptsOfClientAndEmail', address);
  return inMailbox(context.em, address, async (tx) => {
    const now = context.services.now();
    const since = new Date(now.getTime() - mailWindowMs);
    const recent = allowed ? await findRecentMails(tx, { address, templates: receipts, since, until: now }) : [];
    return store(tx, allowed && recent.length < mailsAtOnce);
  });
}
