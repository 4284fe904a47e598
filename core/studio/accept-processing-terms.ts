import { adoptVisits } from '@dentisti/db/patients/adopt-visit.repository';
import { findMembers } from '@dentisti/db/studio/practice-member.repository';
import {
  findProcessingAcceptances,
  saveProcessingAcceptance,
} from '@dentisti/db/studio/processing-acceptance.repository';
import { adoptedMonths, processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { RequestContext } from '../context.ts';
import { findRooms } from './find-rooms.ts';
import { inOwnPractice, type StudioOutcome } from './own-practice.ts';
import { queueStudioMail } from './queue-studio-mail.ts';
import { changedMeanwhile, studioRefused } from './refusal.ts';

/**
 * Accepts the data-processing terms for a practice, by one of its owners who read the version that holds now. From then on
 * it keeps patients with us: those of its bookings of the last two years and to come at once. Every owner is mailed.
 */
export async function acceptProcessingTerms(
  context: RequestContext,
  practiceId: string,
  version: string,
): Promise<StudioOutcome> {
  const outcome = await inOwnPractice(context, practiceId, 'owner', async (tx, { practice, account, now }) => {
    const rooms = await findRooms(tx, practice.id);
    if (rooms === 'needsEntitlement')
      return studioRefused('Prima serve la verifica della titolarità: si chiede nella pagina «Titolarità».');
    if (rooms === 'open') return studioRefused('Queste condizioni sono già accettate.');
    if (version !== processingTermsVersion) return studioRefused(changedMeanwhile);
    const former = await findProcessingAcceptances(tx, practice.id);
    await saveProcessingAcceptance(tx, { practiceId: practice.id, version, accountId: account.id, now });
    const visits = await adoptVisits(tx, { practiceId: practice.id, since: monthsBefore(now, adoptedMonths), now });
    const mailIds: string[] = [];
    for (const { accountId, role, email } of await findMembers(tx, practice.id)) {
      if (role !== 'owner') continue;
      const params = { practiceId: practice.id, accountId, byAccountId: account.id, version };
      const occasion = `${practice.id}:${version}:${accountId}:${now.getTime()}`;
      const mail = { template: 'termsAccepted' as const, toAddress: email, occasion, params, now };
      mailIds.push(await queueStudioMail(tx, context.services.env, mail));
    }
    const detail = { version, formerVersion: former[0]?.version ?? null, visits };
    return { action: 'processing-terms.accepted', detail, mailIds };
  });
  if (outcome.kind === 'changed') await context.services.agendaChanges.publish(String(outcome.practiceId));
  return outcome;
}

function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
