import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { OverrideAction } from '@dentisti/domain/booking/timeline-event';
import type { RequestContext } from '../context.ts';
import { freeText } from '../studio/free-text.ts';

/** The part of a request's context that an operator's command needs. */
export type OperatorContext = Pick<RequestContext, 'em' | 'services' | 'currentOperator' | 'requestId'>;

/** Stored with the timeline, erased with the booking. */
const maxNoteLength = 500;

/** Returns the Italian problem of a note; null when the note is valid. */
export function noteProblem(note: string): string | null {
  const { length } = note.trim();
  if (length === 0) return 'Scrivi una nota: chi guarda dopo deve capire perché.';
  if (length > maxNoteLength) return `La nota può avere al massimo ${maxNoteLength} caratteri.`;
  const isStorable = freeText(note, { min: 1, max: maxNoteLength }) !== null;
  return isStorable ? null : 'La nota contiene caratteri non ammessi.';
}

export const changedMeanwhileText =
  'Nel frattempo è cambiata: l’ha toccata un’altra persona, il paziente o una chiamata. Guarda di nuovo.';

const auditNames: Readonly<Record<OverrideAction, string>> = {
  confirm: 'booking.confirmed-by-hand',
  decline: 'booking.declined-by-hand',
  move: 'booking.moved-by-hand',
  runCallNow: 'call.run-now',
  simulateCall: 'call.simulated',
  retryCall: 'call.retried',
  cancelCall: 'call.cancelled',
};

/**
 * Notes what an operator did, in the transaction that does it: with its reason in the booking's timeline, for operators
 * alone, and without it in the audit, which outlives the patient's data.
 */
export async function recordOverride(
  em: EntityManager,
  { currentOperator, services, requestId }: OperatorContext,
  { booking, action, note, detail = {} }: OverrideNote,
): Promise<void> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const at = services.now();
  await appendTimeline(em, booking.id, [
    { at, kind: 'byHand', detail: { action, operatorId: currentOperator.id, note: note.trim() } },
  ]);
  const target = { kind: 'booking', id: booking.number };
  await writeAudit(em, { at, operatorId: currentOperator.id, action: auditNames[action], target, detail, requestId });
}

export interface OverrideNote {
  booking: { id: string; number: string };
  action: OverrideAction;
  note: string;
  /** Ids, instants and states; never a patient's data. */
  detail?: Record<string, unknown>;
}
