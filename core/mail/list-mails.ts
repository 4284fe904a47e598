import type { ListSort } from '@dentisti/db/admin/list-sort';
import { findDeliveries, findListedMail, type ListedMailRow, listMails } from '@dentisti/db/mail/mail-list.repository';
import type { MailState } from '@dentisti/db/mail/mail-outbox.entity';
import { noteOpening } from '@dentisti/db/operators/audit-opening.repository';
import { z } from 'zod';
import { pageOf, pageSize, readCursor } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';

export interface MailView {
  mail: ListedMailRow;
  /** Opened alone: the address is shown, and what was delivered. */
  isOpened: boolean;
  deliveries: Awaited<ReturnType<typeof findDeliveries>>;
}

/** A mail as it stands in a list: whom it is for stays masked. */
export const closedMail = (mail: ListedMailRow): MailView => ({ mail, isOpened: false, deliveries: [] });

/** The outbox, youngest first. */
export async function listOutbox(
  { em, services: { env } }: Pick<RequestContext, 'em' | 'services'>,
  {
    state,
    sort,
    first,
    after,
  }: { state: MailState | null; sort: ListSort | null; first: number | null; after: string | null },
) {
  const limit = pageSize(first);
  const asked = { state, sort, after: readCursor(env, after), limit: limit + 1 };
  return pageOf(env, await listMails(em, asked), limit, closedMail);
}

/** One mail with whom it is for; the look is noted. Null when there is none. */
export async function openMail(context: RequestContext, id: string): Promise<MailView | null> {
  const { em, currentOperator, services, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const mail = z.uuid().safeParse(id).success ? await findListedMail(em, id) : null;
  if (!mail) return null;
  const target = { kind: 'mail', id: mail.id };
  await noteOpening(em, {
    at: services.now(),
    operatorId: currentOperator.id,
    action: 'mail.opened',
    target,
    requestId,
  });
  return { mail, isOpened: true, deliveries: await findDeliveries(em, mail.messageId) };
}
