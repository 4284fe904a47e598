import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { lockPractice } from '@dentisti/db/practice/manual-edit.repository';
import { endPracticeWord } from '@dentisti/db/profile/practice-word.repository';
import { findMembers } from '@dentisti/db/studio/practice-member.repository';
import {
  changeStanding,
  findStanding,
  notAsked,
  notEntitled,
  type PracticeStandingRow,
} from '@dentisti/db/studio/practice-standing.repository';
import { findPracticeToClaim } from '@dentisti/db/studio/studio-practice.repository';
import { alboText, parseAlboEntry } from '@dentisti/domain/practice/albo';
import type { EntitlementWay } from '@dentisti/domain/studio/practice-standing';
import type { OperatorContext } from '../admin/manual-override.ts';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { type DecisionOutcome, decisionNote, noteFault } from './claims/decide-claim.ts';
import { freeText } from './free-text.ts';
import { inOwnPractice, type StudioOutcome } from './own-practice.ts';
import { queueStudioMail } from './queue-studio-mail.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from './refusal.ts';

/** Asks that an operator compares the practice's people with the Albo's public register; asked again, the new data count. */
export const askForEntitlement = (
  context: RequestContext,
  practiceId: string,
  input: { name: string; alboProvince: string; alboNumber: string },
): Promise<StudioOutcome> =>
  inOwnPractice(context, practiceId, 'owner', async (tx, { practice, account, now }) => {
    const name = freeText(input.name, { min: 3, max: 120 });
    const albo = parseAlboEntry(input.alboProvince, input.alboNumber);
    if (!name) return studioRefused('Scrivi nome e cognome come stanno nell’Albo.');
    if (!albo || !context.services.places.provinceSigns(albo.province.toLowerCase()).includes(albo.province))
      return studioRefused('Controlla la provincia dell’Ordine e il numero di iscrizione.');
    const standing = await findStanding(tx, practice.id);
    if (!standing) return studioRefused(changedMeanwhile);
    if (standing.entitledAt) return studioRefused('La titolarità di questo studio è già verificata.');
    await changeStanding(tx, practice.id, {
      askedAt: now,
      askedById: account.id,
      askedName: name,
      askedAlbo: alboText(albo),
    });
    return { action: 'entitlement.asked', isForOperators: true };
  });

/** Decides on what a practice's people asked for. */
export async function decideEntitlement(
  context: OperatorContext,
  input: { practiceId: string; grant: boolean; albo: string; way: EntitlementWay | null; note: string },
): Promise<DecisionOutcome> {
  const { grant, way } = input;
  if (grant && way === null) return studioRefused('Scegli come l’hai verificata: Albo o PEC.');
  return change(context, input, (standing, now, operatorId) => {
    // Asked again with other data, or withdrawn, since the operator saw it.
    if (!standing.askedAt || standing.askedAlbo !== input.albo) return null;
    const checked = { entitledAccountId: standing.askedById, entitledAlbo: standing.askedAlbo };
    const found = { entitledAt: now, entitledWay: way, entitledById: operatorId, ...checked };
    return { ...notAsked, ...(grant ? found : {}) };
  });
}

/** Takes an entitlement back; it may be asked for again. */
export const withdrawEntitlement = (
  context: OperatorContext,
  input: { practiceId: string; note: string },
): Promise<DecisionOutcome> =>
  change(context, { ...input, grant: false, isWithdrawal: true }, (standing) =>
    standing.entitledAt ? { ...notAsked, ...notEntitled } : null,
  );

type Change = (standing: PracticeStandingRow, now: Date, operatorId: string) => Partial<PracticeStandingRow> | null;

async function change(
  context: OperatorContext,
  input: { practiceId: string; grant: boolean; note: string; isWithdrawal?: boolean },
  decide: Change,
): Promise<DecisionOutcome> {
  const note = decisionNote(input.note);
  if (note === null) return studioRefused(noteFault);
  const outcome = await context.em.transactional((tx) => store(tx, context, { ...input, note }, decide));
  if (outcome.kind === 'refused') return outcome;
  const { jobs, operatorChanges, agendaChanges } = context.services;
  for (const mailId of outcome.mailIds) await jobs.add('sendMail', { mailId });
  await operatorChanges.publish('work');
  await agendaChanges.publish(String(outcome.practiceId));
  return { kind: 'decided', practiceId: outcome.practiceId };
}

async function store(
  tx: EntityManager,
  { services, currentOperator, requestId }: OperatorContext,
  {
    practiceId: typed,
    grant,
    note,
    isWithdrawal = false,
  }: { practiceId: string; grant: boolean; note: string; isWithdrawal?: boolean },
  decide: Change,
): Promise<StudioRefused | { kind: 'decided'; practiceId: number; mailIds: string[] }> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const now = services.now();
  const id = parsePracticeId(typed);
  // The comune's lock comes before the practice's, as in an import.
  const profile = id === null ? null : await lockPractice(tx, id);
  const practice = id === null ? null : await findPracticeToClaim(tx, id, now, { lock: true, hiddenToo: true });
  const standing = practice && (await findStanding(tx, practice.id));
  const decided = standing && decide(standing, now, currentOperator.id);
  if (!practice || !decided) return studioRefused(changedMeanwhile);
  await changeStanding(tx, practice.id, decided);
  if (isWithdrawal && profile) await endPracticeWord(tx, profile, now);
  const kind = isWithdrawal ? 'withdrawn' : grant ? 'granted' : 'refused';
  await writeAudit(tx, {
    at: now,
    operatorId: currentOperator.id,
    action: `entitlement.${kind}`,
    target: { kind: 'practice', id: String(practice.id) },
    detail: { way: decided.entitledWay ?? null, albo: standing.askedAlbo ?? standing.entitledAlbo },
    requestId,
  });
  const owners = (await findMembers(tx, practice.id)).filter(({ role }) => role === 'owner');
  const mailIds: string[] = [];
  for (const { accountId, email } of owners) {
    const params = { practiceId: practice.id, accountId, granted: grant, note };
    const occasion = `${practice.id}:${accountId}:${now.getTime()}`;
    const mail = { template: 'entitlementDecided' as const, toAddress: email, occasion, params, now };
    mailIds.push(await queueStudioMail(tx, services.env, mail));
  }
  return { kind: 'decided', practiceId: practice.id, mailIds };
}
