import { releaseAppointment } from '@dentisti/db/agenda/appointment.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { decidePatientAction } from '@dentisti/domain/booking/decide-patient-action';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { RequestContext } from '../context.ts';
import { type ActionOutcome, actOnBooking, type PrivateLink, type Saved } from './act-on-booking.ts';
import { type ActionRefused, type BookingToChange, saveDecision } from './change-booking.ts';

/** Calls a booking off, at once for the patient; the practice hears it by call, or reads it in its agenda. */
export function cancelBooking(context: RequestContext, link: PrivateLink): Promise<ActionOutcome> {
  return actOnBooking(context, link, (em, toChange) => cancelLocked(em, context, toChange));
}

/** Calls a locked booking off, in the caller's transaction. */
export async function cancelLocked(
  em: EntityManager,
  context: Pick<RequestContext, 'services'>,
  toChange: BookingToChange,
): Promise<Saved | ActionRefused> {
  const decision = decidePatientAction(toChange.actionInput, { kind: 'cancel' });
  if (decision.kind === 'refused') return decision;
  const events: TimelineEvent[] = [{ kind: 'cancelled', detail: { by: 'patient' } }];
  if (decision.agenda === 'release') events.push({ kind: 'practiceTold', detail: { purpose: 'cancel', by: 'agenda' } });
  const saved = await saveDecision(em, context, toChange, decision, events);
  // Its time is free for others whether or not the practice keeps its agenda with us.
  if (saved.kind === 'saved') await releaseAppointment(em, toChange.booking.id);
  return saved;
}
