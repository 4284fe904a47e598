import { findFinishedRules } from '@dentisti/db/retention/erasure-run.repository';
import { romeDay } from '@dentisti/domain/retention/retention-limit';
import { dailyRules } from '@dentisti/domain/retention/retention-rules';
import type { PlantedBooking } from './plant.ts';
import { type LeakTestProduct, until } from './product.ts';
import type { Visitor } from './visitor.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Every mail the trial's mailbox shows for an address, newest first. */
export async function mailsTo(visitor: Visitor, address: string): Promise<Mail[]> {
  const { text } = await visitor.send('mailbox', `/dev/mail.json?to=${encodeURIComponent(address)}`);
  return JSON.parse(text) as Mail[];
}

const link = 'number: $number, token: $token';
const askForCode = `mutation($number: String!, $token: String!) { askForDataCode(${link}) { __typename } }`;
const exportMine = `mutation($number: String!, $token: String!, $code: String!) { exportMyData(${link}, code: $code) {
  __typename ... on PersonalData { json fileName } ... on ActionRefused { message } } }`;
const eraseMine = `mutation($number: String!, $token: String!, $code: String!) {
  eraseMyData(${link}, code: $code, everything: true) { __typename ... on DataErasure { numbers doneBy } ... on ActionRefused { message } } }`;

/** The patient's own way: a mailed code, everything downloaded, everything erased. Answers what was downloaded. */
export async function eraseByRight(visitor: Visitor, booking: PlantedBooking): Promise<string> {
  const { number, token, person } = booking;
  await visitor.ask('code for one’s data', askForCode, { number, token });
  const code = await until(async () => {
    const codes = (await mailsTo(visitor, person.email)).flatMap(({ text, subject }) =>
      /codice/i.test(subject) || /codice/i.test(text) ? (/\b(\d{6})\b/.exec(text)?.[1] ?? []) : [],
    );
    return codes[0];
  }, 'the mailed code');
  type Exported = { exportMyData: { __typename: string; json?: string } };
  const exported = await visitor.ask<Exported>('download of one’s data', exportMine, { number, token, code });
  const json = exported?.exportMyData.json;
  if (!json) throw new Error(`nothing to download: ${JSON.stringify(exported)}`);
  const erased = await visitor.ask('erasure of one’s data', eraseMine, { number, token, code });
  if (!JSON.stringify(erased).includes('DataErasure')) throw new Error(`not erased: ${JSON.stringify(erased)}`);
  return json;
}

/** Waits until bookings are erased. */
export async function untilErased(product: LeakTestProduct, numbers: readonly string[]): Promise<void> {
  const placeholders = numbers.map(() => '?').join(', ');
  const left = `select number, status from booking where erased_at is null and number in (${placeholders})`;
  await until(
    async () => (await product.em().execute<object[]>(left, [...numbers])).length === 0,
    `the erasure of ${numbers.join(', ')}`,
  );
}

/** Waits until the visits of bookings are closed, as it happens when they are past. */
export async function untilClosed(product: LeakTestProduct, numbers: readonly string[]): Promise<void> {
  const placeholders = numbers.map(() => '?').join(', ');
  const left = `select from booking where status = 'confirmed' and number in (${placeholders})`;
  await until(
    async () => (await product.em().execute<object[]>(left, [...numbers])).length === 0,
    `the end of the visits of ${numbers.join(', ')}`,
  );
}

/** Waits until the day's erasure has come through all of its rules. */
export async function untilDayErased(product: LeakTestProduct): Promise<void> {
  const day = romeDay(product.now());
  await until(async () => {
    const finished = await findFinishedRules(product.em(), day);
    return dailyRules.every((rule) => finished.has(rule));
  }, `the erasure of ${day}`);
}

/** Waits until every mail is sent or given up. */
export async function untilMailed(product: LeakTestProduct): Promise<void> {
  const left = async () =>
    product.em().execute<object[]>(`select from mail_outbox where state in ('queued', 'sending')`);
  await until(async () => (await left()).length === 0, 'the last mail');
}

/** Waits until the voice platform was told to forget their calls. */
export async function untilForgotten(product: LeakTestProduct): Promise<void> {
  const left = async () => product.em().execute<object[]>('select from voice_deletion');
  await until(async () => (await left()).length === 0, 'the erasure at the voice platform');
}
