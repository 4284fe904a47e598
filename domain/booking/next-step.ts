import { heldSlotOf } from '../agenda/held-slot.ts';
import { isEndOverdue } from '../dialing/call-length.ts';
import { describePlan } from '../dialing/dial-reasons.ts';
import type { DialPlan } from '../dialing/plan-dial.ts';
import { promisedReminders, type ReminderKind } from '../messages/reminder-rule.ts';
import type { BookingInput, OpenTaskInput } from './booking-input.ts';
import { writtenEnd, writtenLimit, writtenSoon, writtenTime } from './italian-time.ts';

/** While our telephone line is still to be set up. */
const noLineStep = {
  text: 'La nostra linea telefonica non è ancora attiva: chiamiamo lo studio appena lo è. Se hai fretta, chiamalo tu.',
  at: null,
} as const satisfies NextStep;

/** All that is certain of a request whose call is overdue. */
export const overdueStep = {
  text: 'Abbiamo ricevuto la richiesta: ti abbiamo scritto un’e-mail con il link per seguirla.',
  at: null,
} as const satisfies NextStep;

/** A due call begins in seconds; one that is later waits for a line, and nobody knows how long. */
const overdueMs = 3 * 60_000;

export interface NextStepInput {
  now: Date;
  /** How times are written beside `now`; absent: as near as at the reading. */
  write?: typeof writtenSoon;
  booking: BookingInput;
  openTask: OpenTaskInput | null;
  /** The open task's next dial as stored; null when none is planned. */
  nextDial: Extract<DialPlan, { kind: 'dial' }> | null;
  /** Since when the practice is being rung, also for a task that was withdrawn; null when it is not. */
  callSince?: Date | null;
  /** Our telephone line is still to be set up: nobody is rung before. */
  isLineMissing?: boolean;
  /** Whether the slot of a request that waits for its code is kept for it; otherwise others may be quicker. */
  isSlotKept?: boolean;
  /** Reminders of the appointment that are still to come. */
  reminders?: readonly ReminderKind[];
}

/** What happens next, for the patient, and when (null when the time does not matter or is now). */
export interface NextStep {
  text: string;
  at: Date | null;
  /** The call that decides must be over by now, and nobody reported its end: the text says so. */
  isCallOverdue?: boolean;
}

/** What happens next and when, in Italian; null when nothing does. */
export function nextStep(input: NextStepInput): NextStep | null {
  const { booking, now, nextDial, openTask } = input;
  // Until the end of the call that decides is known, nothing else is: neither that somebody speaks nor that nobody answered.
  const isCallDecisive = booking.status === 'calling' || openTask?.inCall;
  if (isCallDecisive && input.callSince && isEndOverdue(input.callSince, now))
    return {
      isCallOverdue: true,
      text: `Non sappiamo ancora com’è finita la chiamata allo studio, iniziata ${writtenSoon(input.callSince, now)}: lo stiamo verificando.`,
      at: null,
    };
  const isWaiting = booking.status === 'scheduled' || booking.status === 'accepted';
  const answered = openTask ? null : studioStep(booking, now, input.write);
  if (answered) return answered;
  if (input.isLineMissing && isWaiting && !openTask?.inCall) return noLineStep;
  const at = nextDial && nextDial.at > now ? nextDial.at : null;
  switch (booking.status) {
    case 'requested': {
      const held = heldSlotOf(booking);
      if (held) {
        const [time, end] = [writtenTime(held.startsAt), writtenEnd(writtenSoon(held.heldUntil, now))];
        const text =
          input.isSlotKept === false
            ? `Scrivi il codice che ti abbiamo mandato per e-mail, ${end}: il posto di ${time} è tuo se nessuno è stato più veloce.`
            : `Ti teniamo il posto di ${time} ${end}: scrivi il codice che ti abbiamo mandato per e-mail.`;
        return { text, at: held.heldUntil };
      }
      return { text: 'Scrivi il codice che ti abbiamo mandato per e-mail: poi chiamiamo lo studio.', at: null };
    }
    case 'scheduled':
      if (nextDial && now.getTime() - nextDial.at.getTime() > overdueMs) return overdueStep;
      return { text: nextDial ? describePlan(nextDial, now) : 'Fra poco chiamiamo lo studio.', at };
    case 'calling':
      return { text: 'Stiamo parlando con lo studio: la risposta compare qui fra poco.', at: null };
    case 'proposed':
      return proposedStep(booking, now);
    case 'accepted':
      if (openTask?.inCall) return { text: 'Stiamo dicendo allo studio che hai accettato.', at: null };
      return {
        text: `${atFirst(at, now, 'Diciamo')} allo studio che hai accettato: quando conferma, te lo scriviamo.`,
        at,
      };
    case 'confirmed':
      return confirmedStep(input, at);
    default:
      return closedStep(input, at);
  }
}

