import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import { findPracticeById } from '@dentisti/db/practice/practice.repository';
import { findRecall, findRecallPerson } from '@dentisti/db/recalls/recall.repository';
import { findRecallToken, stopFragment } from '@dentisti/db/recalls/recall-link';
import { recallPath, stopRecallsPath } from '@dentisti/domain/recalls/recall-paths';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import { z } from 'zod';
import { contactNote, type MailComposer, MailNotWritableYet, NeedlessMail, UnwritableMail } from '../mail-composer.ts';
import { recallMail } from './recall-mail.ts';

const Params = z.object({ recallId: z.uuid(), occasion: z.enum(['first', 'reminder']) });

/** Writes the mail of a recall, as long as its patient may still be written to. */
export const composeRecallMail: MailComposer = async (em, mail, settings) => {
  const params = Params.safeParse(mail.params);
  if (!params.success) throw new UnwritableMail('names no recall');
  const { recallId, occasion } = params.data;
  const recall = await findRecall(em, recallId);
  const person =
    recall && (await findRecallPerson(em, recall, { since: mail.createdAt, version: processingTermsVersion }));
  const practice = recall && (await findPracticeById(em, recall.practiceId));
  if (!recall || !person || !practice) throw new UnwritableMail('its patient is gone');
  if (!person.isOpen) throw new UnwritableMail('its practice keeps patients no more');
  if (person.recallConsentAt === null || recall.withdrawnAt) throw new NeedlessMail('no recall is wished for');
  if (recall.bookedAt || person.hasVisitSince) throw new NeedlessMail('its visit is booked');
  if (person.email !== mail.toAddress) throw new NeedlessMail('its patient has another address');
  const token = findRecallToken(settings.linkSecrets, recall);
  const [secret] = settings.linkSecrets;
  if (!token || !secret) throw new MailNotWritableYet('BOOKING_LINK_SECRET does not fit a recall');
  // Its own secret: the address stands in mail servers' and proxies' logs, and must not be able to book.
  const stop = stopFragment(secret, recall.id);
  const choice = (await findPracticeMessages(em, recall.practiceId)).find(({ kind }) => kind === 'recall');
  const content = recallMail({
    practice,
    serviceName: person.serviceName,
    bookUrl: `${settings.publicUrl}${recallPath(token)}`,
    stopUrl: `${settings.publicUrl}${recallPath(stop, 'basta')}`,
    ownText: choice?.ownText ?? null,
    isReminder: occasion === 'reminder',
  });
  return {
    content: { ...content, notes: [...content.notes, contactNote(settings)] },
    unsubscribeUrl: `${settings.publicUrl}${stopRecallsPath(stop)}`,
  };
};
