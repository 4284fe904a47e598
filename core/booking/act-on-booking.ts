import { releaseAppointment } from '@dentisti/db/agenda/appointment.repository';
import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { decidePatientAction, type PatientAction } from '@dentisti/domain/booking/decide-patient-action';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { RequestContext } from '../context.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type AfterCommit, followUp } from './after-commit.ts';
import { type ActionRefused, type BookingToChange, lockToChange, refused, saveDecision } from './change-booking.ts';
import type { TimeNotOffered } from './request/answer-request.ts';
import { type BookingView, findByLink, viewBooking } from './view-booking.ts';

/** A private link, as the page holds it. */
export interface PrivateLink {
  number: string;
  token: string;
}
export type ActionOutcome = { kind: 'changed'; view: BookingView } | ActionRefused | TimeNotOffered | TooManyRequests;
export type Saved = { kind: 'saved'; booking: BookingRow; after: AfterCommit };

/** There is nothing left to mail the link of. */
export const erasedLink = 'I dati di questa prenotazione sono stati cancellati: non c’è più nulla da cambiare.';
export const invalidLink = 'Questo link non è valido: fattelo mandare di nuovo da «Ho perso il link».';

/**
 * Runs an action through a private link: counts the try, finds and locks the booking, lets `act` decide, saves in one
 * transaction, then enqueues and publishes.
 */
export async function actOnBooking(
  context: RequestContext,
  { number, token }: PrivateLink,
  act: (em: EntityManager, toChange: BookingToChange) => Promise<Saved | ActionRefused | TimeNotOffered>,
): Promise<ActionOutcome> {
  const limited = await countClient(context, 'bookingActions');
  if (limited) return limited;
  const found = await findByLink(context, number, token);
  if (!found) return refused(invalidLink);
  const outcome = await context.em.transactional(async (em) => {
    const toChange = await lockToChange(em, context, found.id);
    return toChange.booking.erasedAt ? refused(erasedLink) : act(em, toChange);
  });
  if (outcome.kind !== 'saved') return outcome;
  crashPoint('action.committed');
  await followUp(context, outcome.after);
  return { kind: 'changed', view: viewBooking(context, outcome.booking) };
}

/** Decides an action of the patient's and saves it with its steps on the timeline. */
export async function decideAndSave(
  em: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  action: PatientAction,
  events: readonly TimelineEvent[],
): Promise<Saved | ActionRefused> {
  const decision = decidePatientAction(toChange.actionInput, action);
  if (decision.kind === 'refused') return decision;
  const saved = await saveDecision(em, context, toChange, decision, events);
  if (saved.kind === 'saved' && decision.agenda === 'release') await releaseAppointment(em, toChange.booking.id);
  return saved;
}
