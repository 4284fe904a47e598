import { saveMember } from '@dentisti/db/studio/practice-member.repository';
import { openRooms } from '@dentisti/db/testing';
import { describe, expect, test } from 'vitest';
import { bookingForm, request as sendRequest, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { answerRequest, listRequests, ownPractice, stateOf, storeRequest } from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const [nine = '', ten = '', half = ''] = thursdayAt(9, 10, 10.5);
/** What the form asks for: three times, the one that is wanted most first. */
const fromNine = [nine, ten, half];
const fromTen = [ten, half, nine];

const setupFields = `role isHidden outside waitingRequests firstTimes
  agenda { version isStored isEnabled slotMinutes windows { weekday opensMinutes closesMinutes } days { on } holds appointments { startsAt } }
  team { version chairs { id name } clinicians { id name } services { id name durationMinutes reasons } }`;
const result = `__typename ... on StudioAgendaSetupSaved { setup { ${setupFields} } } ... on StudioRefused { message }
  ... on ChangedMeanwhile { message }`;
const setupQuery = `query ($id: ID!) { studioAgendaSetup(practiceId: $id) { ${setupFields} } }`;
const agendaMutation = `mutation ($id: ID!, $input: StudioAgendaInput!) { saveStudioAgenda(practiceId: $id, input: $input) {
  ${result} ... on AgendaInvalid { problems { at fault } } } }`;
const teamMutation = `mutation ($id: ID!, $input: StudioTeamInput!) { saveStudioTeam(practiceId: $id, input: $input) {
  ${result} ... on TeamInvalid { problems { at } } } }`;

interface Setup {
  role: string;
  agenda: { version: string; isStored: boolean; isEnabled: boolean; windows: object[]; days: object[] };
  team: { version: string; chairs: object[]; clinicians: object[]; services: object[] };
  firstTimes: string[];
  waitingRequests: number;
  outside: number;
}
interface Saved {
  __typename: string;
  message?: string;
  setup?: Setup;
  problems?: object[];
}

const thursdays = {
  isEnabled: true,
  slotMinutes: 30,
  windows: [{ weekday: 3, opensMinutes: 540, closesMinutes: 660 }],
  days: [] as object[],
};
const team = {
  chairs: [{ name: 'Poltrona 1', isActive: true }],
  clinicians: [{ name: 'Dott.ssa Neri', isActive: true, hours: [] }],
  services: [
    {
      name: 'Igiene',
      isActive: true,
      isOnline: true,
      durationMinutes: 60,
      bufferMinutes: 0,
      reasons: ['HYGIENE'],
      clinicians: [],
      chairs: [],
    },
  ],
};

/** A practice whose rooms are open, with its owner and somebody of the staff. */
async function openPractice() {
  const { practice, browser: owner } = await ownPractice(gateway);
  await openRooms(gateway.database.em.fork(), practice.id, gateway.services.now());
  const { browser: staff, id: accountId } = await studioBrowser(gateway);
  await saveMember(gateway.database.em.fork(), {
    practiceId: practice.id,
    accountId,
    role: 'staff',
    now: tuesdayMorning,
  });
  return { practice, owner, staff };
}
async function ask(browser: CookieJar, query: string, variables: object): Promise<unknown> {
  const { data, errors } = await browser.ask(query, variables as Record<string, unknown>);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0];
}
const open = (browser: CookieJar, id: number) => ask(browser, setupQuery, { id: String(id) }) as Promise<Setup | null>;
async function saveAgenda(browser: CookieJar, id: number, change: object = {}) {
  const version = (await open(browser, id))?.agenda.version ?? 'none';
  const input = { version, ...thursdays, ...change };
  return (await ask(browser, agendaMutation, { id: String(id), input })) as Saved;
}
async function saveTeam(browser: CookieJar, id: number, change: object = {}) {
  const version = (await open(browser, id))?.team.version ?? 'none';
  return (await ask(browser, teamMutation, { id: String(id), input: { version, ...team, ...change } })) as Saved;
}
const audit = (id: number) =>
  gateway.database.em.fork().execute<{ action: string }[]>(
    `select action, operator_id, detail->>'accountId' is not null as "hasAccount" from audit_entry
       where target_kind = 'practice' and target_id = ? and action like 'agenda.%' order by id`,
    [String(id)],
  );
