import { rossi } from './studio-page.ts';

/** An instant of Thursday 26 November 2026, by the clock in Rome: `9:30`. */
export const at = (clock: string, day = '2026-11-26') => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return new Date(Date.parse(`${day}T00:00:00+01:00`) + (hour * 60 + minute) * 60_000).toISOString();
};

/** Maria's visit through us, 10:00 to 10:30 on the first chair with Dr. Bianchi; everything can be overridden. */
export const entryFixture = (overrides: Record<string, unknown> = {}) => ({
  id: 'e1',
  kind: 'VISIT',
  holdReason: null,
  version: 'v1',
  startsAt: at('10:00'),
  endsAt: at('10:30'),
  freeAt: at('10:30'),
  chairId: 'c1',
  clinicianId: 'p1',
  serviceId: 's1',
  label: null,
  isOverride: false,
  patientName: 'Maria Bianchi',
  patientPhone: '+39 333 123 4567',
  patientNote: null,
  patientId: 'm1',
  bookingNumber: 'DENT-AAAA-2222',
  reason: 'HYGIENE',
  isMoveAsked: false,
  attendanceConfirmedAt: null,
  isSimulation: false,
  presence: null,
  actions: ['MOVE', 'REMOVE'],
  ...overrides,
});

/** Gino's visit, the practice's own, 11:00 to 11:45 on the second chair with Dr. Verdi. */
export const ownFixture = (overrides: Record<string, unknown> = {}) =>
  entryFixture({
    id: 'e2',
    startsAt: at('11:00'),
    endsAt: at('11:45'),
    freeAt: at('11:45'),
    chairId: 'c2',
    clinicianId: 'p2',
    serviceId: null,
    label: 'porta la lastra',
    patientName: 'Gino Neri',
    patientId: 'g1',
    bookingNumber: null,
    reason: null,
    actions: ['MOVE', 'EDIT', 'REMOVE'],
    ...overrides,
  });

/** A time on the first chair at nine that is held. */
export const holdFixture = (holdReason: string) =>
  entryFixture({
    ...{ id: 'e4', kind: 'HOLD', holdReason, startsAt: at('9:00'), endsAt: at('9:30'), freeAt: at('9:30') },
    ...{ patientName: null, patientPhone: null, patientId: null, bookingNumber: null, reason: null, actions: [] },
  });

/** Of a practice that keeps no agenda with us. */
export const noTeamFixture = { chairs: [], clinicians: [], services: [] };

/** A pause of the whole practice at one o'clock. */
export const blockFixture = (overrides: Record<string, unknown> = {}) =>
  ownFixture({
    id: 'e3',
    kind: 'BLOCK',
    startsAt: at('13:00'),
    endsAt: at('14:00'),
    freeAt: at('14:00'),
    chairId: null,
    clinicianId: null,
    label: 'Pausa',
    patientName: null,
    patientPhone: null,
    patientId: null,
    ...overrides,
  });

export const teamFixture = {
  chairs: [
    { id: 'c1', name: 'Poltrona 1', isActive: true },
    { id: 'c2', name: 'Poltrona 2', isActive: true },
  ],
  clinicians: [
    { id: 'p1', name: 'Dott.ssa Bianchi', isActive: true, hours: [] },
    { id: 'p2', name: 'Dott. Verdi', isActive: true, hours: [] },
  ],
  services: [
    {
      id: 's1',
      name: 'Igiene',
      isActive: true,
      durationMinutes: 45,
      bufferMinutes: 10,
      clinicianIds: ['p1'],
      chairIds: [],
    },
  ],
};

export const dayFixture = (on = '2026-11-26', overrides: Record<string, unknown> = {}) => ({
  on,
  holiday: null,
  hours: [
    { opensMinutes: 540, closesMinutes: 780 },
    { opensMinutes: 840, closesMinutes: 1140 },
  ],
  closures: [],
  ...overrides,
});

/** The agenda of Thursday with Maria, Gino and the pause. */
export const agendaFixture = (overrides: Record<string, unknown> = {}) => ({
  from: '2026-11-26',
  days: [dayFixture()],
  slotMinutes: 30,
  isOffered: true,
  visitsWithoutChair: 0,
  team: teamFixture,
  entries: [entryFixture(), ownFixture(), blockFixture()],
  closures: [],
  busy: [],
  ...overrides,
});

export const closureFixture = (overrides: Record<string, unknown> = {}) => ({
  id: 'k1',
  label: 'Riunione',
  repeats: 'MONTHLY',
  fromOn: '2026-12-07',
  toOn: null,
  opensMinutes: 780,
  closesMinutes: 840,
  clinicianId: null,
  chairId: null,
  ...overrides,
});

/** A practice whose rooms are open. */
export const openRooms = (overrides: Record<string, unknown> = {}) => ({
  practice: rossi,
  role: 'OWNER',
  rooms: 'OPEN',
  ...overrides,
});

export const entryChanged = (entry: unknown, inTheWay: unknown[] = []) => ({
  __typename: 'AgendaEntryChanged',
  entry,
  inTheWay,
});
