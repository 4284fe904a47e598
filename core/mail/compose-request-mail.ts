import { findBooking } from '@dentisti/db/booking/booking.repository';
import { findCallTasks } from '@dentisti/db/dialing/call-task.repository';
import type { MailRow } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStudioPractices } from '@dentisti/db/studio/studio-practice.repository';
import { requestFragment } from '@dentisti/db/studio/studio-secrets';
import { askedOf, findWaitingRequest } from '@dentisti/domain/booking/waiting-request';
import { pageRoutes } from '@dentisti/domain/routes';
import { z } from 'zod';
import type { BookingSettings } from '../booking/booking-settings.ts';
import { NeedlessMail, UnwritableMail } from './mail-composer.ts';
import type { MailContent } from './mail-content.ts';
import { markSimulation } from './mark-simulation.ts';
import { noticeMail, requestMail } from './request-mails.ts';

const RequestParams = z.object({
  bookingId: z.uuid(),
  practiceId: z.int(),
  accountId: z.uuid(),
  asked: z.string(),
});
const NoticeParams = z.object({
  bookingId: z.uuid(),
  practiceId: z.int(),
  accountId: z.uuid(),
  purpose: z.enum(['cancel', 'release']),
  at: z.coerce.date(),
});

/** Writes the mail of a request to one of a practice's people, with their link to answer it. It names no patient. */
export async function writeRequestMail(
  em: EntityManager,
  mail: MailRow,
  settings: BookingSettings,
): Promise<MailContent> {
  const params = RequestParams.safeParse(mail.params);
  if (!params.success) throw new UnwritableMail('names no request');
  const { bookingId, accountId, asked } = params.data;
  const booking = await findBooking(em, bookingId);
  const waiting = booking && !booking.erasedAt ? findWaitingRequest(booking, mail.createdAt) : null;
  // Answered, changed or over since.
  if (!booking || !waiting || askedOf(waiting, booking) !== asked) throw new NeedlessMail('its request waits no more');
  const practice = await readPractice(em, { practiceId: booking.dentistId, accountId });
  const [secret] = settings.linkSecrets;
  if (!secret) throw new Error('no secret for links');
  const task = (await findCallTasks(em, bookingId)).find(({ state }) => state === 'open');
  const content = requestMail({
    publicUrl: settings.publicUrl,
    url: `${settings.publicUrl}${pageRoutes.studio}/risposta#${requestFragment(secret, { bookingId, accountId, asked })}`,
    practice,
    reason: booking.reason,
    waiting,
    movesFrom: waiting.purpose === 'move' ? booking.appointmentAt : null,
    releasesAt: task?.releasesAt ?? null,
    callsAt: task?.nextDialAt ?? null,
    isRung: booking.answerBy === null,
    queuedAt: mail.createdAt,
  });
  return markSimulation(em, bookingId, content);
}

/** Writes to one of a practice's people what needs no answer. */
export async function writeNoticeMail(
  em: EntityManager,
  mail: MailRow,
  { publicUrl }: BookingSettings,
): Promise<MailContent> {
  const params = NoticeParams.safeParse(mail.params);
  if (!params.success) throw new UnwritableMail('names no notice');
  const { purpose, at, bookingId, ...whose } = params.data;
  const booking = await findBooking(em, bookingId);
  if (!booking) throw new UnwritableMail('its booking is gone');
  const practice = await readPractice(em, { ...whose, practiceId: booking.dentistId });
  return markSimulation(em, bookingId, noticeMail({ publicUrl, practice, number: booking.number, purpose, at }));
}

async function readPractice(em: EntityManager, { practiceId, accountId }: { practiceId: number; accountId: string }) {
  if (!(await findMembership(em, practiceId, accountId))) throw new UnwritableMail('its account left the practice');
  const [practice] = await findStudioPractices(em, [practiceId]);
  if (!practice) throw new UnwritableMail('its practice is gone');
  return practice;
}