const request = async (id: number, overrides: Record<string, unknown> = {}) => {
  const form = bookingForm(id, { preferredTimes: fromNine, reason: 'CHECKUP', ...overrides });
  const answer = await sendRequest(gateway, form);
  return { status: answer.booking?.status, number: answer.booking?.number ?? '' };
};

test('a first agenda: hours while it is off, then chair, clinician and service, then patients find its times', async () => {
  const { practice, owner } = await openPractice();
  const { id } = practice;
  expect(await open(owner, id)).toMatchObject({
    role: 'OWNER',
    isHidden: false,
    outside: 0,
    firstTimes: [],
    agenda: { isStored: false, isEnabled: false },
    team: { chairs: [], clinicians: [], services: [] },
  });
  expect(await saveTeam(owner, id)).toMatchObject({ message: 'Prima dai all’agenda i suoi orari.' });
  const off = await saveAgenda(owner, id, { isEnabled: false });
  expect(off).toMatchObject({
    __typename: 'StudioAgendaSetupSaved',
    setup: { agenda: { isStored: true, isEnabled: false } },
  });
  expect(off.setup?.firstTimes.slice(0, 4)).toEqual(thursdayAt(9, 9.5, 10, 10.5));
  expect((await request(id)).status).toBe('SCHEDULED');
  const [chair] = off.setup?.team.chairs ?? [];
  const [clinician] = off.setup?.team.clinicians ?? [];
  const kept = {
    chairs: [{ ...chair, isActive: true }],
    clinicians: [{ ...clinician, name: 'Dott.ssa Neri', isActive: true, hours: [] }],
  };
  expect((await saveTeam(owner, id, kept)).setup?.team).toMatchObject({
    chairs: [chair],
    clinicians: [{ name: 'Dott.ssa Neri' }],
    services: [{ name: 'Igiene', durationMinutes: 60, reasons: ['HYGIENE'] }],
  });
  const on = await saveAgenda(owner, id);
  expect(on.setup?.agenda.isEnabled).toBe(true);
  expect((await request(id)).status).toBe('CONFIRMED');
  expect(await audit(id)).toEqual(
    ['agenda.changed', 'agenda.team-changed', 'agenda.changed'].map((action) => ({
      action,
      operator_id: null,
      hasAccount: true,
    })),
  );
});

describe('requests that wait', () => {
  test('stay as they are when the agenda is switched on: an answer then takes a free time of it', async () => {
    const { practice, owner } = await openPractice();
    const { number } = await storeRequest(gateway, practice);
    const before = await stateOf(gateway, number);
    const { setup } = await saveAgenda(owner, practice.id);
    expect(setup?.waitingRequests).toBe(1);
    expect(await stateOf(gateway, number)).toEqual(before);
    expect(await listRequests(owner, practice.id)).toHaveLength(1);
    // A new one asks no telephone, and takes what the one that waits might have wanted.
    expect((await request(practice.id, { preferredTimes: fromTen })).status).toBe('CONFIRMED');
    const given = { number, seenVersion: 1, answer: 'ACCEPT' };
    expect((await answerRequest(owner, practice.id, { ...given, at: ten })).message).toMatch(/non è libero/);
    expect((await answerRequest(owner, practice.id, { ...given, answer: 'PROPOSE', at: nine })).__typename).toBe(
      'RequestAnswered',
    );
    expect(await stateOf(gateway, number)).toMatchObject({ status: 'proposed', slot: 'booked' });
  });

  test('visits stay when it is switched off, and new requests go by telephone again', async () => {
    const { practice, owner } = await openPractice();
    await saveAgenda(owner, practice.id);
    const visit = await request(practice.id);
    const off = await saveAgenda(owner, practice.id, { isEnabled: false });
    expect(off.setup).toMatchObject({ agenda: { isEnabled: false, appointments: [{ startsAt: nine }] }, outside: 0 });
    expect(await stateOf(gateway, visit.number)).toMatchObject({ status: 'confirmed', slot: 'booked', task: null });
    const later = await request(practice.id, { preferredTimes: fromTen });
    expect(later.status).toBe('SCHEDULED');
    expect(await stateOf(gateway, later.number)).toMatchObject({ slot: null });
  });
});

