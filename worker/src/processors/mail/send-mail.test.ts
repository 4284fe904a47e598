import { bookAppointment, releaseAppointment } from '@dentisti/db/agenda/appointment.repository';
import { bookingToken } from '@dentisti/db/booking/booking-link';
import { findMailsForDevMailbox } from '@dentisti/db/mail/dev-mail.repository';
import { findDueMails } from '@dentisti/db/mail/mail-outbox.repository';
import { dataCode } from '@dentisti/db/retention/data-code';
import { storeDataCode, useDataCode } from '@dentisti/db/retention/data-code.repository';
import { createAgenda, createPracticeRow } from '@dentisti/db/testing';
import { bookingMails } from '@dentisti/domain/booking/booking-mail';
import { writtenBeside } from '@dentisti/domain/booking/italian-time';
import { describePlan } from '@dentisti/domain/dialing/dial-reasons';
import { describe, expect, test } from 'vitest';
import { createDevMailer } from '../../integrations/mail/dev-mailer.ts';
import type { ProcessorContext } from '../../runtime/processor.ts';
import { setUpBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { queueTestMail, waitForCode } from '../../testing/queued-mail.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const minute = 60_000;
const at = new Date('2026-11-26T10:30:00Z');

const queue = (template: string, params?: Record<string, unknown>, change?: Record<string, unknown>) =>
  queueTestMail(harness, template, params, change);
const send = (mailId: string, overrides: Partial<ProcessorContext> = {}) =>
  sendMail({ mailId }, harness.context(overrides));
const rowOf = async (id: string) => {
  const [row] = await em().execute('select state, attempts, last_error, message_id from mail_outbox where id = ?', [
    id,
  ]);
  return row as { state: string; attempts: number; last_error: string | null; message_id: string };
};
const standing = { status: 'confirmed', appointment_at: at, agreed_sentence: 'Va bene, «lo segno»' };

/** With a link of their own: `schedules/reviews.test.ts`. */
const isOfReview = (name: string): name is 'reviewRequest' | 'reviewDecided' => name.startsWith('review');

test('what somebody waits for leaves before a flood that came earlier; the sweep takes it up first too', async () => {
  const flood: string[] = [];
  for (let i = 0; i < 5; i++) flood.push((await queue('received')).id);
  await harness.advance(minute);
  const late = await queue('confirmed', { at, sequence: 0 }, standing);
  const [first] = await findDueMails(em(), harness.clock.now(), 50);
  expect(first).toBe(late.id);
  harness.mails.length = 0;
  await send(flood[0] as string);
  expect(harness.mails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Appuntamento confermato',
    'Richiesta ricevuta',
  ]);
  // Its own job finds it sent; two workers at once send one each.
  await send(late.id);
  expect(harness.mails).toHaveLength(2);
  const other = await queue('confirmed', { at, sequence: 0 }, standing);
  await Promise.all([send(flood[1] as string), send(flood[2] as string), send(other.id)]);
  expect(harness.mails).toHaveLength(5);
});

