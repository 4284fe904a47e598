import type { Mailer } from '@dentisti/core/mail/mailer';
import { storeDevMail } from '@dentisti/db/mail/dev-mail.repository';
import type { MikroORM } from '@dentisti/db/orm';
import type { Clock } from '../clock.ts';

/** The trial edition's mail server: mails go into a table that the gateway shows at `/dev/mail`, and nowhere else. */
export function createDevMailer(orm: MikroORM, clock: Clock): Mailer {
  return {
    async send({ messageId, from, to, subject, text, html, calendar }) {
      const attachments = calendar
        ? [
            {
              filename: calendar.filename,
              contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
              content: calendar.content,
            },
          ]
        : [];
      await storeDevMail(orm.em.fork(), {
        ...{ messageId, subject, text, html, attachments },
        fromAddress: from,
        toAddress: to,
        deliveredAt: clock.now(),
      });
    },
    async close() {},
  };
}