describe('what is refused', () => {
  test('staff change single days, and nothing else', async () => {
    const { practice, owner, staff } = await openPractice();
    const { id } = practice;
    const message = expect.stringMatching(/^Chi non è titolare può cambiare i giorni singoli/);
    expect(await saveAgenda(staff, id)).toMatchObject({ __typename: 'StudioRefused', message });
    await saveAgenda(owner, id);
    for (const change of [{ isEnabled: false }, { slotMinutes: 20 }, { windows: [] as object[], days: [openDay] }])
      expect(await saveAgenda(staff, id, change)).toMatchObject({ __typename: 'StudioRefused', message });
    const closed = await saveAgenda(staff, id, { days: [{ on: '2026-11-26', hours: [] }] });
    expect(closed.setup).toMatchObject({ role: 'STAFF', agenda: { days: [{ on: '2026-11-26' }] } });
    expect(closed.setup?.firstTimes.some((at) => at.startsWith('2026-11-26'))).toBe(false);
    expect(await saveTeam(staff, id)).toMatchObject({ __typename: 'StudioRefused' });
  });

  test('everything, to others and before the rooms are open', async () => {
    const { practice, browser } = await ownPractice(gateway);
    expect(await open(browser, practice.id)).toBeNull();
    expect(await saveAgenda(browser, practice.id)).toMatchObject({ __typename: 'StudioRefused' });
    await openRooms(gateway.database.em.fork(), practice.id, gateway.services.now());
    const { owner: other } = await openPractice();
    const version = (await open(browser, practice.id))?.agenda.version;
    expect(await open(other, practice.id)).toBeNull();
    expect(await saveAgenda(other, practice.id, { version })).toMatchObject({ __typename: 'StudioRefused' });
    for (const none of ['0', 'x', '99999999999']) expect(await ask(browser, setupQuery, { id: none })).toBeNull();
    expect(await open(browser, practice.id)).toMatchObject({ agenda: { isStored: false } });
  });

  test('bad input by its place, a state that is not the present one, and a hidden practice', async () => {
    const { practice, owner } = await openPractice();
    const { id } = practice;
    expect(await saveAgenda(owner, id, { slotMinutes: 17 })).toMatchObject({
      __typename: 'AgendaInvalid',
      problems: [{ at: 'slotMinutes', fault: 'SLOT_LENGTH' }],
    });
    expect(await saveAgenda(owner, id, { version: 'other' })).toMatchObject({ __typename: 'ChangedMeanwhile' });
    await saveAgenda(owner, id);
    expect(await saveTeam(owner, id, { chairs: [] })).toMatchObject({ problems: [{ at: 'chairs' }] });
    const foreign = { chairs: [{ id: '999999', name: 'Altrui', isActive: true }] };
    expect(await saveTeam(owner, id, foreign)).toMatchObject({ __typename: 'ChangedMeanwhile' });
    await gateway.database.em.fork().execute('update dentist set hidden_at = now() where id = ?', [id]);
    expect(await open(owner, id)).toMatchObject({ isHidden: true });
    expect(await saveAgenda(owner, id)).toMatchObject({ message: expect.stringMatching(/^Il profilo è nascosto/) });
  });

  test('one of two owners at once', async () => {
    const { practice, owner } = await openPractice();
    const version = (await open(owner, practice.id))?.agenda.version;
    const save = (slotMinutes: number) => saveAgenda(owner, practice.id, { version, slotMinutes });
    const answers = await Promise.all([20, 40].map(save));
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['ChangedMeanwhile', 'StudioAgendaSetupSaved']);
  });
});

const openDay = { on: '2026-12-08', hours: [{ opensMinutes: 540, closesMinutes: 660 }] };

test('a holiday has times once the practice opens that day', async () => {
  const { practice, owner } = await openPractice();
  const holiday = await saveAgenda(owner, practice.id, {
    windows: [{ weekday: 1, opensMinutes: 540, closesMinutes: 570 }],
  });
  const tuesdays = holiday.setup?.firstTimes.map((at) => at.slice(0, 10));
  expect(tuesdays).toContain('2026-12-01');
  expect(tuesdays).not.toContain('2026-12-08');
  const opened = await saveAgenda(owner, practice.id, {
    windows: [{ weekday: 1, opensMinutes: 540, closesMinutes: 570 }],
    days: [openDay],
  });
  expect(opened.setup?.firstTimes.map((at) => at.slice(0, 10))).toContain('2026-12-08');
});
