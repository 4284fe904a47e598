import { callScript } from '@dentisti/domain/booking/assistant-script';
import { wantedTimes } from '@dentisti/domain/booking/read-against-times';
import { assistantDefinition } from '@dentisti/domain/dialing/assistant-definition';
import type { DialRequest } from '../../integrations/voice/voice-platform.ts';
import type { VoiceLine } from '../../runtime/services.ts';
import type { BegunDial } from './begin-dial.ts';

/** What is sent to the platform for a dial: whom to ring, and what the assistant says. */
export function describeDial({ attempt, booking, task, practice }: BegunDial, line: VoiceLine, now: Date): DialRequest {
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
