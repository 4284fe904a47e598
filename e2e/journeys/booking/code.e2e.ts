import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import {
  fillPerson,
  headline,
  headlineSaying,
  pickReason,
  pickThreeTimes,
  timeButton,
  timeButtons,
} from '../../harness/booking-screens.ts';
import { aPatient, type Patient } from '../../harness/bookings.ts';
import { journey, seen, textOf } from '../../harness/browser.ts';
import { linkIn, mailsTo } from '../../harness/mailbox.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { type Practice, practiceThat, practiceWithAgenda } from '../../harness/practices.ts';
import { type StrictGateway, startStrictGateway } from '../../harness/strict-gateway.ts';
import { dialsTo } from '../../harness/voice.ts';

async function askByTelephone(page: Page, { slug }: Practice, patient: Patient): Promise<void> {
  await page.goto(`/prenota/${slug}`);
  await pickThreeTimes(page);
  await pickReason(page, 'Igiene dentale');
  await fillPerson(page, patient);
  await page.getByRole('button', { name: 'Chiedi l’appuntamento' }).click();
}

/** Returns the time that was taken, as its button says it. */
async function bookInAgenda(page: Page, { id }: Practice, patient: Patient): Promise<string> {
  await page.goto(`/real-booking/${id}`);
  await seen(timeButtons(page));
  const wanted = (await timeButtons(page).first().innerText()).trim();
  await timeButton(page, wanted).click();
  await pickReason(page, 'Visita di controllo');
  await fillPerson(page, patient);
  await page.getByRole('button', { name: 'Conferma l’appuntamento' }).click();
  return wanted;
}

/** In place of the form: nothing but what was mailed. */
async function expectCheckMailNotice(page: Page): Promise<void> {
  await seen(page.getByRole('heading', { level: 2, name: 'Controlla la tua e-mail' }));
  expect(page.url()).not.toContain('DENT-');
}

/** Opens the link of the newest of so many mails with a code. */
async function openMailedLink(page: Page, { email }: Patient, count: number): Promise<void> {
  const withCode = async () => (await mailsTo(email)).filter(({ subject }) => /^\d{6} è il tuo codice/.test(subject));
  await expect.poll(async () => (await withCode()).length).toBe(count);
  const [newest] = await withCode();
  if (newest) await page.goto(linkIn(newest));
}

/** The call is planned, made or over: nothing is waited for from the patient. */
const underWay = (page: Page) =>
  page.getByRole('heading', {
    level: 1,
    name: /^(Richiesta inviata|Stiamo chiamando lo studio|Appuntamento confermato)$/,
  });

/** The codes mailed to an address, newest first. */
const codesTo = async ({ email }: Patient): Promise<string[]> =>
  (await mailsTo(email)).flatMap(({ subject }) => /^(\d{6}) è il tuo codice/.exec(subject)?.[1] ?? []);

async function newestCode(patient: Patient, count: number): Promise<string> {
  await expect.poll(async () => (await codesTo(patient)).length).toBe(count);
  return (await codesTo(patient))[0] ?? '';
}

async function typeCode(page: Page, code: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Codice di conferma' });
  await form.getByLabel('Codice').fill(code);
  await form.getByRole('button', { name: 'Conferma' }).click();
}

/** Types a wrong code and expects its message. */
async function mistypeCode(page: Page, code: string): Promise<void> {
  await typeCode(
    page,
    code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
  );
  const said = page.getByRole('alert').filter({ hasText: 'codice' });
  await seen(said);
  expect(await textOf(said)).toMatch(/^Il codice non è giusto/);
}

journeysInOpeningHours('a contact that proves itself', () => {
  let gateway: StrictGateway;
  beforeAll(async () => {
    gateway = await startStrictGateway();
  });
  afterAll(() => gateway?.[Symbol.asyncDispose]());

  journey('by telephone: nobody is rung before the mailed code, which a browser types once', async ({ visitor }) => {
    const practice = await practiceThat('accepts-first');
    const patient = aPatient('Giulia Prova');
    const page = await visitor.page(gateway.visit());
    await askByTelephone(page, practice, patient);
    await expectCheckMailNotice(page);
    await expectCleanAsItStands(page, 'answered by mail');
    await openMailedLink(page, patient, 1);
    await seen(headlineSaying(page, 'Manca solo il codice'));
    await seen(page.getByText('Ti abbiamo mandato un codice per e-mail: scrivilo qui, e chiamiamo lo studio.'));
    const code = await newestCode(patient, 1);
    await mistypeCode(page, code);
    await expectCleanAsItStands(page, 'a wrong code');
    expect(await dialsTo(practice.phone)).toEqual([]);
    await typeCode(page, code);
    await seen(headlineSaying(page, 'Appuntamento confermato'));
    expect(await dialsTo(practice.phone)).toHaveLength(1);

    await askByTelephone(page, await practiceThat('accepts-first'), patient);
    await seen(underWay(page));
    expect(await codesTo(patient)).toEqual([code]);

    const silent = await practiceThat('accepts-first');
    const elsewhere = await visitor.page(gateway.visit());
    await askByTelephone(elsewhere, silent, patient);
    await expectCheckMailNotice(elsewhere);
    await openMailedLink(elsewhere, patient, 2);
    await seen(headlineSaying(elsewhere, 'Manca solo il codice'));
    expect(await dialsTo(silent.phone)).toEqual([]);
  });

  journey('in an agenda: the slot is held for the code, and confirmed by it', async ({ visitor }) => {
    const practice = await practiceWithAgenda();
    const patient = aPatient('Marta Prova');
    const page = await visitor.page(gateway.visit());
    const wanted = await bookInAgenda(page, practice, patient);
    await expectCheckMailNotice(page);
    await openMailedLink(page, patient, 1);
    await seen(headlineSaying(page, 'Manca solo il codice'));
    expect(await textOf(headline(page).locator('..'))).toContain(wanted);
    await seen(page.getByText(/^Ti teniamo il posto fino alle \d+:\d\d: scrivi qui il codice/));
    await seen(page.getByRole('timer'));
    await expectCleanAsItStands(page, 'a slot that waits for the code');
    const elsewhere = await visitor.page(gateway.visit());
    await elsewhere.goto(`/real-booking/${practice.id}`);
    await seen(timeButtons(elsewhere));
    expect(await timeButton(elsewhere, wanted).count()).toBe(0);
    const code = await newestCode(patient, 1);
    await mistypeCode(page, code);
    await typeCode(page, code);
    await seen(headlineSaying(page, 'Appuntamento confermato'));
    expect(await textOf(headline(page).locator('..'))).toContain(wanted);

    await bookInAgenda(page, await practiceWithAgenda(), patient);
    await seen(headlineSaying(page, 'Appuntamento confermato'));
    expect(await codesTo(patient)).toEqual([code]);

    await bookInAgenda(elsewhere, await practiceWithAgenda(), patient);
    await expectCheckMailNotice(elsewhere);
    await openMailedLink(elsewhere, patient, 2);
    await seen(headlineSaying(elsewhere, 'Manca solo il codice'));
  });
});
