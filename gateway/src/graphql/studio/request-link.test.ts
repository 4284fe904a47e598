import { composeMail } from '@dentisti/core/mail/compose-mail';
import { answerMetricEvents } from '@dentisti/core/platform/answer-metric-events';
import type { MailRow } from '@dentisti/db/mail/mail-outbox.repository';
import { createSimulatedCall } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { bookingForm, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { ownPractice, stateOf } from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);
const [ten = '', eleven = '', four = ''] = thursdayAt(10, 11, 16);
const [twelve = ''] = thursdayAt(12);

interface LinkAnswer {
  __typename: string;
  message?: string;
  [field: string]: unknown;
}
const openLink = async (token: string) =>
  (
    await gateway.query<{ requestByLink: LinkAnswer }>(
      `query ($token: String!) { requestByLink(token: $token) { __typename
         ... on LinkedRequest { practice { name } email purpose keepsAgenda reason times movesFrom answerBy callsAt isSimulation }
         ... on StudioRefused { message } } }`,
      { token },
    )
  ).requestByLink;
const answer = async (token: string, input: object) =>
  (
    await gateway.query<{ answerRequestByLink: LinkAnswer }>(
      `mutation ($token: String!, $input: LinkAnswerInput!) { answerRequestByLink(token: $token, input: $input) {
         __typename ... on AnsweredByLink { answer } ... on StudioRefused { message } } }`,
      { token, input },
    )
  ).answerRequestByLink;

const mailsAbout = (number: string) =>
  sql<MailRow>(
    `select id, template, to_address as "toAddress", params, booking_id as "bookingId", message_id as "messageId"
     from mail_outbox where template like 'studio%'
       and params ->> 'bookingId' = (select id::text from booking where number = ?) order by to_address`,
    [number],
  );
function write(mail: MailRow) {
  const { BOOKING_LINK_SECRETS: linkSecrets } = gateway.services.env;
  const settings = { publicUrl: 'https://dentisti.example', linkSecrets, mailFrom: 'D <d@dentisti.example>' };
  const row = { ...mail, createdAt: tuesdayMorning };
  const given = {
    ...{ ...settings, operatorEmail: 'o@dentisti.example', contactEmail: 'c@dentisti.example' },
    ...{ isProduction: false, voiceMode: 'simulator' as const, maxCalls: 5, reconcileAfterSeconds: 60 },
  };
  return composeMail(gateway.database.em.fork(), row, given, tuesdayMorning);
}
/** The newest mail of a request to an address. */
async function newestMail(number: string, email: string): Promise<MailRow> {
  const mail = (await mailsAbout(number)).findLast(
    ({ template, toAddress }) => template === 'studioRequest' && toAddress === email,
  );
  if (!mail) throw new Error('no mail');
  return mail;
}
/** What stands behind `#` in the newest mail of a request to an address. */
async function mailedToken(number: string, email: string): Promise<string> {
  const { text } = await write(await newestMail(number, email));
  return /studio\/risposta#(\S+)/.exec(text)?.[1] ?? '';
}

/** A practice with a request, and the owner's link to it. */
async function linked() {
  const own = await ownPractice(gateway);
  const [account] = await sql<{ email: string }>('select email from practice_account where id = ?', [own.accountId]);
  const email = account?.email ?? '';
  const link = await requestAndOpen(gateway, bookingForm(own.practice.id, { note: 'Ho paura' }));
  return { ...own, email, link, number: link.number, token: await mailedToken(link.number, email) };
}

test('a request is mailed to each of the people, without the patient, and once', async () => {
  const own = await ownPractice(gateway);
  const staff = await studioBrowser(gateway);
  await sql(`insert into practice_member (practice_id, account_id, role, since) values (?, ?, 'staff', now())`, [
    own.practice.id,
    staff.id,
  ]);
  const { number } = await requestAndOpen(gateway, bookingForm(own.practice.id, { note: 'Ho paura' }));
  const mails = await mailsAbout(number);
  expect(mails.map(({ template }) => template)).toEqual(['studioRequest', 'studioRequest']);
  expect(mails.map(({ toAddress }) => toAddress)).toContain(staff.email);
  const { text, html, subject } = await write(mails[0] as MailRow);
  expect(subject).toBe('Una richiesta di appuntamento: rispondete entro giovedì 26 novembre alle 16:00');
  expect(text).toContain('il nostro assistente vi chiama fra poco');
  expect(text).toContain('giovedì 26 novembre alle 11:00');
  expect(text).toContain('Igiene dentale');
  for (const secret of ['Anna', 'Bianchi', 'Ho paura', 'esempio.it']) expect(text + html).not.toContain(secret);
  // The link's token may have the first three figures.
  expect(text + html).not.toMatch(/347 ?\d{7}/);
});

