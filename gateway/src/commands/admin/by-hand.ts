import { appendTimeline, type EntityManager, writeAudit } from '@dentisti/db';
import type { ByHandAction } from '@dentisti/domain/booking/timeline-event';
import type { RequestContext } from '../../http/request-context.ts';

/** What a command of a colleague's needs of the request. */
export type ColleagueContext = Pick<RequestContext, 'em' | 'services' | 'viewer' | 'requestId'>;

/** Stored with the timeline, erased with the booking. */
const longestNote = 500;

/** What is wrong with a note, in Italian; null when nothing is. */
export function noteProblem(note: string): string | null {
  const { length } = note.trim();
  if (length === 0) return 'Scrivi una nota: chi guarda dopo deve capire perché.';
  if (length > longestNote) return `La nota può avere al massimo ${longestNote} caratteri.`;
  // Postgres stores neither NUL nor half a UTF-16 pair.
  return note.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(note) ? null : 'La nota contiene caratteri non ammessi.';
}

export const changedMeanwhileText =
  'Nel frattempo è cambiata: l’ha toccata un’altra persona, il paziente o una chiamata. Guarda di nuovo.';

const auditNames: Readonly<Record<ByHandAction, string>> = {
  confirm: 'booking.confirmed-by-hand',
  decline: 'booking.declined-by-hand',
  move: 'booking.moved-by-hand',
  runCallNow: 'call.run-now',
  simulateCall: 'call.simulated',
  retryCall: 'call.retried',
  cancelCall: 'call.cancelled',
};

/**
 * Notes what a colleague did, in the transaction that does it: with its reason in the booking's timeline, for colleagues
 * alone, and without it in the audit, which outlives the patient's data.
 */
export async function noteByHand(
  em: EntityManager,
  { viewer, services, requestId }: ColleagueContext,
  { booking, action, note, detail = {} }: ByHandNote,
): Promise<void> {
  if (!viewer) throw new Error('the access rule lets nobody through without a session');
  const at = services.now();
  await appendTimeline(em, booking.id, [
    { at, kind: 'byHand', detail: { action, operatorId: viewer.id, note: note.trim() } },
  ]);
  const target = { kind: 'booking', id: booking.number };
  await writeAudit(em, { at, operatorId: viewer.id, action: auditNames[action], target, detail, requestId });
}

export interface ByHandNote {
  booking: { id: string; number: string };
  action: ByHandAction;
  note: string;
  /** Ids, instants and states; never a patient's data. */
  detail?: Record<string, unknown>;
}
