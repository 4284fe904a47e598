import type { EntityManager } from '@mikro-orm/postgresql';
import { findRows, type RowOf } from '../stored-row.ts';
import { DevMail } from './dev-mail.entity.ts';

/** One delivery to the trial edition's mailbox; see `DevMail`. */
export type DevMailRow = RowOf<DevMail>;

/** Puts a mail into the trial edition's mailbox, as a mail server would: doubles come twice. */
export async function storeDevMail(em: EntityManager, mail: Omit<DevMailRow, 'id'>): Promise<void> {
  await em.insert(DevMail, mail);
}

/** What the mailbox holds, newest first. */
export async function findMailsForDevMailbox(em: EntityManager, limit: number): Promise<DevMailRow[]> {
  return findRows(em, DevMail, {}, { orderBy: { id: 'desc' }, limit });
}