test('opening a link changes nothing, however often', async () => {
  const { token, number, email, practice } = await linked();
  const before = await stateOf(gateway, number);
  for (let i = 0; i < 3; i++)
    expect(await openLink(token)).toEqual({
      __typename: 'LinkedRequest',
      practice: { name: practice.name },
      email,
      purpose: 'BOOK',
      keepsAgenda: false,
      reason: 'HYGIENE',
      times: [ten, eleven, four],
      movesFrom: null,
      answerBy: four,
      callsAt: tuesdayMorning.toISOString(),
      isSimulation: false,
    });
  expect(await stateOf(gateway, number)).toEqual(before);
});

test('a request that a simulated call was made for says so, by the link and in its mail', async () => {
  const { token, number, email } = await linked();
  const [booking] = await sql<{ id: string; dentistId: number }>(
    'select id, dentist_id as "dentistId" from booking where number = ?',
    [number],
  );
  if (!booking) throw new Error('no booking');
  await createSimulatedCall(gateway.database.em.fork(), { ...booking, createdAt: tuesdayMorning });
  expect(await openLink(token)).toMatchObject({ isSimulation: true });
  const { subject, text } = await write(await newestMail(number, email));
  expect(subject).toMatch(/^\[Simulazione\] Una richiesta di appuntamento/);
  expect(text).toContain('nessuno studio è stato chiamato');
});

test('yes by the link: as in the studio, audited as the account’s, counted, and once', async () => {
  const { token, number, accountId } = await linked();
  const seconds: number[] = [];
  const stop = answerMetricEvents.on({ bookingConfirmed: (event) => seconds.push(event.seconds) });
  expect(await answer(token, { answer: 'ACCEPT', at: eleven })).toEqual({
    __typename: 'AnsweredByLink',
    answer: 'ACCEPT',
  });
  stop();
  expect(seconds).toHaveLength(1);
  expect(await stateOf(gateway, number)).toMatchObject({ status: 'confirmed', at: eleven, task: 'withdrawn' });
  const [audit] = await sql<{ detail: object }>(
    `select detail from audit_entry where action = 'request.answered' and target_id = ?`,
    [number],
  );
  expect(audit?.detail).toEqual({ accountId, answer: 'accept', by: 'link' });
  for (const again of [{ answer: 'ACCEPT', at: ten }, { answer: 'REFUSE' }])
    expect(await answer(token, again)).toMatchObject({ message: expect.stringMatching(/non vale più/) });
  expect(await openLink(token)).toMatchObject({ __typename: 'StudioRefused' });
  expect(await stateOf(gateway, number)).toMatchObject({ status: 'confirmed', at: eleven });
});

test('another time, or none; a time that the patient did not ask for is no yes', async () => {
  const first = await linked();
  expect(await answer(first.token, { answer: 'ACCEPT', at: twelve })).toMatchObject({
    message: expect.stringMatching(/non è fra quelli/),
  });
  expect(await answer(first.token, { answer: 'ACCEPT' })).toMatchObject({ message: 'Scegli un orario.' });
  expect(await answer(first.token, { answer: 'PROPOSE', at: twelve })).toMatchObject({ answer: 'PROPOSE' });
  expect(await stateOf(gateway, first.number)).toMatchObject({ status: 'proposed' });
  const second = await linked();
  expect(await answer(second.token, { answer: 'REFUSE' })).toMatchObject({ answer: 'REFUSE' });
  expect(await stateOf(gateway, second.number)).toMatchObject({ status: 'declined' });
});

