import { dataCode } from '@dentisti/db/retention/data-code';
import { eraseAgain, getErasedList } from '@dentisti/db/retention/erased-again.repository';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { changeClaim, storeClaim } from '@dentisti/db/studio/practice-claim.repository';
import { saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beginStanding, changeStanding, findStanding } from '@dentisti/db/studio/practice-standing.repository';
import { beforeAll, expect, test, vi } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { practiceToClaim, studioBrowser } from '../../testing/studio.ts';
import { addApp, challengeOf, makePasskey } from '../../testing/studio-factors.ts';
import { changePatient, findPatient, listPatients, ownRooms, savePatient } from '../../testing/studio-patients.ts';

const now = tuesdayMorning;
const gateway = setUpTestGateway({}, () => now);
let admin: CookieJar;
beforeAll(async () => {
  admin = (await signedIn(gateway, 'capo@dentisti.example', 'admin')).browser;
});

const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  gateway.database.em.fork().execute<Row[]>(text, values);
const find = async (email: string) =>
  (
    await admin.ask(
      `query($email: String!) { adminPersonData(email: $email) { json summary { label lines }
         erasure { goes stays { what why } } } }`,
      { email },
    )
  ).data?.adminPersonData as unknown as {
    json: string;
    summary: { label: string; lines: string[] }[];
    erasure: { goes: string[]; stays: { what: string; why: string }[] } | null;
  };
const erase = async (email: string, dryRun = false) =>
  (
    await admin.ask(
      'mutation($email: String!, $dryRun: Boolean) { erasePerson(email: $email, dryRun: $dryRun) { otherRows } }',
      { email, dryRun },
    )
  ).data?.erasePerson;
const isSignedIn = async (browser: CookieJar) =>
  (await browser.ask('{ currentAccount { id } }')).data?.currentAccount !== null;
const alerts = () =>
  sql(`select params from mail_outbox where template = 'operatorAlert' and params ->> 'alert' = 'account-not-erased'`);
/** Gives a practice to an account, by its mailbox, and has it ask for a check. Returns the claim's id. */
async function own(practiceId: number, accountId: string, contact: string): Promise<string> {
  const em = gateway.database.em.fork();
  const about = { practiceId, accountId, way: 'mailbox' as const, contact, note: null };
  const claim = await storeClaim(em, { ...about, state: 'awaiting-code', createdAt: now, expiresAt: now });
  await changeClaim(em, claim.id, { state: 'granted', decidedAt: now });
  await beginStanding(em, { practiceId, way: 'mailbox', now });
  const asked = { askedAt: now, askedById: accountId, askedName: 'Anna Bianchi', askedAlbo: 'RM 1234' };
  await changeStanding(em, practiceId, asked);
  await saveMember(em, { practiceId, accountId, role: 'owner', now });
  await sql(
    `insert into mail_outbox (event_key, message_id, template, to_address, params)
     values ('claimCode:1', '<claim-code@x>', 'claimCode', ?, jsonb_build_object('claimId', ?::text))`,
    [contact, claim.id],
  );
  return claim.id;
}
async function letIn(practiceId: number, role: 'owner' | 'staff') {
  const em = gateway.database.em.fork();
  const { id } = await ensureAccount(em, `altra-${crypto.randomUUID()}@studio.example`, now);
  await saveMember(em, { practiceId, accountId: id, role, now });
}

