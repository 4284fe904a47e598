import { type BookingRow, type EntityManager, releaseAppointment } from '@dentisti/db';
import { crashPoint } from '@dentisti/db/crash-point';
import { decidePatientAction, type PatientAction } from '@dentisti/domain/booking/decide-patient-action';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { RequestContext } from '../../http/request-context.ts';
import { openStandIn } from '../../queries/booking/open-booking.ts';
import { type BookingView, findByLink, viewBooking } from '../../queries/booking/read-booking.ts';
import { type AfterCommit, followUp } from './after-commit.ts';
import { countClient, type TooManyRequests } from './booking-limits.ts';
import { type ActionRefused, type BookingToChange, lockToChange, refused, saveDecision } from './change-booking.ts';
import type { TimeNotOffered } from './request-outcome.ts';

/** A private link, as the page holds it. */
export interface PrivateLink {
  number: string;
  token: string;
}
export type ActionOutcome = { kind: 'changed'; view: BookingView } | ActionRefused | TimeNotOffered | TooManyRequests;
export type Saved = { kind: 'saved'; booking: BookingRow; after: AfterCommit };

const openTheMail = 'Per cambiare o annullare apri il link che ti abbiamo mandato per e-mail.';
export const invalidLink = 'Questo link non è valido: fattelo mandare di nuovo da «Ho perso il link».';

/**
 * What every action through a private link has in common: count, find, lock, let `act` decide and save in one
 * transaction, then enqueue and announce. `refusal` is what a stand-in's page is told.
 */
export async function actOnBooking(
  context: RequestContext,
  { number, token }: PrivateLink,
  act: (em: EntityManager, toChange: BookingToChange) => Promise<Saved | ActionRefused | TimeNotOffered>,
  refusal = openTheMail,
): Promise<ActionOutcome> {
  const limited = await countClient(context, 'bookingActions');
  if (limited) return limited;
  const found = await findByLink(context, number, token);
  // A stand-in and a receipt change nothing; the way to what does is in the mail.
  if (!found) return refused(openStandIn(context, number, token) ? refusal : invalidLink);
  const outcome = await context.em.transactional(async (em) => act(em, await lockToChange(em, context, found.id)));
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
  const decision = decidePatientAction(toChange.facts, action);
  if (decision.kind === 'refused') return decision;
  const saved = await saveDecision(em, context, toChange, decision, events);
  if (saved.kind === 'saved' && decision.agenda === 'release') await releaseAppointment(em, toChange.booking.id);
  return saved;
}