test('a link ends with the membership, and when the patient asks for something else', async () => {
  const { token, accountId, practice } = await linked();
  await sql('delete from practice_member where practice_id = ? and account_id = ?', [practice.id, accountId]);
  expect(await openLink(token)).toMatchObject({ __typename: 'StudioRefused' });
  expect(await answer(token, { answer: 'REFUSE' })).toMatchObject({ __typename: 'StudioRefused' });

  const changed = await linked();
  await gateway.query(
    `mutation ($number: String!, $token: String!, $times: [DateTime!]!) {
       rescheduleBooking(number: $number, token: $token, preferredTimes: $times) { __typename } }`,
    { ...changed.link, times: thursdayAt(9, 12, 17) },
  );
  expect(await openLink(changed.token)).toMatchObject({ __typename: 'StudioRefused' });
  const renewed = await mailedToken(changed.number, changed.email);
  expect(renewed).not.toBe(changed.token);
  expect(await openLink(renewed)).toMatchObject({ times: thursdayAt(9, 12, 17) });
});

test('an accepted proposal is mailed, and opened, as what it is', async () => {
  const { token, number, email, link } = await linked();
  await answer(token, { answer: 'PROPOSE', at: twelve });
  await gateway.query(
    `mutation ($number: String!, $token: String!) { acceptProposal(number: $number, token: $token) { __typename } }`,
    { ...link },
  );
  const mail = await newestMail(number, email);
  const { subject, text, html } = await write(mail);
  expect(subject).toBe('Il paziente accetta il vostro orario: rispondete entro giovedì 26 novembre alle 12:00');
  expect(text).toContain('Il paziente accetta l’orario che avete proposto: manca la vostra conferma.');
  expect(html).toContain('Confermate con un tocco, proponete un altro orario o rifiutate.');
  const taken = await mailedToken(number, email);
  expect(await openLink(taken)).toMatchObject({ purpose: 'CONFIRM_PROPOSAL', times: [twelve] });
  expect(await answer(taken, { answer: 'ACCEPT', at: twelve })).toMatchObject({ answer: 'ACCEPT' });
  expect(await stateOf(gateway, number)).toMatchObject({ status: 'confirmed', at: twelve });
});

test('the mail of a requested move offers no other time', async () => {
  const { token, number, email, link } = await linked();
  await answer(token, { answer: 'ACCEPT', at: eleven });
  await gateway.query(
    `mutation ($number: String!, $token: String!, $times: [DateTime!]!) {
       rescheduleBooking(number: $number, token: $token, preferredTimes: $times) { __typename } }`,
    { ...link, times: thursdayAt(9, 12, 17) },
  );
  const { subject, html } = await write(await newestMail(number, email));
  expect(subject).toMatch(/^Una richiesta di spostamento/);
  expect(html).toContain('Accettate un orario con un tocco, o rifiutate.');
});

test('a link goes on while our assistant calls', async () => {
  const { token, number } = await linked();
  await sql(`update booking set status = 'calling', version = version + 1 where number = ?`, [number]);
  expect(await answer(token, { answer: 'ACCEPT', at: ten })).toMatchObject({ __typename: 'AnsweredByLink' });
});

test('no link is made of another one', async () => {
  const one = await linked();
  const other = await linked();
  const [bookingId, accountId, mac] = one.token.split('.');
  const [otherBooking, otherAccount, otherMac] = other.token.split('.');
  const forged = [
    `${otherBooking}.${accountId}.${mac}`,
    `${bookingId}.${otherAccount}.${mac}`,
    `${bookingId}.${accountId}.${otherMac}`,
    `${bookingId}.${accountId}.${'A'.repeat(43)}`,
    `${bookingId}.${accountId}`,
    '',
    'x'.repeat(4_000),
    `${'0'.repeat(36)}.${accountId}.${mac}`,
    '\u0000',
  ];
  for (const token of forged) {
    expect(await openLink(token)).toMatchObject({ __typename: 'StudioRefused' });
    expect(await answer(token, { answer: 'REFUSE' })).toMatchObject({ __typename: 'StudioRefused' });
  }
  expect(await stateOf(gateway, one.number)).toMatchObject({ status: 'scheduled' });
});
