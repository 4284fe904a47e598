import { waitingRule } from '@dentisti/domain/waiting-list/plan-round';
import { beforeEach, expect, test } from 'vitest';
import { bookingForm, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { agendaOfOwn, changeEntry, studioAgenda, studioFreeStarts } from '../../testing/studio-agenda.ts';
import { findPatient, savePatient } from '../../testing/studio-patients.ts';
import {
  answerOffer,
  anyWish,
  changeList,
  changePlace,
  mailedOffers,
  stepAll,
  waitingListOf,
} from '../../testing/waiting-list.ts';

const clock = { now: tuesdayMorning };
const gateway = setUpTestGateway({}, () => clock.now);
const sql = <Row>(text: string, params: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, params);
const [nine = '', ten = '', eleven = '', twelve = ''] = thursdayAt(9, 10, 11, 12);
const thursday = '2026-11-26';

type Own = Awaited<ReturnType<typeof agendaOfOwn>>;
beforeEach(() => {
  clock.now = tuesdayMorning;
});

async function newPatient(
  { browser, practice }: Own,
  name: string,
  email: string | undefined = `${name.toLowerCase().replace(' ', '.')}@example.org`,
) {
  const saved = await savePatient(browser, practice.id, { name, phone: '347 1234567', ...(email && { email }) });
  return String(saved.patient?.id);
}
const place = (own: Own, startsAt: string, patient: object = { newPatient: { name: 'Anna Verdi' } }) =>
  changeEntry(own.browser, own.practice.id, 'saveVisit', {
    ...{ startsAt, minutes: 30, chairId: own.chairId, clinicianId: own.clinicianId },
    ...patient,
  });
const entriesOf = async (own: Own) => (await studioAgenda(own.browser, own.practice.id, thursday))?.entries ?? [];
async function remove(own: Own, startsAt: string) {
  const entry = (await entriesOf(own)).find((one) => one.startsAt === startsAt);
  const removed = await changeEntry(own.browser, own.practice.id, 'removeEntry', {
    id: entry?.id,
    version: entry?.version,
  });
  expect(removed.__typename).toBe('AgendaEntryChanged');
}
const add = (own: Own, input: object) =>
  changeList(own.browser, own.practice.id, 'addToWaitingList', { input: { wish: anyWish, ...input } });
const listOf = (own: Own) => waitingListOf(own.browser, own.practice.id);

test('a patient of the practice without a visit gets the time of one that was taken out, and a mail that says so', async () => {
  const own = await agendaOfOwn(gateway);
  const patientId = await newPatient(own, 'Ada Neri');
  expect(await add(own, { patientId })).toMatchObject({
    __typename: 'StudioWaitingListChanged',
    waitingList: {
      entries: [{ patientName: 'Ada Neri', patientId, presentAt: null, minutes: 30, addedBy: 'PRACTICE', offers: 0 }],
    },
  });
  expect(await add(own, { patientId })).toMatchObject({ __typename: 'StudioRefused' });
  await place(own, nine);
  await remove(own, nine);
  expect((await listOf(own))?.rounds).toMatchObject([{ startsAt: nine, state: 'FREED', toAsk: 1 }]);
  await stepAll(gateway);
  const running = await listOf(own);
  expect(running?.rounds).toMatchObject([
    { state: 'RUNNING', toAsk: 0, offers: [{ patientName: 'Ada Neri', state: 'OPEN' }] },
  ]);
  expect(running?.entries).toMatchObject([{ offers: 1, offeredAt: nine }]);
  // Kept while she is asked: not even the studio puts somebody there without ending it.
  expect(await entriesOf(own)).toMatchObject([{ kind: 'HOLD', holdReason: 'WAITING_LIST', startsAt: nine }]);
  expect((await place(own, nine)).__typename).toBe('AgendaEntryTaken');
  const [token = ''] = await mailedOffers(gateway, own.practice.id);
  expect(await answerOffer(gateway, token, 'takeWaitingOffer')).toMatchObject({ state: 'TAKEN', presentAt: null });
  expect(await entriesOf(own)).toMatchObject([{ kind: 'VISIT', startsAt: nine, patientName: 'Ada Neri', patientId }]);
  expect(await listOf(own)).toMatchObject({
    entries: [],
    rounds: [],
    refilled: [{ startsAt: nine, patientName: 'Ada Neri', offers: 1 }],
  });
  const mails = await sql(
    `select template from mail_outbox where to_address = 'ada.neri@example.org' order by created_at, template`,
  );
  expect(mails).toEqual([{ template: 'waitingListOffer' }, { template: 'waitingListTaken' }]);
});

test('a visit of the practice’s own moves, with what was written to it, and its former time is offered on', async () => {
  const own = await agendaOfOwn(gateway);
  const patientId = await newPatient(own, 'Bea Blu');
  await place(own, nine);
  await place(own, eleven, { patientId, label: 'Porta la lastra' });
  expect(await add(own, { patientId })).toMatchObject({ waitingList: { entries: [{ presentAt: eleven }] } });
  await remove(own, nine);
  await stepAll(gateway);
  const [token = ''] = await mailedOffers(gateway, own.practice.id);
  expect(await answerOffer(gateway, token, 'takeWaitingOffer')).toMatchObject({ state: 'TAKEN', presentAt: eleven });
  expect(await entriesOf(own)).toMatchObject([{ startsAt: nine, patientId, label: 'Porta la lastra' }]);
});

test('the practice ends a round and uses the time itself; who was asked reads that it is gone', async () => {
  const own = await agendaOfOwn(gateway);
  await add(own, { patientId: await newPatient(own, 'Ciro Gialli') });
  await place(own, nine);
  await remove(own, nine);
  await stepAll(gateway);
  const roundId = (await listOf(own))?.rounds[0]?.id ?? '';
  const ended = await changeList(own.browser, own.practice.id, 'endWaitingRound', { roundId });
  expect(ended).toMatchObject({ waitingList: { rounds: [], entries: [{ patientName: 'Ciro Gialli' }] } });
  expect(await changeList(own.browser, own.practice.id, 'endWaitingRound', { roundId })).toMatchObject({
    __typename: 'StudioRefused',
  });
  // Until the practice does, anybody books it.
  expect(await studioFreeStarts(own.browser, own.practice.id, { on: thursday })).toContain(nine);
  expect((await place(own, nine)).__typename).toBe('AgendaEntryChanged');
  const [token = ''] = await mailedOffers(gateway, own.practice.id);
  expect(await answerOffer(gateway, token, 'takeWaitingOffer')).toMatchObject({ state: 'GONE', isWaiting: true });
});

test('a practice that first blocks an offered time keeps it from everybody, also once the offers are stopped', async () => {
  const own = await agendaOfOwn(gateway);
  await add(own, { patientId: await newPatient(own, 'Ines Lilla') });
  await place(own, nine);
  await remove(own, nine);
  await stepAll(gateway);
  const block = { startsAt: nine, minutes: 30, label: 'Per noi' };
  expect((await changeEntry(own.browser, own.practice.id, 'saveBlock', block)).__typename).toBe('AgendaEntryChanged');
  const [token = ''] = await mailedOffers(gateway, own.practice.id);
  expect(await answerOffer(gateway, token, 'takeWaitingOffer')).toMatchObject({ state: 'GONE' });
  const roundId = (await listOf(own))?.rounds[0]?.id ?? '';
  await changeList(own.browser, own.practice.id, 'endWaitingRound', { roundId });
  expect(await entriesOf(own)).toMatchObject([{ kind: 'BLOCK', startsAt: nine }]);
  expect(await studioFreeStarts(own.browser, own.practice.id, { on: thursday })).not.toContain(nine);
});

test('somebody who is taken off the list is asked no more, and the next is at once', async () => {
  const own = await agendaOfOwn(gateway);
  await add(own, { patientId: await newPatient(own, 'Dino Verdi') });
  clock.now = new Date(clock.now.getTime() + 60_000);
  await add(own, { patientId: await newPatient(own, 'Elsa Rosa') });
  await place(own, nine);
  await remove(own, nine);
  await stepAll(gateway);
  const entryId = (await listOf(own))?.entries[0]?.id ?? '';
  const removed = await changeList(own.browser, own.practice.id, 'removeFromWaitingList', { entryId });
  expect(removed.waitingList?.entries.map(({ patientName }) => patientName)).toEqual(['Elsa Rosa']);
  // Those who were asked at one instant have no order.
  clock.now = new Date(clock.now.getTime() + 1_000);
  await stepAll(gateway);
  expect((await listOf(own))?.rounds[0]?.offers).toMatchObject([
    { patientName: 'Dino Verdi', state: 'GONE' },
    { patientName: 'Elsa Rosa', state: 'OPEN' },
  ]);
  expect(await changeList(own.browser, own.practice.id, 'removeFromWaitingList', { entryId })).toMatchObject({
    __typename: 'StudioRefused',
  });
});

test('a block that is taken out, a shortened visit and a patient’s own move free their time, too', async () => {
  const own = await agendaOfOwn(gateway);
  await add(own, { patientId: await newPatient(own, 'Ada Neri') });
  const spans = async () =>
    (
      await sql<{ at: string; until: string }>(
        `select starts_at as at, free_at as until from waiting_round where practice_id = ? and state = 'freed' order by starts_at`,
        [own.practice.id],
      )
    ).map(({ at, until }) => [new Date(at).toISOString(), new Date(until).toISOString()]);
  const block = { startsAt: nine, minutes: 60, label: 'Corso', chairId: own.chairId, clinicianId: own.clinicianId };
  await changeEntry(own.browser, own.practice.id, 'saveBlock', block);
  await remove(own, nine);
  expect(await spans()).toEqual([[nine, ten]]);
  const link = await requestAndOpen(gateway, bookingForm(own.practice.id, { preferredTimes: [eleven, twelve, ten] }));
  await gateway.query(
    'mutation ($number: String!, $token: String!, $at: DateTime!) { moveBooking(number: $number, token: $token, startsAt: $at) { __typename } }',
    { ...link, at: twelve },
  );
  expect((await spans()).map(([at]) => at)).toEqual([nine, eleven]);
});

test('lists of others, patients without an address and foreign ids are refused in words', async () => {
  const [own, other] = [await agendaOfOwn(gateway), await agendaOfOwn(gateway)];
  const patientId = await newPatient(own, 'Ada Neri', '');
  const theirs = await newPatient(other, 'Bea Blu');
  for (const input of [{ patientId }, { patientId: theirs }, { patientId: 'x' }, { patientId, serviceId: '0' }])
    expect(await add(own, input)).toMatchObject({ __typename: 'StudioRefused', message: expect.any(String) });
  expect(await waitingListOf(own.browser, other.practice.id)).toBeNull();
  const entry = await add(other, { patientId: theirs });
  const entryId = entry.waitingList?.entries[0]?.id ?? '';
  expect(await changeList(own.browser, own.practice.id, 'removeFromWaitingList', { entryId })).toMatchObject({
    __typename: 'StudioRefused',
  });
  expect(await changeList(own.browser, own.practice.id, 'removeFromWaitingList', { entryId: 'x' })).toMatchObject({
    __typename: 'StudioRefused',
  });
});

test('a patient who is erased waits no more, and their mails are gone', async () => {
  const own = await agendaOfOwn(gateway);
  const patientId = await newPatient(own, 'Zita Viola');
  await add(own, { patientId });
  await place(own, nine);
  await remove(own, nine);
  await stepAll(gateway);
  await own.browser.ask(
    'mutation ($of: ID!, $id: ID!) { erasePatient(practiceId: $of, patientId: $id) { __typename } }',
    {
      of: String(own.practice.id),
      id: patientId,
    },
  );
  expect(await findPatient(own.browser, own.practice.id, patientId)).toBeNull();
  expect(await listOf(own)).toMatchObject({ entries: [] });
  expect(await sql(`select 1 from mail_outbox where to_address = 'zita.viola@example.org'`)).toEqual([]);
  clock.now = new Date(clock.now.getTime() + waitingRule.headStartMinutes * 60_000);
  await stepAll(gateway);
  expect((await listOf(own))?.rounds).toEqual([]);
});

test('who waits with a booking is named to the practice, with the booking’s visit', async () => {
  const own = await agendaOfOwn(gateway);
  const link = await requestAndOpen(gateway, bookingForm(own.practice.id, { preferredTimes: [ten, eleven, twelve] }));
  await changePlace(gateway, link, { ...anyWish, weekdays: [1], isStrict: true });
  expect((await listOf(own))?.entries).toMatchObject([
    {
      bookingNumber: link.number,
      patientName: 'Anna Bianchi',
      presentAt: ten,
      addedBy: 'PATIENT',
      wish: { weekdays: [1], isStrict: true },
    },
  ]);
});
