import { releaseAppointment } from '@dentisti/db';
import { decidePatientAction } from '@dentisti/domain/booking/decide-patient-action';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { RequestContext } from '../../http/request-context.ts';
import { type ActionOutcome, actOnBooking, type PrivateLink } from './act-on-booking.ts';
import { saveDecision } from './change-booking.ts';

/** Calls a booking off, at once for the patient; the practice hears it by call, or reads it in its agenda. */
export function cancelBooking(context: RequestContext, link: PrivateLink): Promise<ActionOutcome> {
  return actOnBooking(context, link, async (em, toChange) => {
    const decision = decidePatientAction(toChange.facts, { kind: 'cancel' });
    if (decision.kind === 'refused') return decision;
    const events: TimelineEvent[] = [{ kind: 'cancelled', detail: { by: 'patient' } }];
    if (decision.agenda === 'release') events.push({ kind: 'practiceTold', detail: { purpose: 'cancel' } });
    const saved = await saveDecision(em, context, toChange, decision, events);
    // Its time is free for others whether or not the practice keeps its agenda with us.
    if (saved.kind === 'saved') await releaseAppointment(em, toChange.booking.id);
    return saved;
  });
}
