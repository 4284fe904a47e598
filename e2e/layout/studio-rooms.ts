import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { aPatient, askFor } from '../harness/bookings.ts';
import { desktop, phone, seen, type Visitor } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';
import { codeShown } from '../harness/operators.ts';
import { practiceWithMailbox } from '../harness/practices.ts';
import { quiet } from '../harness/quiet.ts';
import { dayWithRoom, demoAgenda } from '../harness/studio/agenda-room.ts';
import { bookSlot } from '../harness/studio/book-slot.ts';
import { openRooms } from '../harness/studio/open-rooms.ts';
import {
  anAddress,
  ask,
  askForCode,
  askForLink,
  button,
  comeIn,
  heading,
  ownerOf,
  signInLinkTo,
} from '../harness/studio/visit-studio.ts';
import { once } from './section-screens.ts';

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Somebody who is signed in, or half way, as their browser keeps it; of a practice, where there is one. */
export interface Person {
  state: State;
  practiceId: string;
  email: string;
}

/** As long as a name, an address or a line of one's own may well be. */
export const longName = 'Maria Immacolata Concetta Vanvitelli-Caracciolo di Torchiarolo';
const longLabel = 'Manutenzione straordinaria dell’autoclave e del compressore, con il tecnico';
const longAddress = 'segreteria-e-accettazione-dello-studio';

const keep = async (page: Page, practiceId = '', email = ''): Promise<Person> => ({
  state: await page.context().storageState(),
  practiceId,
  email,
});

/** Opens an address as somebody, and waits until it is drawn and asks for nothing more. */
export async function openAs(visitor: Visitor, { state }: Person, address: string): Promise<Page> {
  const page = await visitor.page({ storageState: state });
  await page.goto(address);
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }));
  await quiet(page);
  return page;
}

const savePatient = `mutation($id: ID!, $input: SavePatientInput!) { savePatient(practiceId: $id, input: $input) {
  ... on StudioPatientSaved { patient { id } } } }`;
const consent = `mutation($id: ID!, $patientId: ID!) { recordRecallConsent(practiceId: $id, patientId: $patientId, consents: true) { __typename } }`;
const saveBlock = `mutation($id: ID!, $input: SaveBlockInput!) { saveBlock(practiceId: $id, input: $input) { __typename } }`;
const wait = `mutation($id: ID!, $input: AddToWaitingListInput!) { addToWaitingList(practiceId: $id, input: $input) { __typename } }`;
const saveFeed = `mutation($id: ID!, $input: SaveFeedInput!) { saveFeed(practiceId: $id, input: $input) { __typename } }`;
const saveWebhook = `mutation($id: ID!, $input: SaveWebhookInput!) { saveWebhook(practiceId: $id, input: $input) { __typename } }`;
const saveCalls = `mutation($id: ID!, $input: StudioCallsInput!) { saveStudioCalls(practiceId: $id, input: $input) { __typename } }`;

/** The demonstration practice that keeps an agenda, with a patient, a visit, a block and addresses of long names. */
export const agendaRoom = once(async (visitor) => {
  const { page, practiceId: id } = await demoAgenda(visitor, desktop);
  const { on, times } = await dayWithRoom(page, id);
  const { email, phone: number } = aPatient();
  const person = { name: longName, email: `${longAddress}.${email}`, phone: number };
  const { patient } = await ask<{ patient: { id: string } }>(page, savePatient, { id, input: { person } });
  await ask(page, consent, { id, patientId: patient.id });
  await bookSlot(id, times[1] ?? '', aPatient(longName));
  const block = { startsAt: times.at(-1), minutes: 30, label: longLabel };
  expect(await ask(page, saveBlock, { id, input: block })).toEqual({ __typename: 'AgendaEntryChanged' });
  const wish = { weekdays: [0, 2, 4], part: 'AFTERNOON', isStrict: false };
  await ask(page, wait, { id, input: { patientId: patient.id, wish } });
  await ask(page, saveFeed, {
    id,
    input: { name: 'Il telefono di servizio della dottoressa Vanvitelli', withNames: true },
  });
  const url = `https://gestionale.example.it/avvisi/studio-dentistico/${Date.now()}/appuntamenti-e-richieste`;
  await ask(page, saveWebhook, { id, input: { url, events: ['BOOKING_CONFIRMED'], withPatient: false } });
  return { ...(await keep(page, id)), on, patientId: patient.id };
});

/** A practice whose owner's entitlement nobody has confirmed yet: its rooms are closed. Somebody works with them. */
export const closedRoom = once(async (visitor) => {
  const practice = await practiceWithMailbox({ withoutAgenda: true });
  const email = anAddress(longAddress);
  const page = await ownerOf(visitor, practice, email);
  await answerBanner(page, 'Rifiuta');
  const staff = anAddress('assistente-alla-poltrona');
  await page.goto('/studio/persone');
  await page.getByLabel('E-mail della persona').fill(staff);
  await button(page, 'Aggiungi').click();
  await seen(page.getByText(`${staff} può entrare`));
  return { ...(await keep(page, practice.id, email)), staff };
});

