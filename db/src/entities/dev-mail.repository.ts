import type { EntityManager } from '@mikro-orm/postgresql';
import type { DevMailAttachment } from './dev-mail.entity.ts';
import { storedRow } from './stored-row.ts';

/** One delivery to the trial edition's mailbox; see `DevMail`. */
export interface DevMailRow {
  /** A whole number as text. */
  id: string;
  messageId: string;
  fromAddress: string;
  toAddress: string;
  subject: string;
  text: string;
  html: string | null;
  attachments: DevMailAttachment[];
  deliveredAt: Date;
}

const mailRow = storedRow<DevMailRow>({
  id: 'plain',
  messageId: 'plain',
  fromAddress: 'plain',
  toAddress: 'plain',
  subject: 'plain',
  text: 'plain',
  html: 'plain',
  attachments: 'plain',
  deliveredAt: 'instant',
});

/** Puts a mail into the trial edition's mailbox, as a mail server would: doubles come twice. */
export async function storeDevMail(em: EntityManager, mail: Omit<DevMailRow, 'id'>): Promise<void> {
  await em.execute(
    `insert into dev_mail (message_id, from_address, to_address, subject, text, html, attachments, delivered_at)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?)`,
    [
      mail.messageId,
      mail.fromAddress,
      mail.toAddress,
      mail.subject,
      mail.text,
      mail.html,
      JSON.stringify(mail.attachments),
      mail.deliveredAt,
    ],
  );
}

/** What the mailbox holds, newest first. */
export async function findMailsForDevMailbox(em: EntityManager, limit: number): Promise<DevMailRow[]> {
  const rows = await em.execute<object[]>(`select ${mailRow.list()} from dev_mail order by id desc limit ?`, [limit]);
  return rows.map(mailRow.read);
}
