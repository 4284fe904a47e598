import type { GatewayAnswers } from '../../../testing/mock-gateway.ts';
import { accountFixture, openStudio, studioFixture, studioNow } from './studio-page.ts';

export const inDays = (days: number) => new Date(studioNow + days * 86_400_000).toISOString();

/** A visit of a patient. */
export const visit = (overrides: Record<string, unknown> = {}) => ({
  id: 'v1',
  kind: 'VISIT',
  version: 'a',
  startsAt: inDays(-1),
  endsAt: inDays(-1),
  label: null,
  bookingNumber: null,
  reason: 'HYGIENE',
  presence: null,
  actions: ['RECORD_PRESENCE'],
  ...overrides,
});

/** A patient with visits, to come and past. */
export const patient = (overrides: Record<string, unknown> = {}) => ({
  id: 'p1',
  name: 'Anna Rossi',
  phone: '347 123 4567',
  email: 'anna@esempio.it',
  note: null,
  recallConsentAt: null,
  since: inDays(-300),
  recalls: [],
  visits: [
    visit({ id: 'v2', startsAt: inDays(2), actions: [] }),
    visit(),
    visit({ id: 'v0', startsAt: inDays(-40), presence: 'NO_SHOW' }),
  ],
  ...overrides,
});

/** Opens the patients' room. */
export const openPatients = (at: string, answers: GatewayAnswers, studio = studioFixture()) =>
  openStudio(at, accountFixture, { ...answers, Query: { studio: () => studio, ...answers.Query } }, 'Pazienti');

/** What a change that was stored answers with. */
export const savedPatient = (overrides: Record<string, unknown> = {}) => ({
  __typename: 'StudioPatientSaved',
  patient: patient(overrides),
});
