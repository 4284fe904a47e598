import { hasSimulatedCall } from '@dentisti/db/dialing/call-attempt.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { simulationNote, simulationTag } from '@dentisti/domain/booking/appointment-event';
import type { MailContent } from './mail-content.ts';

/** Marks a mail about a simulated call before anything else: nobody must take it for an appointment. */
export const asSimulation = (content: MailContent): MailContent => ({
  ...content,
  subject: `${simulationTag}${content.subject}`,
  paragraphs: [simulationNote, ...content.paragraphs],
});

/** Marks a mail about a booking when a simulated call was made for that. */
export const markSimulation = async (em: EntityManager, bookingId: string, content: MailContent) =>
  (await hasSimulatedCall(em, bookingId)) ? asSimulation(content) : content;
