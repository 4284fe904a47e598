import { wantedTimes } from '@dentisti/domain/booking/match-requested-times';
import { assistantDefinition } from '@dentisti/domain/dialing/assistant-definition';
import { callScript } from '@dentisti/domain/dialing/assistant-script';
import type { BegunDial } from './begin-dial.ts';
import type { VoiceLine } from './voice-line.ts';
import type { DialRequest } from './voice-platform.ts';

/** Returns the platform's request for a dial: the number, and the assistant's script. */
export function describeDial(
  { attempt, booking, task, practice, unsettled }: BegunDial,
  line: VoiceLine,
  now: Date,
): DialRequest {
  const recorded = false;
  const { operatorPhone, server, callerId, lineId, carrierHost = null } = line;
  const asked = { purpose: task.purpose, wantedTimes: wantedTimes(booking, task), aboutAt: task.aboutAt };
  const script = callScript({
    ...asked,
    now,
    practiceName: practice.dentist.name,
    patientName: booking.patientName,
    patientPhone: booking.phone,
    number: booking.number,
    reason: booking.reason,
    note: booking.note,
    releasesAt: task.releasesAt,
    unsettled,
    recorded,
    operatorPhone,
    callerId,
  });
  return {
    attemptId: attempt.id,
    phone: attempt.phone,
    name: booking.number,
    ...(lineId && { lineId }),
    assistant: assistantDefinition({
      script,
      asked,
      server,
      attemptId: attempt.id,
      recorded,
      operatorPhone,
      carrierHost,
    }),
  };
}
