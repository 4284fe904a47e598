import { asksAgenda, maxReschedules, type PatientActionInput } from './decide-patient-action.ts';

/** As in the schema's `BookingAction`. */
export type AllowedAction = 'VERIFY' | 'ACCEPT' | 'REFUSE' | 'CANCEL' | 'RESCHEDULE' | 'MOVE';

/** The buttons of the private page, most likely first. Each leads to an action that is not refused at this moment. */
export function allowedActions(input: PatientActionInput): AllowedAction[] {
  const { booking, now, callable, inAgenda, openTask, reschedules } = input;
  const reachable = callable || asksAgenda(input);
  const { status, appointmentAt, proposedAt, proposalExpiresAt } = booking;
  const actions: AllowedAction[] = [];
  if (status === 'requested') actions.push('VERIFY');
  if (status === 'proposed') {
    const held = proposedAt !== null && proposalExpiresAt !== null && proposalExpiresAt > now;
    if (held && (callable || inAgenda)) actions.push('ACCEPT');
    actions.push('REFUSE');
  }
  const ahead = status !== 'confirmed' || (appointmentAt !== null && appointmentAt > now);
  const mayChange = ['scheduled', 'proposed', 'declined', 'unreachable', 'confirmed'].includes(status);
  const free = reschedules < maxReschedules && !openTask?.inCall && reachable;
  // A free slot of the agenda is taken at once, by nobody's telephone: as often as one likes.
  if (status === 'confirmed' && inAgenda) {
    if (ahead) actions.push('MOVE');
  } else if (mayChange && free && ahead) actions.push('RESCHEDULE');
  if (['requested', 'scheduled', 'calling', 'proposed', 'accepted', 'confirmed'].includes(status) && ahead) {
    actions.push('CANCEL');
  }
  return actions;
}