test('the account of a last owner stays, an operator is mailed; with another owner it goes with everything', async () => {
  const practice = await practiceToClaim(gateway, { name: 'Studio Rossi' });
  const { browser, email, id } = await studioBrowser(gateway);
  const claimId = await own(practice.id, id, `info@${practice.domain}`);
  await letIn(practice.id, 'staff');

  const before = await find(email.toUpperCase());
  const { accountDegliStudi } = JSON.parse(before.json);
  expect(accountDegliStudi).toMatchObject({
    email,
    studi: [{ studio: 'Studio Rossi', ruolo: 'owner' }],
    richiesteDiGestione: [{ contatto: `info@${practice.domain}`, stato: 'granted' }],
    verificheChieste: [{ nome: 'Anna Bianchi', albo: 'RM 1234' }],
    accessi: [{ dispositivo: expect.any(String), entrato: expect.stringMatching(/^2026-11-24T/) }],
  });
  expect(before.summary.map(({ label }) => label)).toEqual(['Account per gestire uno studio']);
  expect(before.erasure?.goes).toEqual([]);
  expect(before.erasure?.stays[0]?.why).toContain('Un operatore ti scrive');
  expect(await erase(email, true)).toEqual({ otherRows: 0 });
  expect(await erase(email)).toEqual({ otherRows: 0 });
  expect(await isSignedIn(browser)).toBe(true);
  expect(await alerts()).toEqual([{ params: { alert: 'account-not-erased', accountId: id } }]);
  await erase(email);
  expect(await alerts()).toHaveLength(1);

  await letIn(practice.id, 'owner');
  expect((await find(email)).erasure?.goes[0]).toMatch(/^Il tuo account per gestire uno studio, con 1 studio/);
  expect(await erase(email, true)).toEqual({ otherRows: 1 });
  expect(await erase(email)).toEqual({ otherRows: 1 });
  expect(await isSignedIn(browser)).toBe(false);
  expect((await find(email)).erasure).toBeNull();
  for (const table of ['practice_member', 'practice_claim', 'studio_session'])
    expect(await sql(`select from ${table} where account_id = ?`, [id]), table).toEqual([]);
  const standing = await findStanding(gateway.database.em.fork(), practice.id);
  expect(standing).toMatchObject({ contactWay: 'mailbox', askedById: null, askedName: null, askedAlbo: null });
  expect(await sql('select from sign_in_link where email = ?', [email])).toEqual([]);
  const mails = `select template from mail_outbox where params ->> 'claimId' = ? or template = 'signInLink' and to_address = ?`;
  expect(await sql(mails, [claimId, email])).toEqual([]);
  expect(await sql('select kind from erased_record where record_id = ?', [id])).toEqual([{ kind: 'practice_account' }]);
  expect(await sql('select from practice_member where practice_id = ?', [practice.id])).toHaveLength(2);
});

test('the factors of an account are exported without a secret, and go with it; who is alone in a practice gives it back', async () => {
  const practice = await practiceToClaim(gateway, { name: 'Studio Solo' });
  const { browser, email, id } = await studioBrowser(gateway);
  await own(practice.id, id, `info@${practice.domain}`);
  const { secret, recoveryCodes } = await addApp(gateway, browser);
  const { authenticator } = await makePasskey(gateway, browser);
  await challengeOf(browser);
  const { json, erasure } = await find(email);
  expect(JSON.parse(json).accountDegliStudi.secondoFattore).toEqual({
    appDiAutenticazioneDal: expect.stringMatching(/^2026-11-24T/),
    passkey: [{ nome: 'Browser', aggiunta: expect.stringMatching(/^2026-11-24T/), usataUltimaVolta: null }],
    codiciDiRecuperoRimasti: 10,
    azzeramento: null,
  });
  for (const text of [secret, authenticator.credentialId, ...recoveryCodes]) expect(json).not.toContain(text);
  expect(erasure?.goes[0]).toContain('l’app di autenticazione, 1 passkey');
  const before = (await alerts()).length;
  expect(await erase(email)).toEqual({ otherRows: 1 });
  expect(await alerts()).toHaveLength(before);
  for (const table of ['account_factor', 'account_passkey', 'account_recovery_code'])
    expect(await sql(`select from ${table} where account_id = ?`, [id]), table).toEqual([]);
  expect(await findStanding(gateway.database.em.fork(), practice.id)).toBeNull();
  expect(await sql(`select from mail_outbox where template = 'factorChanged' and to_address = ?`, [email])).toEqual([]);
});

test('a patient who has an account reads and erases it with everything else, by the booking’s link and code', async () => {
  const { browser, email, id } = await studioBrowser(gateway);
  const practice = await practiceToClaim(gateway);
  const note = 'Sono la titolare, mi trovate allo studio.';
  const about = { practiceId: practice.id, accountId: id, way: 'operator' as const, contact: null, note };
  const waiting = { ...about, state: 'awaiting-operator' as const, createdAt: now, expiresAt: now };
  await storeClaim(gateway.database.em.fork(), waiting);
  const form = bookingForm((await createPractice(gateway)).id, { email, phone: '+393475550999' });
  const link = await requestAndOpen(gateway, form);
  const key = { number: link.number, token: link.token };
  await gateway.query(
    'mutation($number: String!, $token: String!) { askForDataCode(number: $number, token: $token) { __typename } }',
    key,
  );
  const [row] = await sql<{ id: string }>('select id from data_code order by created_at desc limit 1');
  const code = dataCode(gateway.services.env.BOOKING_LINK_SECRETS[0] ?? '', row?.id ?? '');
  const { data } = await gateway.query<{ data: { json: string; everything: { goes: string[] } | null } }>(
    `mutation($number: String!, $token: String!, $code: String!) { data: exportMyData(number: $number, token: $token, code: $code) {
       ... on PersonalData { json everything { goes } } } }`,
    { ...key, code },
  );
  expect(data.json).toContain(note);
  expect(data.everything?.goes.at(-1)).toContain('con 1 richiesta di gestione, 1 accesso aperto');
  const { answer } = await gateway.query<{ answer: unknown }>(
    `mutation($number: String!, $token: String!, $code: String!) {
       answer: eraseMyData(number: $number, token: $token, code: $code, everything: true) { __typename ... on DataErasure { numbers } } }`,
    { ...key, code },
  );
  expect(answer).toEqual({ __typename: 'DataErasure', numbers: [link.number] });
  expect(await sql('select from practice_account where id = ?', [id])).toEqual([]);
  expect(await isSignedIn(browser)).toBe(false);
});

