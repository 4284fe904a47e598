import type { EntityManager } from '@mikro-orm/postgresql';
import { storedRow } from '../stored-row.ts';
import { MailOutbox } from './mail-outbox.entity.ts';

const fields = ['state', 'nextTryAt', 'sentAt', 'createdAt'] as const;
const recentRow = storedRow(MailOutbox, fields);

/** When a mail was queued, and when it left or is to leave. */
export type RecentMail = ReturnType<typeof recentRow.parse>;

/**
 * Has one transaction at a time look for mails to an address and queue the next: two at once would both be the first. Take this lock
 * before any other; the transaction ends it.
 */
export async function takeMailbox(em: EntityManager, address: string): Promise<void> {
  // SQL: an advisory lock.
  await em.execute('select pg_advisory_xact_lock(7283013, hashtext(lower(?)))', [address]);
}

/** Mails of some templates to an address that were queued between two instants, the newest first; a hundred at most. */
export async function findRecentMails(
  em: EntityManager,
  { address, templates, since, until }: { address: string; templates: readonly string[]; since: Date; until: Date },
): Promise<RecentMail[]> {
  // SQL: the index is over lower(to_address).
  return recentRow.all(
    em,
    `select ${recentRow.list()} from mail_outbox
     where lower(to_address) = lower(?) and template = any(?::text[]) and created_at > ? and created_at <= ?
     order by created_at desc limit 100`,
    [address, `{${templates.join(',')}}`, since, until],
  );
}
