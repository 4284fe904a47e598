import { defineEntity, p } from '@mikro-orm/core';

/** The trial edition's mailbox (`/dev/mail`): every delivery as it came, doubles included. Empty in production. */
const DevMailSchema = defineEntity({
  name: 'DevMail',
  tableName: 'dev_mail',
  properties: {
    id: p.bigint('string').primary().generated('by default as identity'),
    messageId: p.text(),
    fromAddress: p.text(),
    toAddress: p.text(),
    subject: p.text(),
    text: p.text(),
    html: p.text().nullable(),
    attachments: p.json<DevMailAttachment[]>().defaultRaw(`'[]'::jsonb`),
    deliveredAt: p.datetime().defaultRaw('now()'),
  },
});

/** `content` is text: calendar files are all we attach. */
interface DevMailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

export class DevMail extends DevMailSchema.class {}
DevMailSchema.setClass(DevMail);
