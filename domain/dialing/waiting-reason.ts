import type { BookingInput } from '../booking/booking-input.ts';
import { writtenLimit, writtenSoon, writtenTime } from '../booking/italian-time.ts';
import { isEndOverdue } from './call-length.ts';
import { type CallBar, callRuleText } from './call-rules.ts';
import { describePlan } from './dial-reasons.ts';
import type { DialReason } from './plan-dial.ts';

/** What keeps an open call task from being dialled. */
export interface WaitingCall {
  now: Date;
  nextDialAt: Date | null;
  /** The planner's reason for that moment. */
  nextDialWhy: DialReason | null;
  /** Until when a worker has the task; null when none has. */
  leaseUntil: Date | null;
  /** When the call of this booking that rings or is spoken began; null when none is. */
  callSince: Date | null;
  /** A call for another booking rings the same telephone. */
  phoneRings: boolean;
  /** The practice left the directory, or wants no calls; null when neither. */
  barredBy: CallBar | null;
  /** All dialling is paused until then after failures of the platform; null when it is not. */
  pausedUntil: Date | null;
  /** All dialling was stopped by an operator. */
  isStopped: boolean;
  /** No line is set up yet: nobody can be rung. */
  isLineMissing: boolean;
}

/** Why something waits, and when it goes on by itself; null when that is now or nobody knows. */
export interface Waiting {
  text: string;
  at: Date | null;
  /** False for a call in progress and for an agreed visit: the text then says how it stands. */
  isWaiting: boolean;
}

/** A due call begins within seconds, unless every line is busy. */
const overdueMs = 60_000;

/** "Perché aspetta e quando riprova", for operators: the real reason of planner, lock, breaker or pause. */
export function callWaitingReason(call: WaitingCall): Waiting {
  return { ...stateOfCall(call), isWaiting: !call.callSince };
}

function stateOfCall(call: WaitingCall): Omit<Waiting, 'isWaiting'> {
  const { now, nextDialAt, nextDialWhy, leaseUntil } = call;
  if (call.callSince && isEndOverdue(call.callSince, now))
    return {
      text: `Iniziata ${writtenSoon(call.callSince, now)}, dovrebbe essere finita: la piattaforma non ha ancora detto come, e glielo chiediamo.`,
      at: null,
    };
  if (call.callSince) return { text: 'La chiamata è in corso.', at: null };
  if (call.barredBy) return { text: callRuleText(call.barredBy, null, now), at: null };
  if (!nextDialAt || !nextDialWhy) {
    return { text: 'Non è pianificata: il controllo di ogni minuto le dà un’ora.', at: null };
  }
  if (call.isLineMissing) return { text: callRuleText('no-line', null, now), at: null };
  if (call.isStopped) return { text: callRuleText('stopped', null, now), at: null };
  const planned = describePlan({ kind: 'dial', at: nextDialAt, reason: nextDialWhy }, now);
  if (nextDialAt > now) return { text: planned, at: nextDialAt };
  if (call.pausedUntil && call.pausedUntil > now) {
    return { text: callRuleText('paused', call.pausedUntil, now), at: call.pausedUntil };
  }
  if (call.phoneRings) return { text: callRuleText('ringing', null, now), at: null };
  if (leaseUntil && leaseUntil > now) return { text: 'La sta facendo partire il worker.', at: null };
  const late = now.getTime() - nextDialAt.getTime();
  if (late < overdueMs) return { text: planned, at: null };
  const minutes = Math.floor(late / 60_000);
  return {
    text: `Doveva partire ${minutes === 1 ? 'un minuto' : `${minutes} minuti`} fa: aspetta una linea libera, o il worker è fermo.`,
    at: null,
  };
}

/** Why a booking waits when no call is open for it; null when it waits for nothing. */
export function bookingWaitingReason(booking: BookingInput, now: Date): Waiting | null {
  const state = stateOfBooking(booking, now);
  return state && { ...state, isWaiting: booking.status !== 'confirmed' || Boolean(booking.answerBy) };
}

function stateOfBooking(booking: BookingInput, now: Date): Omit<Waiting, 'isWaiting'> | null {
  const { status, proposedAt, proposalExpiresAt, appointmentAt, answerBy } = booking;
  if (answerBy)
    return {
      text: `Lo studio non viene chiamato: risponde di persona nello studio online ${writtenLimit(writtenSoon(answerBy, now))}.`,
      at: answerBy,
    };
  switch (status) {
    case 'requested':
      return { text: 'Il paziente non ha ancora scritto il codice ricevuto per e-mail.', at: null };
    case 'scheduled':
    case 'calling':
    case 'accepted':
      return { text: 'Non c’è nessuna chiamata da fare: qualcosa si è perso, decidi a mano.', at: null };
    case 'proposed':
      if (!proposedAt || !proposalExpiresAt) return null;
      return {
        text: `Tocca al paziente: gli è offerto ${writtenTime(proposedAt)}, può rispondere ${writtenLimit(writtenSoon(proposalExpiresAt, now))}.`,
        at: proposalExpiresAt,
      };
    case 'confirmed':
      return appointmentAt && appointmentAt > now
        ? {
            text: `La visita è ${writtenTime(appointmentAt)}: fino ad allora non c’è altro da fare.`,
            at: appointmentAt,
          }
        : null;
    default:
      return null;
  }
}