describe('what they say', () => {
  const withLink = bookingMails.filter((name) => name !== 'dataCode' && name !== 'dataErased' && !isOfReview(name));
  const cases: Record<(typeof withLink)[number], [Record<string, unknown>, Record<string, unknown>, RegExp[]]> = {
    received: [{}, {}, [/Richiesta ricevuta/, /1\. martedì 24 novembre alle 10:00/, /tu non devi fare nulla/]],
    verifyContact: [{}, { status: 'requested' }, [/^\d{6} è il tuo codice/m, /senza il codice non chiamiamo/]],
    confirmed: [
      { at, sequence: 0 },
      standing,
      [/Appuntamento confermato: giovedì 26 novembre alle 11:30/, /«Va bene, «lo segno»»/, /0768 000 001/],
    ],
    proposal: [
      { at, expiresAt: new Date('2026-11-23T11:00:00Z') },
      { status: 'proposed', proposed_at: at },
      [/propone giovedì 26 novembre alle 11:30: rispondi entro le 12:00/, /non accetta nulla/],
    ],
    declined: [
      {},
      { status: 'declined' },
      [/non può riceverti/, /Altri studi lì vicino/, /Studio vicino/, /\/prenota\//],
    ],
    unreachable: [{}, { status: 'unreachable' }, [/Non siamo riusciti/, /Puoi chiamare tu/, /Studio vicino/]],
    cancelled: [
      { at, sequence: 1 },
      { status: 'cancelled' },
      [/Appuntamento annullato: giovedì 26/, /Avvisiamo noi lo studio/],
    ],
    moved: [{ at, sequence: 1 }, standing, [/Appuntamento spostato: giovedì 26/, /L’orario di prima non vale più/]],
    moveRefused: [{ at }, standing, [/resta quello di prima/, /giovedì 26 novembre alle 11:30/]],
    expired: [{}, { status: 'expired' }, [/La richiesta è scaduta/i, /Studio vicino/]],
    reminder: [
      { at, reminder: 'two-days', sequence: 0 },
      standing,
      [
        /Promemoria: dentista giovedì 26/,
        /Se non puoi andare/,
        /Sposto:\n\S+azione=sposta/,
        /Annullo:\n\S+azione=annulla/,
      ],
    ],
    lostLink: [{}, {}, [/Il link alla tua prenotazione DENT-/, /Non lo hai chiesto tu\?/]],
    openRequest: [
      {},
      {},
      [/Il link alla tua prenotazione DENT-/, /Hai già una richiesta aperta a questo studio: è questa\./],
    ],
  };

  test.each(withLink)('%s: the same in text and HTML, with the private link, names escaped', async (template) => {
    const [params, change, expected] = cases[template];
    await createPracticeRow(em(), {
      name: 'Studio vicino',
      phone: '+390768000901',
      latitude: 41.891,
      longitude: 12.471,
    });
    const { id, booking, practice } = await queue(template, params, change);
    if (template === 'verifyContact') await waitForCode(harness, booking);
    await send(id);
    const [mail] = harness.mails;
    if (!mail) throw new Error('no mail');
    for (const part of expected) expect(`${mail.subject}\n${mail.text}`).toMatch(part);
    const token = bookingToken(testBookingSettings.linkSecrets[0] as string, booking.id);
    const query = template === 'reminder' ? '?azione=conferma&v=0' : '';
    const link = `https://dentisti.example/prenotazione/${booking.number}${query}#${token}`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(mail.html).not.toMatch(/<b>|\b(?:undefined|null|NaN)\b|\[object/);
    expect(mail.text).not.toMatch(/\b(?:undefined|null|NaN)\b|\[object/);
    // Every block of the text stands in the HTML too.
    const shown = mail.html
      .replace(/<[^>]+>/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&#39;/g, "'")
      .replace(/\s+/g, ' ');
    for (const block of mail.text.split('\n\n').slice(1, -1))
      for (const line of block.split('\n').filter((l) => !/^\s*http|:$|^- |^ {2}http/.test(l)))
        expect(shown).toContain(line.trim());
    expect(`${mail.subject}${mail.text}`).not.toMatch(/visita di controllo|Paziente di prova/);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', message_id: mail.messageId });
    if (template === 'declined') expect(mail.text).not.toContain(`/prenota/${practice.slug}`);
  });

  test('the receipt names the hour of the call as the booking’s page does, with its day; without a planned call it says when we ring', async () => {
    const { id, booking } = await queue('received');
    const when = new Date(harness.clock.now().getTime() + 24 * 3_600_000);
    const plan = `update call_task set next_dial_at = ?, next_dial_why = 'at-opening' where booking_id = ?`;
    await em().execute(plan, [when, booking.id]);
    await send(id);
    const planned = describePlan({ kind: 'dial', at: when, reason: 'at-opening' }, harness.clock.now(), writtenBeside);
    expect(planned).toMatch(/^Ora lo studio è chiuso: chiamiamo \p{L}+ \d+ \p{L}+ alle \d/u);
    expect(harness.mails[0]?.text).toContain(planned);
    const other = await queue('received');
    await em().execute(
      `update call_task set state = 'withdrawn', next_dial_at = null, next_dial_why = null, ended_at = now() where booking_id = ?`,
      [other.booking.id],
    );
    await send(other.id);
    expect(harness.mails[1]?.text).toContain('Chiamiamo lo studio quando è aperto. Poi ti scriviamo');
  });

  test('other practices are offered only where we can ask for an appointment', async () => {
    const nearer = { latitude: 41.8901, longitude: 12.4701 };
    await createPracticeRow(em(), { name: 'Studio muto', phone: null, ...nearer });
    await createPracticeRow(em(), { name: 'Studio schivo', phone: '+390768000903', optedOutAt: at, ...nearer });
    await createPracticeRow(em(), { name: 'Studio cortese', phone: '+390768000904', ...nearer });
    await send((await queue('declined', {}, { status: 'declined' })).id);
    expect(harness.mails[0]?.text).toContain('Studio cortese');
    expect(`${harness.mails[0]?.text}${harness.mails[0]?.html}`).not.toMatch(/Studio (?:muto|schivo)/);
    expect(harness.mails[0]?.html).toContain('Ti proponiamo altri studi');
    // Where there is none, none is announced.
    const { id, practice } = await queue('declined', {}, { status: 'declined' });
    await em().execute('update dentist set phone = null where id <> ?', [practice.id]);
    await send(id);
    expect(`${harness.mails[1]?.text}${harness.mails[1]?.html}`).not.toMatch(/altri studi/i);
  });

  test.each(['confirmed', 'moved'])('%s promises a reminder only where one will come', async (template) => {
    for (const hours of [23, 25]) {
      const soon = new Date(harness.clock.now().getTime() + hours * 3_600_000);
      const { id } = await queue(template, { at: soon, sequence: 0 }, { ...standing, appointment_at: soon });
      await send(id);
    }
    expect(harness.mails.map(({ text }) => text.includes('ti mandiamo un promemoria'))).toEqual([false, true]);
  });

  test('the code for one’s own data is in the mail and in no row; once used up it is not mailed any more', async () => {
    const { id, booking } = await queue('dataCode');
    const now = harness.clock.now();
    const expiresAt = new Date(now.getTime() + 600_000);
    const code = await storeDataCode(em(), { bookingId: booking.id, createdAt: now, expiresAt });
    await em().execute('update mail_outbox set params = ? where id = ?', [JSON.stringify({ codeId: code.id }), id]);
    await send(id);
    const digits = dataCode(testBookingSettings.linkSecrets[0] as string, code.id);
    expect(harness.mails[0]?.subject).toBe(`${digits} è il codice per i tuoi dati`);
    expect(harness.mails[0]?.text).toContain(digits);
    const rows = await em().execute('select to_jsonb(m) as mail, to_jsonb(c) as code from mail_outbox m, data_code c');
    expect(JSON.stringify(rows)).not.toContain(digits);
    await useDataCode(em(), code.id, now);
    await em().execute(`update mail_outbox set state = 'queued', sent_at = null, next_try_at = ?`, [now]);
    await send(id);
    expect(harness.mails).toHaveLength(1);
    expect((await rowOf(id)).state).toBe('withdrawn');
  });

  test.each([
    [{}, /Lo facciamo adesso/],
    [
      { expiresAt: at },
      /Prima diciamo allo studio che non vai; appena lo sa cancelliamo tutto, al più tardi giovedì 26/,
    ],
  ])('the last mail says what is erased when, and carries no link: %#', async (params, words) => {
    const { id, booking } = await queue('dataErased', params);
    await send(id);
    expect(harness.mails[0]?.text).toMatch(words);
    expect(harness.mails[0]?.text).toContain(booking.number);
    expect(harness.mails[0]?.text).not.toContain('/prenotazione/');
  });

  test.each([
    ['confirmed', 'confirmed', /il posto torna subito libero/],
    ['reminder', 'confirmed', /il posto torna subito libero/],
    ['cancelled', 'cancelled', /il posto nella sua agenda online è di nuovo libero/],
  ] as const)('%s: where the practice keeps an agenda, nobody is told by us', async (template, status, words) => {
    const { id, booking, practice } = await queue(template, { at, sequence: 1 }, { status, appointment_at: at });
    await createAgenda(em(), practice.id);
    await em().transactional(async (tx) => {
      const slot = { dentistId: practice.id, startsAt: at, endsAt: new Date(at.getTime() + 30 * minute) };
      await bookAppointment(tx, slot, { bookingId: booking.id, holdToken: null, exclusive: true, now: at });
      if (status === 'cancelled') await releaseAppointment(tx, booking.id);
    });
    await send(id);
    expect(harness.mails[0]?.text).toMatch(words);
    expect(harness.mails[0]?.text).not.toMatch(/avvisiamo noi/i);
  });

  test.each([
    ['unreachableNumber', /non è attivo/],
    ['wrongNumber', /non è dello studio/],
    ['optedOut', /non ricevere le nostre chiamate/],
  ])('unreachable by %s: sends nobody to that number', async (outcome, words) => {
    const { id, booking } = await queue('unreachable', {}, { status: 'unreachable' });
    await em().execute(
      `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, outcome, dialled_at, ended_at)
       select id, booking_id, dentist_id, phone, 1, 'ended', '1', ?, now(), now() from call_task where booking_id = ?`,
      [outcome, booking.id],
    );
    await send(id);
    const text = harness.mails[0]?.text;
    expect(text).toMatch(words);
    expect(text).not.toMatch(/più volte|altri orari/);
    if (outcome !== 'optedOut') expect(text).not.toMatch(/chiamare tu|0768 000 001/);
  });

  test('a mail that comes late says what happened then, and that it has changed', async () => {
    const { id } = await queue('proposal', { at, expiresAt: at }, { status: 'cancelled' });
    await send(id);
    expect(harness.mails[0]?.text).toMatch(/giovedì 26 novembre alle 11:30[\s\S]*Nel frattempo/);
  });

  test('the operator’s mails name practice and booking, never the patient', async () => {
    const { id, booking } = await queue('operatorAlert', { alert: 'practice-not-told' });
    await send(id);
    const { subject, text } = harness.mails[0] ?? { subject: '', text: '' };
    expect(subject).toBe(`[Operatore] Lo studio non è stato avvisato (${booking.number})`);
    expect(text).toContain('+390768000001');
    expect(text).not.toMatch(new RegExp(`Paziente di prova|${booking.email}|#`));
  });
});

test('without a mail server the trial’s mailbox has it', async () => {
  const { id, booking } = await queue('confirmed', { at, sequence: 0 }, standing);
  await send(id, { mailer: createDevMailer(harness.db.orm, harness.clock) });
  const [mail] = await findMailsForDevMailbox(em(), 10);
  expect(mail).toMatchObject({
    toAddress: booking.email,
    attachments: [
      { contentType: expect.stringContaining('method=REQUEST'), content: expect.stringContaining('BEGIN:V') },
    ],
  });
});
