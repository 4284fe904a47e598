import { studioNow } from './studio-page.ts';

export const inMinutes = (minutes: number) => new Date(studioNow + minutes * 60_000).toISOString();

/** Maria's request for a cleaning, asked an hour ago; the practice is entitled. Everything can be overridden. */
export const requestFixture = (overrides: Record<string, unknown> = {}) => ({
  number: 'DENT-AAAA-2222',
  version: 3,
  purpose: 'BOOK',
  keepsAgenda: false,
  reason: 'HYGIENE',
  note: null,
  patientName: 'Maria Bianchi',
  patientPhone: '+39 333 123 4567',
  times: ['2026-11-26T09:00:00Z', '2026-11-27T14:30:00Z'],
  movesFrom: null,
  askedAt: inMinutes(-60),
  answerBy: '2026-11-27T14:30:00Z',
  callsAt: null,
  callSince: null,
  isSimulation: false,
  ...overrides,
});

/** A visit of Gino's that is to be moved, asked half an hour ago. */
export const moveFixture = (overrides: Record<string, unknown> = {}) =>
  requestFixture({
    number: 'DENT-BBBB-3333',
    version: 5,
    purpose: 'MOVE',
    reason: 'CHECKUP',
    patientName: 'Gino Neri',
    times: ['2026-12-01T08:00:00Z'],
    movesFrom: '2026-11-30T08:00:00Z',
    askedAt: inMinutes(-30),
    answerBy: '2026-12-01T08:00:00Z',
    ...overrides,
  });

/** The practice proposed Thursday at noon, and Maria accepts. */
export const acceptedProposalFixture = (overrides: Record<string, unknown> = {}) =>
  requestFixture({
    version: 6,
    purpose: 'CONFIRM_PROPOSAL',
    times: ['2026-11-26T11:00:00Z'],
    answerBy: '2026-11-26T11:00:00Z',
    ...overrides,
  });

export const requestAnswered = (requests: unknown[] = [], isWithoutPlace = false) => ({
  __typename: 'RequestAnswered',
  isWithoutPlace,
  requests,
});
