import { type MailState, noteOpening } from '@dentisti/db';
import { findDeliveries, findListedMail, type ListedMailRow, type ListSort, listMails } from '@dentisti/db/admin';
import { z } from 'zod';
import type { RequestContext } from '../../http/request-context.ts';
import { pageOf, pageSize } from './page.ts';

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
  { em }: Pick<RequestContext, 'em'>,
  {
    state,
    sort,
    first,
    after,
  }: { state: MailState | null; sort: ListSort | null; first: number | null; after: string | null },
) {
  if (after !== null && !z.uuid().safeParse(after).success) return { items: [], nextCursor: null };
  const limit = pageSize(first);
  return pageOf(await listMails(em, { state, sort, after, limit: limit + 1 }), limit, closedMail);
}

/** One mail with whom it is for; the look is noted. Null when there is none. */
export async function openMail(context: RequestContext, id: string): Promise<MailView | null> {
  const { em, viewer, services, requestId } = context;
  if (!viewer) throw new Error('the access rule lets nobody through without a session');
  const mail = z.uuid().safeParse(id).success ? await findListedMail(em, id) : null;
  if (!mail) return null;
  const target = { kind: 'mail', id: mail.id };
  await noteOpening(em, { at: services.now(), operatorId: viewer.id, action: 'mail.opened', target, requestId });
  return { mail, isOpened: true, deliveries: await findDeliveries(em, mail.messageId) };
}