test('what practices keep of a person under a proved address is handed over, and erased with everything', async () => {
  const { practice, browser } = await ownRooms(gateway);
  const other = await ownRooms(gateway);
  const anna = { name: 'Anna Verdi', phone: '347 765 4321', email: 'anna.verdi@esempio.it' };
  const { patient } = await savePatient(browser, practice.id, { ...anna, note: 'Preferisce il mattino' });
  await savePatient(other.browser, other.practice.id, anna);
  // Of the same name and telephone without that address: it proves nothing.
  await savePatient(other.browser, other.practice.id, { name: 'Anna Verdi Bo', phone: anna.phone });
  await sql(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, patient_id, presence, label)
     values (?, '2026-11-02 09:00Z', '2026-11-02 10:00Z', '2026-11-02 10:00Z', 'booked', false, ?, 'kept', 'per Anna')`,
    [practice.id, patient?.id],
  );

  const before = await find('Anna.Verdi@esempio.it');
  const { pressoGliStudi } = JSON.parse(before.json);
  expect(pressoGliStudi).toHaveLength(2);
  // Both were stored at the same instant.
  expect(pressoGliStudi.find(({ nota }: { nota: string | null }) => nota !== null)).toMatchObject({
    nome: 'Anna Verdi',
    nota: 'Preferisce il mattino',
    visite: [{ presenzaInParole: 'Venuto', nota: 'per Anna' }],
  });
  expect(before.summary.every(({ label }) => label.startsWith('Paziente '))).toBe(true);
  expect(before.erasure?.goes.join()).toContain('1 visita resta nella sua agenda senza dire di chi');
  expect(await erase(anna.email, true)).toEqual({ otherRows: 2 });
  const published = vi.spyOn(gateway.services.agendaChanges, 'publish');
  expect(await erase(anna.email)).toEqual({ otherRows: 2 });
  // Their open pages ask again.
  expect(published.mock.calls.flat().sort()).toEqual([practice.id, other.practice.id].map(String).sort());
  published.mockRestore();
  expect(await findPatient(browser, practice.id, patient?.id ?? '')).toBeNull();
  expect((await listPatients(other.browser, other.practice.id))?.patients).toMatchObject([{ name: 'Anna Verdi Bo' }]);
  expect(await sql('select label from appointment where patient_id = ?', [patient?.id])).toEqual([{ label: null }]);

  // A backup from before comes back: the list erases it again.
  const restored = () =>
    sql(`update patient set name = 'Anna Verdi', name_key = 'anna verdi', erased_at = null where id = ?`, [
      patient?.id,
    ]);
  await restored();
  const em = gateway.database.em.fork();
  // Other tests' rows are in the list, too.
  await em.transactional(async (tx) => eraseAgain(tx, await getErasedList(tx), now));
  expect(await findPatient(browser, practice.id, patient?.id ?? '')).toBeNull();
  expect(await erase(anna.email)).toEqual({ otherRows: 0 });
});

test('who recorded a consent is forgotten with their account; the consent stands', async () => {
  const { practice, browser } = await ownRooms(gateway);
  const staff = await studioBrowser(gateway);
  await saveMember(gateway.database.em.fork(), { practiceId: practice.id, accountId: staff.id, role: 'staff', now });
  const { patient } = await savePatient(browser, practice.id, { name: 'Ugo Bo' });
  const given = { patientId: patient?.id ?? '', consents: true };
  await changePatient(staff.browser, practice.id, 'recordRecallConsent', given);
  const consent = () =>
    sql('select recall_consent_at is not null as stands, recall_consent_by_id as by from patient where id = ?', [
      patient?.id,
    ]);
  expect(await consent()).toEqual([{ stands: true, by: staff.id }]);
  await erase(staff.email);
  expect(await consent()).toEqual([{ stands: true, by: null }]);
});