/** Who works in that practice without being its owner. */
export const staffRoom = once(async (visitor) => {
  const { staff, practiceId } = await closedRoom(visitor);
  const page = await signedOut(visitor);
  await comeIn(page, await askForLink(page, staff));
  return keep(page, practiceId, staff);
});

/** A practice with open rooms in which there is nothing but one patient's request, which waits for its answer. */
export const openedRoom = once(async (visitor) => {
  const { page, practice } = await openNewRoom(visitor);
  expect(await ask(page, saveCalls, { id: practice.id, input: { mode: 'STOPPED' } })).toEqual({
    __typename: 'StudioCallsSaved',
  });
  await askFor(practice, aPatient(longName));
  return keep(page, practice.id);
});

async function openNewRoom(visitor: Visitor) {
  const practice = await practiceWithMailbox({ withoutAgenda: true });
  const page = await ownerOf(visitor, practice, anAddress('titolare'));
  await answerBanner(page, 'Rifiuta');
  await openRooms(visitor, page, practice);
  return { page, practice };
}

const requestsOf = 'query($id: ID!) { studioRequests(practiceId: $id) { number version times } }';
const accept = `mutation($id: ID!, $input: AnswerRequestInput!) { answerRequest(practiceId: $id, input: $input) { __typename } }`;
const setupOf = 'query($id: ID!) { studioAgendaSetup(practiceId: $id) { agenda { version } } }';
const saveAgenda = `mutation($id: ID!, $input: StudioAgendaInput!) { saveStudioAgenda(practiceId: $id, input: $input) { __typename } }`;

interface WaitingRequest {
  number: string;
  version: number;
  times: string[];
}

/** A practice that switched its agenda on after it had accepted two visits of the same hour, which stand on no chair. */
export const chairlessRoom = once(async (visitor) => {
  const { page, practice } = await openNewRoom(visitor);
  const { id } = practice;
  await ask(page, saveCalls, { id, input: { mode: 'STOPPED' } });
  for (const name of [longName, 'Ugo Blu']) await askFor(practice, aPatient(name));
  const requests = await ask<WaitingRequest[]>(page, requestsOf, { id });
  const at = requests[0]?.times[0] ?? '';
  for (const { number, version } of requests) {
    const input = { number, seenVersion: version, answer: 'ACCEPT', at };
    expect(await ask(page, accept, { id, input })).toEqual({ __typename: 'RequestAnswered' });
  }
  const { agenda } = await ask<{ agenda: { version: string } }>(page, setupOf, { id });
  const windows = [0, 1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensMinutes: 480, closesMinutes: 1200 }));
  const input = { version: agenda.version, isEnabled: true, slotMinutes: 30, windows, days: [] };
  expect(await ask(page, saveAgenda, { id, input })).toEqual({ __typename: 'StudioAgendaSetupSaved' });
  return { ...(await keep(page, id)), on: romeClock(new Date(at)).date };
});

/** A practice with open rooms that has set nothing up, another one each time: the first step of its set-up stores the hours. */
export async function unpreparedRoom(visitor: Visitor): Promise<Person> {
  const { page, practice } = await openNewRoom(visitor);
  return keep(page, practice.id);
}

/** A page of nobody, at the studio's sign-in. */
export async function signedOut(visitor: Visitor): Promise<Page> {
  const page = await visitor.page({ viewport: phone });
  await page.goto('/studio');
  await answerBanner(page, 'Rifiuta');
  await seen(heading(page, 'Area studi'));
  return page;
}

/** Somebody who has no practice yet. */
export const newcomer = once(async (visitor) => {
  const page = await signedOut(visitor);
  const email = anAddress('dentista');
  await comeIn(page, await askForLink(page, email));
  return keep(page, '', email);
});

/** Somebody who claims a practice, and has the code. */
export const claimant = once(async (visitor) => {
  const practice = await practiceWithMailbox();
  const page = await signedOut(visitor);
  await comeIn(page, await askForLink(page, anAddress('dentista')));
  await page.goto(`/studio/rivendica/${practice.id}`);
  await askForCode(page);
  return keep(page, practice.id);
});

/** Somebody who has used the link and now is asked for the second factor. */
export const halfWay = once(async (visitor) => {
  const page = await signedOut(visitor);
  const email = anAddress('due-passi');
  await comeIn(page, await askForLink(page, email));
  await page.goto('/studio/accesso');
  await button(page, 'Attiva un’app').click();
  const secret = (await page.getByText('oppure scrivi la chiave').locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Codice dell’app' }).fill(codeShown(secret));
  await button(page, 'Attiva').click();
  await button(page, 'Li ho conservati').click();
  const other = await signedOut(visitor);
  await other.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await button(other, 'Mandami il link').click();
  await other.goto(await signInLinkTo(email, 2));
  await button(other, 'Entra nello studio').click();
  await seen(heading(other, 'Ancora un passo'));
  return { half: await keep(other, '', email), whole: await keep(page, '', email) };
});
