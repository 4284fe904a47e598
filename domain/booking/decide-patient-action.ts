import type { AgendaDecision } from '../agenda/decide-in-agenda.ts';
import type { NewCallTask } from '../dialing/call-task.ts';
import { bookTask, cancelTask, confirmProposalTask, moveTask, releaseTask } from '../dialing/new-call-task.ts';
import type { BookingDecision, BookingInput, OpenTaskInput } from './booking-input.ts';
import { type BookingEvent, type BookingStatus, nextBookingStatus } from './booking-status.ts';

/** A patient's action on the private page. The caller checks the times of a reschedule first (`isOfferedTime`). */
export type PatientAction =
  | { kind: 'accept' }
  | { kind: 'refuse' }
  | { kind: 'cancel' }
  /** `to`: a time that the practice's agenda has free. */
  | { kind: 'move'; to: Date }
  /** `agenda`: what the practice's agenda has of the times, where `asksAgenda`. */
  | { kind: 'reschedule'; times: readonly [Date, Date, Date]; agenda?: Exclude<AgendaDecision, { kind: 'full' }> };

export interface PatientActionInput {
  now: Date;
  booking: BookingInput;
  openTask: OpenTaskInput | null;
  /** False when the practice has no number we may ring (opted out, hidden, telephone booking off). */
  callable: boolean;
  /** The appointment, or the time that is offered, stands in the practice's online agenda, which needs no call. */
  inAgenda: boolean;
  /** The practice keeps an online agenda with us. */
  keepsAgenda: boolean;
  /** How often the patient has already asked for other times. */
  reschedules: number;
}

export interface PatientDecision extends BookingDecision {
  kind: 'done';
  /** The open task is not wanted any more, whether or not another opens. */
  withdraws: boolean;
  /** What the command does in the online agenda: frees the slot, or gives the booking its new one. */
  agenda: 'release' | 'move' | null;
}
export interface ActionRefusal {
  kind: 'refused';
  /** For the patient, in Italian. */
  message: string;
}

/** A practice is not made to hear a fourth set of times for one request. */
export const maxReschedules = 3;
const statusText: Readonly<Record<BookingStatus, string>> = {
  requested: 'La richiesta non è ancora partita: prima conferma il tuo indirizzo e-mail.',
  scheduled: 'Lo studio non ha ancora risposto.',
  calling: 'Stiamo parlando con lo studio proprio ora: riprova fra un minuto.',
  confirmed: 'L’appuntamento è già confermato.',
  proposed: 'Lo studio ha proposto un altro orario: accettalo o rifiutalo.',
  accepted: 'Hai già accettato l’orario proposto: stiamo avvisando lo studio.',
  declined: 'Questa richiesta è già chiusa.',
  unreachable: 'Questa richiesta è già chiusa.',
  cancelled: 'Questa prenotazione è già annullata.',
  expired: 'Questa richiesta è scaduta: puoi farne una nuova.',
  completed: 'L’appuntamento è già passato.',
};

/** Returns the effect of a patient's click, or a refusal whose message the page shows. */
export function decidePatientAction(input: PatientActionInput, action: PatientAction): PatientDecision | ActionRefusal {
  switch (action.kind) {
    case 'accept':
      return decideAccept(input);
    case 'refuse':
      return decideRefuse(input);
    case 'cancel':
      return decideCancel(input);
    case 'move':
      return decideMove(input, action.to);
    case 'reschedule':
      return decideReschedule(input, action);
  }
}

const refuse = (message: string): ActionRefusal => ({ kind: 'refused', message });

function take(
  { booking }: PatientActionInput,
  event: BookingEvent,
  rest: Partial<PatientDecision>,
): PatientDecision | ActionRefusal {
  const status = nextBookingStatus(booking.status, event);
  if (!status) return refuse(statusText[booking.status]);
  const nothing = { set: {}, opensTask: null, mail: null, alert: null, withdraws: false, agenda: null };
  return { kind: 'done', event, status, ...nothing, ...rest };
}

/** The task, or an operator's alert when the practice cannot be rung. */
function notifyPractice(
  input: PatientActionInput,
  task: NewCallTask | null,
): Pick<PatientDecision, 'opensTask' | 'alert'> {
  if (!task || task.notAfter <= input.now) return { opensTask: null, alert: task ? 'practice-not-told' : null };
  return input.callable ? { opensTask: task, alert: null } : { opensTask: null, alert: 'practice-not-told' };
}

const unchanged = { kind: 'done', event: null, mail: null, alert: null } as const;
const noOffer = { proposedAt: null, proposalExpiresAt: null } as const;
const expiredOffer = 'Il tempo per rispondere è scaduto: lo studio non tiene più libero questo orario.';
const notCallable = 'Non possiamo più telefonare a questo studio: contattalo direttamente.';

function decideAccept(input: PatientActionInput): PatientDecision | ActionRefusal {
  const { booking, now, callable, inAgenda } = input;
  if (booking.status !== 'proposed' || !booking.proposedAt) return refuse(statusText[booking.status]);
  const task = confirmProposalTask(booking.proposedAt);
  if (!booking.proposalExpiresAt || booking.proposalExpiresAt <= now || task.notAfter <= now) {
    return refuse(expiredOffer);
  }
  if (inAgenda) {
    const set = { appointmentAt: booking.proposedAt, ...noOffer };
    return take(input, 'confirmedWithoutCall', { set, mail: 'confirmed' });
  }
  return callable ? take(input, 'patientAccepted', { opensTask: task }) : refuse(notCallable);
}

