import { releaseAppointment } from '@dentisti/db/agenda/appointment.repository';
import { findBookingIdByNumber } from '@dentisti/db/booking/booking-list.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { parseBookingNumber } from '@dentisti/domain/booking/booking-number';
import { type BookingOverride, decideOverride } from '@dentisti/domain/booking/decide-override';
import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { changedMeanwhileText, noteProblem, type OperatorContext, recordOverride } from '../admin/manual-override.ts';
import { findSlot, takeSlot } from '../agenda/take-slot.ts';
import { type AfterCommit, followUp } from './after-commit.ts';
import { type ActionRefused, type BookingToChange, lockToChange, refused, saveDecision } from './change-booking.ts';

export interface OverrideInput {
  /** `DENT-XXXX-YYYY`. */
  number: string;
  /** Why; mandatory. */
  note: string;
  /** The booking's version the operator has seen. */
  seenVersion: number;
}
export type OverrideOutcome =
  | { kind: 'decided'; number: string }
  | ActionRefused
  | { kind: 'changedMeanwhile'; message: string }
  | { kind: 'unknownBooking' };

/** Confirms a booking at a time that the practice told an operator. */
export const confirmBookingManually = (context: OperatorContext, input: OverrideInput, at: Date) =>
  decide(context, input, { kind: 'confirm', at });

/** Notes that the practice cannot have the patient. */
export const declineBookingManually = (context: OperatorContext, input: OverrideInput) =>
  decide(context, input, { kind: 'decline' });

/** Moves an appointment to another time that the practice told an operator. */
export const moveBookingManually = (context: OperatorContext, input: OverrideInput, at: Date) =>
  decide(context, input, { kind: 'move', at });

/**
 * One transaction: lock, look whether it is still what the operator saw, decide, save booking, agenda, timeline, mail and
 * audit, withdraw the open call. After the commit a call that rings is hung up and the mail is sent.
 */
async function decide(
  context: OperatorContext,
  input: OverrideInput,
  action: BookingOverride,
): Promise<OverrideOutcome> {
  const problem = noteProblem(input.note);
  if (problem) return refused(problem);
  const number = parseBookingNumber(input.number.slice(0, 40));
  const id = number && (await findBookingIdByNumber(context.em, number));
  if (!number || !id) return { kind: 'unknownBooking' };
  const outcome = await context.em
    .fork()
    .transactional(async (em): Promise<OverrideOutcome & { after?: AfterCommit }> => {
      const toChange = await lockToChange(em, context, id);
      if (toChange.booking.version !== input.seenVersion)
        return { kind: 'changedMeanwhile', message: changedMeanwhileText };
      return decideLocked(em, context, toChange, { action, note: input.note });
    });
  if (outcome.kind !== 'decided') return outcome;
  if (outcome.after) await followUp(context, outcome.after);
  context.services.log.info({ bookingNumber: number, action: action.kind }, 'booking decided manually');
  return { kind: 'decided', number };
}

async function decideLocked(
  em: EntityManager,
  context: OperatorContext,
  toChange: BookingToChange,
  { action, note }: { action: BookingOverride; note: string },
): Promise<OverrideOutcome & { after?: AfterCommit }> {
  const { booking, actionInput } = toChange;
  if (booking.erasedAt)
    return refused('I dati del paziente sono stati cancellati: non c’è più nessuno a cui scrivere.');
  const decision = decideOverride({ now: actionInput.now, booking }, action);
  if (decision.kind === 'refused') return decision;
  const at = decision.appointment instanceof Date ? decision.appointment : null;
  const slot = at && (await findSlot(em, toChange, at, actionInput.now));
  if (slot?.kind === 'notFree') {
    const nearest = slot.nearest ? ` Il più vicino libero è ${writtenTime(slot.nearest)}.` : '';
    return refused(`Nell’agenda online dello studio questo orario non è libero.${nearest}`);
  }
  const saved = await saveDecision(em, context, toChange, decision, decision.events);
  if (saved.kind === 'refused') return saved;
  if (slot) await takeSlot(em, booking.id, slot, actionInput.now);
  if (decision.appointment === 'release') await releaseAppointment(em, booking.id);
  const { number } = booking;
  const from = { from: booking.status, ...('at' in action && { at: action.at.toISOString() }) };
  await recordOverride(em, context, { booking, action: action.kind, note, detail: from });
  return { kind: 'decided', number, after: saved.after };
}
