import { type AgendaServiceRow, listAgendaServices } from '@dentisti/db/agenda/agenda-service.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import {
  findRecall,
  findRecallOfToken,
  findRecallPerson,
  type RecallPerson,
  type RecallRow,
} from '@dentisti/db/recalls/recall.repository';
import { hashRecallToken, recallOfStopFragment } from '@dentisti/db/recalls/recall-link';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { RequestContext } from '../context.ts';

/** A recall that a link of its mail names, with whom and what it is about. */
export interface OpenedRecall {
  recall: RecallRow;
  person: RecallPerson;
  practice: PracticeToCall;
  /** Null: the practice does not offer it any more. */
  service: AgendaServiceRow | null;
}

/** A token is 43 signs, a stop's fragment 80; longer text is nobody's. */
const maxTyped = 200;

/**
 * Returns the recall that a link's token names; null for a token that is nobody's, and once its patient is gone, its practice
 * hidden, or its rooms are closed. It changes nothing.
 */
export async function openRecall(em: EntityManager, typed: string): Promise<OpenedRecall | null> {
  // Always one hash and one look-up, whatever was asked for.
  const recall = await findRecallOfToken(em, hashRecallToken(typed.trim().slice(0, maxTyped)));
  return recall && describe(em, recall);
}

/** As `openRecall`, also by what ends recalls and opens nothing else (`mayBook` is false then). */
export async function openRecallToStop(
  context: RequestContext,
  typed: string,
): Promise<(OpenedRecall & { mayBook: boolean }) | null> {
  const em = context.em.fork();
  const recallId = recallOfStopFragment(context.services.env.BOOKING_LINK_SECRETS, typed.trim().slice(0, maxTyped));
  const recall = recallId === null ? null : await findRecall(em, recallId);
  const opened = recallId === null ? await openRecall(em, typed) : recall && (await describe(em, recall));
  return opened && { ...opened, mayBook: recallId === null };
}

async function describe(em: EntityManager, recall: RecallRow): Promise<OpenedRecall | null> {
  const person = await findRecallPerson(em, recall, { since: recall.askedAt, version: processingTermsVersion });
  const practice = await findPracticeToCall(em, recall.practiceId);
  if (!person?.isOpen || !practice || practice.hidden) return null;
  const services = await listAgendaServices(em, recall.practiceId, { online: true });
  return { recall, person, practice, service: services.find(({ id }) => id === recall.serviceId) ?? null };
}
