import type { BookingInput } from '../booking/booking-input.ts';
import { writtenTime } from '../booking/italian-time.ts';

/** A booking of which somebody says that they come. */
export type AttendanceInput = Pick<BookingInput, 'status' | 'appointmentAt'> & { attendanceConfirmedAt: Date | null };

export type AttendanceDecision =
  | { kind: 'confirm' }
  /** Said before: a tap that came twice. */
  | { kind: 'confirmed' }
  /** `message`: for the patient, in Italian. */
  | { kind: 'refused'; message: string };

const refuse = (message: string): AttendanceDecision => ({ kind: 'refused', message });

/** Decides on a patient's word that they come at `at`, the time that they saw. */
export function decideAttendance(
  { status, appointmentAt, attendanceConfirmedAt }: AttendanceInput,
  at: Date,
  now: Date,
): AttendanceDecision {
  if (status === 'completed') return refuse('Questa visita è già passata: non c’è più niente da confermare.');
  if (status !== 'confirmed' || !appointmentAt)
    return refuse('Questo appuntamento non vale: non c’è niente da confermare.');
  if (appointmentAt <= now) return refuse('Questa visita è già passata: non c’è più niente da confermare.');
  if (appointmentAt.getTime() !== at.getTime())
    return refuse(
      `Nel frattempo l’appuntamento è stato spostato: ora è ${writtenTime(appointmentAt)}. Se vieni, conferma questo.`,
    );
  return attendanceConfirmedAt ? { kind: 'confirmed' } : { kind: 'confirm' };
}

/** Steps after which a time is another one, and those of a reminder of it. */
const stepsOfTime: ReadonlySet<string> = new Set(['confirmed', 'moved', 'reminderSent']);

/** Whether the patient was reminded of the present time and has still to say whether they come. */
export function asksAttendance(
  { status, appointmentAt, attendanceConfirmedAt }: AttendanceInput,
  timeline: readonly { kind: string }[],
  now: Date,
): boolean {
  if (status !== 'confirmed' || !appointmentAt || appointmentAt <= now || attendanceConfirmedAt) return false;
  return timeline.findLast(({ kind }) => stepsOfTime.has(kind))?.kind === 'reminderSent';
}
