import { findAgendaService } from '@dentisti/db/agenda/agenda-service.repository';
import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeById } from '@dentisti/db/practice/practice.repository';
import { offerFragment } from '@dentisti/db/waiting-list/offer-link';
import { findWaitingEntry } from '@dentisti/db/waiting-list/waiting-entry.repository';
import { findOffer, findWaitingRound } from '@dentisti/db/waiting-list/waiting-round.repository';
import { pageRoutes } from '@dentisti/domain/routes';
import { stateOf } from '@dentisti/domain/waiting-list/decide-answer';
import type { WaitingMail } from '@dentisti/domain/waiting-list/waiting-mail';
import { findRooms } from '../studio/find-rooms.ts';
import { contactNote, type MailComposer, NeedlessMail, UnwritableMail } from './mail-composer.ts';
import { waitingListOffer, waitingListTaken } from './waiting-list-mails.ts';

/** Writes one of the mails to those who wait. */
export const composeWaitingMail =
  (template: WaitingMail): MailComposer =>
  async (em, mail, settings, now) => {
    const { offer, entry, practice, serviceName, round } = await read(em, mail.params.offerId);
    const about = { practice, serviceName, startsAt: offer.startsAt, presentAt: offer.presentAt };
    const note = contactNote(settings);
    if (template === 'waitingListTaken') {
      const content = waitingListTaken(about);
      return { content: { ...content, notes: [...content.notes, note] } };
    }
    // Answered, taken by somebody else or too late since.
    const isWaiting = entry.endedAt === null;
    if (stateOf({ now, offer, round: round.state, isWaiting }) !== 'open') throw new NeedlessMail('its time is gone');
    if (entry.patientId !== null && (await findRooms(em, offer.practiceId)) !== 'open')
      throw new NeedlessMail('its practice keeps patients no more');
    const [secret] = settings.linkSecrets;
    if (!secret) throw new Error('no secret for links');
    const messages = await findPracticeMessages(em, offer.practiceId);
    const content = waitingListOffer({
      ...about,
      url: `${settings.publicUrl}${pageRoutes.waitingOffer}#${offerFragment(secret, offer.id)}`,
      aloneUntil: offer.aloneUntil > now ? offer.aloneUntil : null,
      ownText: messages.find(({ kind }) => kind === 'waitingListOffer')?.ownText ?? null,
      queuedAt: mail.createdAt,
    });
    return { content: { ...content, notes: [...content.notes, note] } };
  };

async function read(em: EntityManager, offerId: unknown) {
  const offer = typeof offerId === 'string' ? await findOffer(em, offerId) : null;
  const entry = offer && (await findWaitingEntry(em, offer.entryId));
  const round = offer && (await findWaitingRound(em, offer.roundId));
  const practice = offer && (await findPracticeById(em, offer.practiceId));
  if (!offer || !entry || !round) throw new UnwritableMail('its offer is gone');
  // Queued before an operator hid it: nothing for anybody to repair.
  if (!practice) throw new NeedlessMail('its practice is listed no more');
  const service = entry.serviceId === null ? null : await findAgendaService(em, entry.serviceId);
  return { offer, entry, round, practice, serviceName: service?.name ?? null };
}
