import { type DevMailRow, findMailsForDevMailbox } from '@dentisti/db/mail/dev-mail.repository';
import { Router } from 'express';
import { allowPage } from '../http/security-headers.ts';
import type { GatewayServices } from '../services.ts';
import { devMailInline, devMailPage } from './dev-mail-page.ts';

const shownMails = 200;

/**
 * The trial's mailbox: every mail the product sent, with its attachments, newest first. It shows private links to whoever
 * opens it, so in production it is not even mounted.
 */
export function createDevMail({ orm }: GatewayServices): Router {
  const router = Router();
  router.get('/mail.json', async (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    const mails = await findMailsForDevMailbox(orm.em.fork(), shownMails);
    const to = typeof req.query.to === 'string' ? req.query.to.toLowerCase() : null;
    res.json(mails.map(presentMail).filter((mail) => to === null || mail.to.toLowerCase() === to));
  });
  router.get('/mail', async (_req, res) => {
    allowPage(res, devMailInline);
    res.setHeader('Cache-Control', 'no-store');
    res.type('html').send(devMailPage(await findMailsForDevMailbox(orm.em.fork(), shownMails)));
  });
  return router;
}

function presentMail({
  id,
  messageId,
  fromAddress,
  toAddress,
  subject,
  text,
  html,
  attachments,
  deliveredAt,
}: DevMailRow) {
  return { id, messageId, from: fromAddress, to: toAddress, subject, text, html, attachments, deliveredAt };
}
