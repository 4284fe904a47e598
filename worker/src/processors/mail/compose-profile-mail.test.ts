import { randomUUID } from 'node:crypto';
import { findMailsForDevMailbox } from '@dentisti/db/mail/dev-mail.repository';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { createCalendarConnection } from '@dentisti/db/testing';
import type { StudioMail } from '@dentisti/domain/studio/studio-mail';
import { beforeEach, expect, test } from 'vitest';
import { createDevMailer } from '../../integrations/mail/dev-mailer.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();
const sql = (text: string, ...values: unknown[]) => em().execute<{ id: string }[]>(text, values);
const note = 'Il numero non risponde.\nL’abbiamo provato due volte.';
let studio: Awaited<ReturnType<typeof createCalendarConnection>>;

beforeEach(async () => {
  studio = await createCalendarConnection(em(), { now: harness.clock.now(), change: { calendarName: 'Visite <mie>' } });
  await sql(`update dentist set name = 'Studio <Rossi> & Figli' where id = ?`, studio.practiceId);
  await sql(`update clinician set name = 'Dott.ssa Neri' where id = ?`, studio.clinicianId);
});

/** The mail to the practice's owner that was delivered, or why none was. */
async function send(template: StudioMail, params: Record<string, unknown>) {
  const about = { eventKey: randomUUID(), domain: 'dentisti.example', toAddress: studio.email, bookingId: null };
  const named = { practiceId: studio.practiceId, accountId: studio.accountId, ...params };
  const { id } = await queueMail(em(), { ...about, template, params: named, now: harness.clock.now() });
  await sendMail({ mailId: id }, harness.context({ mailer: createDevMailer(harness.db.orm, harness.clock) }));
  const [mail] = await findMailsForDevMailbox(em(), 1);
  if (mail) return mail;
  const [row] = await em().execute<{ said: string }[]>(
    `select state || ': ' || last_error as said from mail_outbox where id = ?`,
    [id],
  );
  return row?.said ?? '';
}
async function sent(...asked: Parameters<typeof send>) {
  const mail = await send(...asked);
  if (typeof mail === 'string') throw new Error(mail);
  for (const said of [mail.text, mail.html ?? '']) {
    expect(said).toContain('https://dentisti.example/studio');
    expect(said).not.toMatch(/undefined|\bnull\b/);
  }
  expect(mail.html).not.toMatch(/<Rossi>|<mie>/);
  return mail;
}

async function proposal(state: string, decision: string | null) {
  const decidedAt = decision === null ? null : harness.clock.now();
  const [edit] = await sql(
    `insert into profile_edit (practice_id, kind, state, changes, created_at, decided_at, note)
     values (?, 'data', ?, '{}', ?, ?, ?) returning id`,
    ...[studio.practiceId, state, harness.clock.now(), decidedAt, decision],
  );
  return { editId: edit?.id };
}

test.each([
  ['accepted', /La tua proposta è stata accettata: i pazienti vedono già i nuovi dati/],
  ['refused', /La tua proposta non è stata accettata: la scheda resta com’era/],
])('a proposal that was %s: whoever made it reads the outcome and why', async (state, words) => {
  const mail = await sent('proposalDecided', await proposal(state, note));
  expect(mail.subject).toBe('La tua proposta per la scheda dello Studio <Rossi> & Figli');
  expect(mail.text).toMatch(words);
  expect(mail.text).toContain('Ha deciso una persona, non un programma.');
  for (const line of note.split('\n')) expect(mail.text).toContain(line);
});

test('a proposal that was accepted and then undone by the practice: its author reads both', async () => {
  const mail = await sent('proposalDecided', await proposal('undone', note));
  expect(mail.text).toMatch(
    /era stata accettata, poi lo studio ha annullato la modifica: valgono di nuovo i dati di prima/,
  );
  expect(`${mail.text}${mail.html}`).not.toMatch(/i pazienti vedono già i nuovi dati/);
});

test('a proposal that waits, was taken back before a decision, or is gone, is not mailed as decided', async () => {
  const none = 'failed: its proposal is gone, or was not decided';
  expect(await send('proposalDecided', await proposal('proposed', null))).toBe(none);
  expect(await send('proposalDecided', await proposal('withdrawn', note))).toBe(none);
  expect(await send('proposalDecided', { editId: randomUUID() })).toBe(none);
});

test('a photo that was removed: the owner reads which, and why', async () => {
  const mail = await sent('photoDecided', { alt: 'La sala d’attesa', note });
  expect(mail.subject).toBe('Una foto tolta dalla scheda dello Studio <Rossi> & Figli');
  expect(mail.text).toContain('La sala d’attesa');
  for (const line of note.split('\n')) expect(mail.text).toContain(line);
});

test.each([
  ['other', 'credentials', /non accetta più la password/],
  ['google', 'credentials', /Google non ci lascia più entrare/],
  ['other', 'gone', /Il calendario scelto non c’è più/],
  ['other', 'failing', /Da un giorno non riusciamo ad allinearlo/],
] as const)(
  'a calendar (%s) that is paused for %s: the owner reads whose, why and what to do',
  async (provider, reason, words) => {
    await sql(
      `update calendar_connection set provider = ?, state = 'paused', paused_reason = ?, paused_at = ? where id = ?`,
      ...[provider, reason, harness.clock.now(), studio.connectionId],
    );
    const mail = await sent('calendarPaused', { connectionId: studio.connectionId });
    expect(mail.subject).toBe('Il calendario della Dott.ssa Neri non è più allineato: Studio <Rossi> & Figli');
    expect(mail.text).toMatch(words);
    expect(mail.text).toContain('«Visite <mie>»');
    expect(mail.text).toContain('Apri «Collegamenti» nello studio');
  },
);

test('a calendar that goes on again, or was disconnected, is not mailed as paused', async () => {
  const none = 'failed: its calendar is gone, or goes on again';
  expect(await send('calendarPaused', { connectionId: studio.connectionId })).toBe(none);
  expect(await send('calendarPaused', { connectionId: randomUUID() })).toBe(none);
});
