import {
  decideOverride,
  type OverrideContext,
  type OverrideDecision,
  type OverrideRefusal,
} from '../booking/decide-override.ts';

/** What a practice does in its agenda with the visit of a booking. */
export type VisitChange = { kind: 'move'; at: Date } | { kind: 'cancel' };

/**
 * Returns the effect of a practice that moves or cancels the visit of a booking, or a refusal. Pure: to the patient it is
 * what an operator's decision is, but done by the practice.
 */
export function decideVisitChange(input: OverrideContext, change: VisitChange): OverrideDecision | OverrideRefusal {
  const { booking, now } = input;
  const from = booking.appointmentAt;
  if (booking.status !== 'confirmed' || !from)
    return { kind: 'refused', message: 'Non è un appuntamento confermato: rispondi alla richiesta.' };
  if (from <= now) return { kind: 'refused', message: 'La visita è già cominciata.' };
  const decided = decideOverride(input, change.kind === 'move' ? change : { kind: 'decline' });
  if (decided.kind === 'refused') return decided;
  const event =
    change.kind === 'move'
      ? ({ kind: 'moved', detail: { from: from.toISOString(), to: change.at.toISOString(), by: 'practice' } } as const)
      : ({ kind: 'declined', detail: { by: 'practice', at: from.toISOString() } } as const);
  return { ...decided, events: [event] };
}