const orOthers = ' Se non risponde ti proponiamo altri studi vicini.';

/** What a practice that is not rung answers, and by when; null when none is asked that way. */
function studioStep({ status, answerBy, movingTo }: BookingInput, now: Date, write = writtenSoon): NextStep | null {
  if (!answerBy || answerBy <= now) return null;
  const limit = writtenLimit(write(answerBy, now));
  switch (status) {
    case 'scheduled':
      return { text: `Lo studio risponde di persona ${limit}.${orOthers}`, at: answerBy };
    case 'accepted':
      return { text: `Lo studio sa che hai accettato e conferma di persona ${limit}.${orOthers}`, at: answerBy };
    case 'confirmed':
      return movingTo
        ? { text: `Lo studio risponde di persona ${limit}: fino ad allora vale l’appuntamento fissato.`, at: answerBy }
        : null;
    default:
      return null;
  }
}

const when = (at: Date | null, now: Date) => (at ? ` ${writtenSoon(at, now)}` : '');

/** The time before the verb: behind it, it could be read as the time of the acceptance or of the appointment. */
function atFirst(at: Date | null, now: Date, verb: string): string {
  if (!at) return verb;
  const time = writtenSoon(at, now);
  return `${time.charAt(0).toUpperCase()}${time.slice(1)} ${verb.toLowerCase()}`;
}

function proposedStep({ proposedAt, proposalExpiresAt }: BookingInput, now: Date): NextStep | null {
  if (!proposedAt || !proposalExpiresAt) return null;
  if (proposalExpiresAt <= now) return { text: 'Il tempo per rispondere è scaduto.', at: null };
  const limit = writtenLimit(writtenSoon(proposalExpiresAt, now));
  return {
    text: `Lo studio ti tiene il posto di ${writtenTime(proposedAt)}. Accetta o rifiuta ${limit}.`,
    at: proposalExpiresAt,
  };
}

function confirmedStep({ booking, openTask, now, reminders = [] }: NextStepInput, at: Date | null): NextStep | null {
  if (booking.movingTo && openTask?.purpose === 'move') {
    return {
      text: `${atFirst(at, now, 'Chiediamo')} allo studio di spostare l’appuntamento: fino ad allora vale quello fissato.`,
      at,
    };
  }
  if (!booking.appointmentAt) return null;
  const sentences = [`Ti aspettano ${writtenTime(booking.appointmentAt)}.`, promisedReminders(reminders)];
  return { text: sentences.filter(Boolean).join(' '), at: booking.appointmentAt };
}

/** The request is over for the patient; the practice may still have to hear it. */
function closedStep({ openTask, now }: NextStepInput, at: Date | null): NextStep | null {
  if (openTask?.purpose !== 'cancel' && openTask?.purpose !== 'release') return null;
  if (openTask.inCall) return { text: 'Stiamo avvisando lo studio. Tu non devi fare nulla.', at: null };
  return { text: `Avvisiamo lo studio${when(at, now)}. Tu non devi fare nulla.`, at };
}
