import { practiceFixture } from './practice-fixtures.ts';

/** Objects as the gateway's booking resolvers return them, for the mock gateway. Times: November 2026, Rome is UTC+1. */

export const rossi = practiceFixture({ id: '5', slug: 'roma-studio-rossi', name: 'Studio Rossi' });
const neighbour = practiceFixture({ id: '9', slug: 'roma-studio-vicino', name: 'Studio Vicino' });
export const alternatives = [{ distanceKm: 0.42, dentist: neighbour }];

/** `rome('2026-11-24', '9:30')` as an ISO instant in UTC. */
export function rome(on: string, clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(Date.parse(`${on}T00:00:00Z`) + ((hours - 1) * 60 + minutes) * 60_000).toISOString();
}

const dayMs = 86_400_000;

/** Seven days from `from`: times at 9:00, 9:30, 15:00 and 18:30 from Monday to Saturday, Sunday closed. */
export function weekFixture(from: string) {
  return Array.from({ length: 7 }, (_, i) => {
    const on = new Date(Date.parse(from) + i * dayMs).toISOString().slice(0, 10);
    const isSunday = new Date(on).getUTCDay() === 0;
    const times = isSunday ? [] : ['9:00', '9:30', '15:00', '18:30'].map((clock) => rome(on, clock));
    return { on, times, closedBecause: isSunday ? 'Chiuso' : null };
  });
}

/** `OfferedTimes` of the week from Friday 20 November 2026, or from the day asked for. */
export function offeredFixture({ from }: { from?: string | null } = {}, overrides: Record<string, unknown> = {}) {
  return {
    __typename: 'OfferedTimes',
    hoursKnown: true,
    simulated: false,
    withoutCall: false,
    days: weekFixture(from ?? '2026-11-20'),
    ...overrides,
  };
}

export const cannotBeCalledFixture = {
  __typename: 'CannotBeCalled',
  message: 'Questo studio ha chiesto di non ricevere chiamate dal nostro assistente.',
  website: 'https://www.studio.example/',
  alternatives,
};

export const bookingNumber = 'DENT-7K4P-X2MQ';
export const bookingToken = 'Zm9ydHktdHdvLWNoYXJhY3RlcnMtb2YtdG9rZW4';
export const bookingLink = `/prenotazione/${bookingNumber}#${bookingToken}`;

/** A `Booking` that waits for its first call. */
export function bookingFixture(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    number: bookingNumber,
    status: 'SCHEDULED',
    dentist: rossi,
    reason: 'CHECKUP',
    preferredTimes: [rome('2026-11-24', '9:30'), rome('2026-11-25', '17:00'), rome('2026-11-27', '11:30')],
    confirmedAt: null,
    heldSlot: null,
    maskedPhone: '347 ••• ••67',
    proposedAt: null,
    proposalExpiresAt: null,
    movingTo: null,
    timeline: [
      { id: '1', at: '2026-11-20T09:55:00.000Z', kind: 'requested', text: 'Richiesta ricevuta.', quote: null },
    ],
    next: { text: 'Fra poco chiamiamo lo studio.', at: null, isCallOverdue: false },
    alternatives: [],
    simulated: false,
    needsVerification: false,
    numberFault: null,
    allowedActions: ['RESCHEDULE', 'CANCEL'],
    calendarFile: null,
    attendanceConfirmedAt: null,
    asksAttendance: false,
    appointmentSequence: 0,
    mayWait: false,
    waitingEntry: null,
    ...overrides,
  };
}
