import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { changePatient } from '@dentisti/db/patients/patient.repository';
import { changeRecall, findRecallPerson, lockRecall } from '@dentisti/db/recalls/recall.repository';
import { recallOfStopFragment } from '@dentisti/db/recalls/recall-link';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { RequestContext } from '../context.ts';
import { withdrawnRecallConsent } from '../patients/record-recall-consent.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type OpenedRecall, openRecallToStop } from './open-recall.ts';

export type RefuseRecallsOutcome =
  | { kind: 'refusedRecalls'; practice: OpenedRecall['practice']['dentist'] }
  /** A link that is nobody's, or whose patient is gone. */
  | { kind: 'unknownRecall' }
  | TooManyRequests;

/**
 * Takes the consent to recalls back, at the patient's wish by a link of their mail, also one whose time is over: for every
 * service of the practice, for good. Again: no change. The practice may record a new consent when the patient gives it one.
 */
export async function refuseRecalls(context: RequestContext, token: string): Promise<RefuseRecallsOutcome> {
  // Mail programs post for many from few addresses: what we made ourselves is not counted.
  const isMade = recallOfStopFragment(context.services.env.BOOKING_LINK_SECRETS, token.trim()) !== null;
  const limited = isMade ? null : await countClient(context, 'recallLinks');
  if (limited) return limited;
  const opened = await openRecallToStop(context, token);
  if (!opened) return { kind: 'unknownRecall' };
  const { services, requestId } = context;
  const now = services.now();
  const { id, practiceId, patientId } = opened.recall;
  const isChanged = await context.em.fork().transactional(async (tx) => {
    const wanted = { since: opened.recall.askedAt, version: processingTermsVersion, lock: true };
    const person = await findRecallPerson(tx, opened.recall, wanted);
    const recall = await lockRecall(tx, id);
    if (!recall || !person || (recall.withdrawnAt && person.recallConsentAt === null)) return false;
    if (!recall.withdrawnAt) await changeRecall(tx, id, { withdrawnAt: now }, now);
    if (person.recallConsentAt !== null)
      await changePatient(tx, { practiceId, id: patientId, now }, withdrawnRecallConsent(now));
    const target = { kind: 'patient', id: patientId };
    const detail = { practiceId, recallId: id, by: 'patient' };
    await writeAudit(tx, { at: now, operatorId: null, action: 'patient.recall-withdrawn', target, detail, requestId });
    return true;
  });
  if (isChanged) await services.agendaChanges.publish(String(practiceId));
  return { kind: 'refusedRecalls', practice: opened.practice.dentist };
}
