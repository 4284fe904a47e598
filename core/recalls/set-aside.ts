import type { EntityManager } from '@dentisti/db/orm';
import { findRecallChoice, saveRecallChoice } from '@dentisti/db/recalls/recall-choice.repository';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { addMonths } from '@dentisti/domain/recalls/due-date';
import { isPostponement, postponedMonths } from '@dentisti/domain/recalls/recall-interval';
import type { RequestContext } from '../context.ts';
import { requirePatient } from '../patients/patient-outcome.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';
import { type DueView, findDue, wheneverDue } from './find-due.ts';
import type { RecallTarget } from './send-recalls.ts';

/**
 * `postpone`: due so many months from today instead. `drop`: not for this service any more. `resume`: due as their visits have it,
 * which undoes both.
 */
export type AsideChoice = { kind: 'postpone'; months: number } | { kind: 'drop' } | { kind: 'resume' };
export type SetAsideOutcome = { kind: 'recallSaved' } | StudioRefused;

const actions = { postpone: 'recall.postponed', drop: 'recall.dropped', resume: 'recall.resumed' } as const;

/** Puts the recall of a practice's patient for a service off, drops it, or takes either back. */
export async function setRecallAside(
  context: RequestContext,
  practiceId: string,
  { patientId, serviceId }: RecallTarget,
  choice: AsideChoice,
): Promise<SetAsideOutcome> {
  if (choice.kind === 'postpone' && !isPostponement(choice.months))
    return studioRefused(`Rimanda da ${postponedMonths.min} a ${postponedMonths.max} mesi.`);
  return inRooms<{ kind: 'recallSaved' }, StudioRefused>(context, practiceId, {}, async (tx, room) => {
    const patient = await requirePatient(tx, room.practiceId, patientId);
    if ('kind' in patient) return patient;
    const due = await findOne(tx, room, { patientId: patient.id, serviceId });
    // Recalled, visited or switched off since the list was seen.
    if (!due || due.recall) return studioRefused(changedMeanwhile);
    const of = { practiceId: room.practiceId, patientId: patient.id, serviceId };
    const former = await findRecallChoice(tx, of);
    const postponedTo = choice.kind === 'postpone' ? addMonths(romeClock(room.now).date, choice.months) : null;
    await saveRecallChoice(tx, {
      ...of,
      droppedAt: choice.kind === 'drop' ? (former?.droppedAt ?? room.now) : null,
      postponedTo,
      postponedFrom: postponedTo && due.lastVisitOn,
      changedAt: room.now,
      changedById: room.account.id,
    });
    const detail = { serviceId, ...(choice.kind === 'postpone' && { months: choice.months }) };
    const target = { kind: 'patient', id: patient.id };
    return { action: actions[choice.kind], target, detail, done: { kind: 'recallSaved' } };
  });
}

async function findOne(
  tx: EntityManager,
  { practiceId, now }: { practiceId: number; now: Date },
  { patientId, serviceId }: RecallTarget,
): Promise<DueView | null> {
  const { due } = await findDue(tx, practiceId, now, wheneverDue(patientId));
  return due.find((one) => one.serviceId === serviceId) ?? null;
}
