import { randomUUID } from 'node:crypto';
import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import { changeStanding } from '@dentisti/db/studio/practice-standing.repository';
import { createBooking } from '@dentisti/db/testing';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { CookieJar } from './operator.ts';
import type { TestGateway } from './start-test-gateway.ts';
import { ownPractice } from './studio-requests.ts';

export interface PatientAnswer {
  __typename: string;
  message?: string;
  patient?: { id: string; [field: string]: unknown } | null;
  known?: { id: string };
  fields?: string[];
  stored?: PatientForm;
}

/** What a form about a patient holds. */
interface PatientForm {
  name: string;
  phone?: string | null;
  email?: string | null;
  note?: string | null;
}

const patientFields = 'id name phone email note recallConsentAt since';
const outcome = `__typename ... on StudioPatientSaved { patient { ${patientFields} } } ... on StudioRefused { message }
  ... on PatientKnown { message known { ${patientFields} } }
  ... on PatientChangedMeanwhile { message fields stored { ${patientFields} } }`;

/** Finds a practice entitled, as an operator does. */
export const entitle = (gateway: TestGateway, practiceId: number): Promise<void> =>
  changeStanding(gateway.database.em.fork(), practiceId, {
    entitledAt: gateway.services.now(),
    entitledWay: 'albo',
  });

/** Accepts the terms; returns the answer. */
export async function acceptTerms(
  browser: CookieJar,
  practiceId: number,
  version: string = processingTermsVersion,
): Promise<{ __typename: string; message?: string }> {
  const { data, errors } = await browser.ask(
    `mutation ($id: ID!, $version: String!) { acceptProcessingTerms(practiceId: $id, version: $version) { __typename
       ... on StudioRefused { message }
       ... on StudioChanged { studio { rooms processingTerms { version acceptedAt formerVersion } } } } }`,
    { id: String(practiceId), version },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.acceptProcessingTerms as unknown as { __typename: string; message?: string };
}

/** A practice whose rooms are open, with the browser of its owner. */
export async function ownRooms(gateway: TestGateway) {
  const own = await ownPractice(gateway);
  await entitle(gateway, own.practice.id);
  await acceptTerms(own.browser, own.practice.id);
  return own;
}

/**
 * Stores a patient, or changes one, from a form that was opened with `seen`, left out: just before. Throws at an error that is
 * no member of the union.
 */
export async function savePatient(
  browser: CookieJar,
  practiceId: number,
  { id, note = null, ...person }: PatientForm & { id?: string },
  seen?: PatientForm,
): Promise<PatientAnswer> {
  const shown = id === undefined ? null : (seen ?? (await findPatient(browser, practiceId, id)) ?? { ...person, note });
  const form = shown && { id, name: shown.name, phone: shown.phone, email: shown.email, note: shown.note };
  const { data, errors } = await browser.ask(
    `mutation ($id: ID!, $input: SavePatientInput!) { savePatient(practiceId: $id, input: $input) { ${outcome} } }`,
    { id: String(practiceId), input: { seen: form, note, person } },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.savePatient as unknown as PatientAnswer;
}

/** As `savePatient`, for the mutations that name a patient alone. */
export async function changePatient(
  browser: CookieJar,
  practiceId: number,
  call: 'erasePatient' | 'recordRecallConsent',
  variables: { patientId: string; consents?: boolean },
): Promise<PatientAnswer> {
  const consents = call === 'recordRecallConsent' ? ['$consents: Boolean!', 'consents: $consents'] : ['', ''];
  const { data, errors } = await browser.ask(
    `mutation ($id: ID!, $patientId: ID! ${consents[0]}) {
       answer: ${call}(practiceId: $id, patientId: $patientId ${consents[1]}) { ${outcome} } }`,
    { id: String(practiceId), ...variables },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.answer as unknown as PatientAnswer;
}

export interface PatientPage {
  patients: { id: string; name: string; [field: string]: unknown }[];
  next: string | null;
  total: number;
}

/** What a browser sees of a practice's patients. */
export async function listPatients(
  browser: CookieJar,
  practiceId: number,
  words: string | null = null,
  after: string | null = null,
): Promise<PatientPage | null> {
  const { data } = await browser.ask(
    `query ($id: ID!, $words: String, $after: String) { studioPatients(practiceId: $id, words: $words, after: $after) {
       patients { id name phone email lastVisitAt nextVisitAt noShows consentsToRecall } next total } }`,
    { id: String(practiceId), words, after },
  );
  return data?.studioPatients as unknown as PatientPage | null;
}

/** One patient; null to everybody who is not in the practice. */
export async function findPatient(browser: CookieJar, practiceId: number, patientId: string) {
  const { data } = await browser.ask(
    `query ($id: ID!, $patientId: ID!) { studioPatient(practiceId: $id, patientId: $patientId) { ${patientFields} } }`,
    { id: String(practiceId), patientId },
  );
  return (data?.studioPatient ?? null) as (PatientForm & Record<string, unknown>) | null;
}

/** Stores a booking of a person at a practice, and books its visit. */
export async function bookVisit(
  gateway: TestGateway,
  practiceId: number,
  startsAt: Date,
  person: { patientName?: string; phone?: string; email?: string },
) {
  const em = () => gateway.database.em.fork();
  // Each its own request, although the person is the same.
  const contactHash = randomUUID().replaceAll('-', '').repeat(2);
  const booking = await createBooking(em(), { dentistId: practiceId, contactHash, ...person });
  const slot = { dentistId: practiceId, startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) };
  const given = { bookingId: booking.id, holdToken: null, exclusive: false, now: gateway.services.now() };
  const booked = await em().transactional((tx) => bookAppointment(tx, slot, given));
  if (booked.kind !== 'booked') throw new Error('taken');
  return { booking, appointment: booked.appointment, slot, given };
}
