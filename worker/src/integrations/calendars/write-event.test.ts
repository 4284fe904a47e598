import { expect, test } from 'vitest';
import { eventText, writtenEvent } from './write-event.ts';

const at = new Date('2026-11-24T09:00:00Z');
const visit = {
  id: '0437fb84-1a3b-4e27-a149-cfb94554a997',
  practiceId: 1,
  kind: 'visit',
  startsAt: at,
  endsAt: at,
  isSimulation: false,
} as const;

test.each(['\r', '\n', '\r\n', '\u0085', '\u2028', '\u2029', '\u000b'])(
  'a name begins no property of the event: %j',
  (end) => {
    const event = writtenEvent({ ...visit, patientName: `Anna${end}ATTENDEE:mailto:x@y.example` }, 'name');
    const lines = eventText(event, { sequence: 0, now: at }).split(/\r\n(?! )|(?!\r\n)[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    expect(event.summary).toBe('Visita Anna ATTENDEE:mailto:x@y.example – Dentisti.ai');
  },
);
