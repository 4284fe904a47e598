import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { StudioMail } from '@dentisti/domain/studio/studio-mail';
import type { Settings } from '../settings.ts';

/**
 * Queues a mail of the studio in the transaction of what it is about. The same occasion is mailed once to an address;
 * `params` carry ids. Returns the id its job carries after the commit.
 */
export async function queueStudioMail(
  em: EntityManager,
  env: Pick<Settings, 'MAIL_FROM'>,
  mail: { template: StudioMail; toAddress: string; occasion: string; params: Record<string, unknown>; now: Date },
): Promise<string> {
  const { template, toAddress, occasion, params, now } = mail;
  const eventKey = `${template}:${occasion}`;
  const domain = mailDomainOf(env.MAIL_FROM);
  return (await queueMail(em, { eventKey, domain, template, toAddress, params, bookingId: null, now })).id;
}