function decideRefuse(input: PatientActionInput): PatientDecision | ActionRefusal {
  const { proposedAt } = input.booking;
  if (input.inAgenda) return take(input, 'patientRefused', { set: noOffer, agenda: 'release' });
  return take(input, 'patientRefused', {
    set: noOffer,
    ...notifyPractice(input, proposedAt && releaseTask(proposedAt)),
  });
}

function decideCancel(input: PatientActionInput): PatientDecision | ActionRefusal {
  const { booking, now, openTask, inAgenda } = input;
  const { appointmentAt, status } = booking;
  if (status === 'confirmed' && appointmentAt) {
    if (appointmentAt <= now) return refuse(statusText.completed);
    const notice = inAgenda ? { agenda: 'release' as const } : notifyPractice(input, cancelTask(appointmentAt));
    return take(input, 'patientCancelled', { mail: 'cancelled', withdraws: true, ...notice });
  }
  // An address that has not proved itself gets code mails alone, and the practice has heard nothing of it.
  if (booking.status === 'requested') return take(input, 'patientCancelled', { set: noOffer, withdraws: true });
  const heldAt = booking.proposedAt ?? openTask?.releasesAt ?? null;
  const notice = inAgenda
    ? { agenda: 'release' as const }
    : notifyPractice(input, heldAt && heldAt > now ? releaseTask(heldAt) : null);
  return take(input, 'patientCancelled', {
    set: noOffer,
    mail: 'cancelled',
    withdraws: true,
    ...notice,
  });
}

/** Whether new times are looked up in the practice's agenda; not where it holds a time, or waits for a call, of ours. */
export function asksAgenda({ booking, openTask, inAgenda, keepsAgenda }: PatientActionInput): boolean {
  if (booking.status === 'confirmed') return inAgenda;
  return inAgenda || (keepsAgenda && !openTask && !booking.proposedAt);
}

const noAgendaText = 'Questo appuntamento non sta in un’agenda online: chiedi tre altri orari.';

function decideMove(input: PatientActionInput, to: Date): PatientDecision | ActionRefusal {
  const { booking, now, inAgenda } = input;
  const { status, appointmentAt } = booking;
  if (status !== 'confirmed') return refuse(statusText[status]);
  if (!appointmentAt || appointmentAt <= now) return refuse(statusText.completed);
  if (!inAgenda) return refuse(noAgendaText);
  const set = { preferredTimes: [to], appointmentAt: to };
  return { ...unchanged, status, set, mail: 'moved', opensTask: null, withdraws: false, agenda: 'move' };
}

function decideReschedule(
  input: PatientActionInput,
  { times, agenda }: Extract<PatientAction, { kind: 'reschedule' }>,
): PatientDecision | ActionRefusal {
  const { booking, now, openTask, callable } = input;
  if (input.reschedules >= maxReschedules) {
    return refuse('Hai già cambiato gli orari tre volte: per un altro cambio chiama lo studio.');
  }
  if (openTask?.inCall) return refuse(statusText.calling);
  // Other times would go past the code.
  if (booking.status === 'requested') return refuse(statusText.requested);
  if (booking.status === 'confirmed') return decideMoveRequest(input, times);
  if (agenda) return decideByAgenda(input, times, agenda);
  if (!callable) return refuse(notCallable);
  const heldAt = booking.proposedAt ?? openTask?.releasesAt ?? openRelease(openTask);
  const task = bookTask(times, heldAt && heldAt > now ? heldAt : null);
  if (task.notAfter <= now) return refuse('Questi orari sono troppo vicini per telefonare allo studio in tempo.');
  return take(input, 'patientRescheduled', {
    set: { preferredTimes: times, appointmentAt: null, ...noOffer },
    opensTask: task,
    withdraws: true,
  });
}

/** The agenda has answered: a wanted time is the patient's at once, another one is kept for them. */
function decideByAgenda(
  input: PatientActionInput,
  times: readonly [Date, Date, Date],
  agenda: Exclude<AgendaDecision, { kind: 'full' }>,
): PatientDecision | ActionRefusal {
  if (agenda.kind === 'free') {
    const set = { preferredTimes: times, appointmentAt: agenda.startsAt, ...noOffer };
    return take(input, 'confirmedWithoutCall', { set, mail: 'confirmed', withdraws: true });
  }
  const { startsAt, expiresAt } = agenda;
  const set = { preferredTimes: times, appointmentAt: null, proposedAt: startsAt, proposalExpiresAt: expiresAt };
  return take(input, 'agendaProposed', { set, mail: 'proposal', withdraws: true });
}

/** The time a `release` or `cancel` that has not been delivered yet was to give back: the new call does it in passing. */
function openRelease(openTask: OpenTaskInput | null): Date | null {
  return openTask?.purpose === 'release' || openTask?.purpose === 'cancel' ? openTask.aboutAt : null;
}

function decideMoveRequest(
  input: PatientActionInput,
  times: readonly [Date, Date, Date],
): PatientDecision | ActionRefusal {
  const { booking, now, callable } = input;
  const { appointmentAt } = booking;
  if (!appointmentAt || appointmentAt <= now) return refuse(statusText.completed);
  if (!callable) return refuse(notCallable);
  const task = moveTask(appointmentAt, times);
  if (task.notAfter <= now) return refuse('Manca meno di un’ora: per cambiare orario chiama lo studio.');
  const { status } = booking;
  return { ...unchanged, status, set: { movingTo: times }, opensTask: task, withdraws: true, agenda: null };
}
