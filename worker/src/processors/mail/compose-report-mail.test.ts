import { randomUUID } from 'node:crypto';
import { findMailsForDevMailbox } from '@dentisti/db/mail/dev-mail.repository';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { storeProfileReport } from '@dentisti/db/reports/profile-report.repository';
import { createPracticeRow, type PracticeOverrides } from '@dentisti/db/testing';
import { describe, expect, test } from 'vitest';
import { createDevMailer } from '../../integrations/mail/dev-mailer.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const decidedAt = new Date('2026-11-23T09:00:00Z');
const eventKey = (reportId: string) => `reportDecided:${reportId}:${decidedAt.toISOString()}`;

interface Given {
  kind?: 'error' | 'claim';
  status?: 'resolved' | 'rejected';
  note?: string | null;
  practice?: PracticeOverrides;
}
async function decided({ kind = 'error', status = 'rejected', note = null, practice = {} }: Given): Promise<string> {
  const { id: dentistId } = await createPracticeRow(em(), { name: 'Studio <Rossi> & Figli', ...practice });
  const message = 'Comprate da noi!';
  const id = await storeProfileReport(em(), { dentistId, kind, message, email: 'maria@posta.example' });
  await em().execute(
    `update profile_report set status = ?, handled_at = ?, note = ?, created_at = '2026-11-30T23:30:00Z' where id = ?`,
    [status, decidedAt, note, id],
  );
  return id;
}
const queue = async (reportId: string) =>
  (
    await queueMail(em(), {
      eventKey: eventKey(reportId),
      domain: 'dentisti.example',
      template: 'reportDecided',
      toAddress: 'maria@posta.example',
      params: { reportId, decidedAt: decidedAt.toISOString() },
      bookingId: null,
      now: harness.clock.now(),
    })
  ).id;
async function send(mailId: string) {
  await sendMail({ mailId }, harness.context({ mailer: createDevMailer(harness.db.orm, harness.clock) }));
  return findMailsForDevMailbox(em(), 9);
}

test.each([
  ['claim', 'Abbiamo ricevuto la tua richiesta', 'titolare di una scheda'],
  ['error', 'Abbiamo ricevuto la tua segnalazione', 'qualcosa non va'],
] as const)('the receipt of a %s repeats nothing that was typed', async (kind, subject, words) => {
  const { id: dentistId } = await createPracticeRow(em(), { name: 'Studio <Rossi> & Figli' });
  const email = 'maria@posta.example';
  const reportId = await storeProfileReport(em(), { dentistId, kind, message: 'Comprate da noi!', email });
  const mail = await queueMail(em(), {
    ...{ eventKey: `reportReceived:${reportId}`, domain: 'dentisti.example', template: 'reportReceived' },
    ...{ toAddress: email, params: { reportId, kind }, bookingId: null, now: harness.clock.now() },
  });
  const [sent] = await send(mail.id);
  expect(sent).toMatchObject({ subject, toAddress: email });
  expect(sent?.text).toContain(words);
  expect(sent?.text).toContain(`Riferimento: ${reportId}`);
  expect(JSON.stringify(sent)).not.toMatch(/Comprate|Rossi/);
});

describe('what became of a report', () => {
  test.each<[string, Given, RegExp]>([
    ['nothing to mend', { note: 'Il numero è giusto.\nL’abbiamo provato.' }, /la scheda resta com’è/],
    ['mended', { status: 'resolved' }, /era giusta: la scheda è a posto/],
    ['taken down', { status: 'resolved', practice: { hiddenAt: decidedAt } }, /abbiamo tolto la scheda dall’elenco/],
    ['a claim', { kind: 'claim', status: 'resolved' }, /Abbiamo accolto la tua richiesta/],
    ['a refused claim', { kind: 'claim', note: 'Non lo prova.' }, /non possiamo accogliere la tua richiesta/],
  ])('%s: decision, reason and where to object, without the words that were sent', async (_name, given, words) => {
    const id = await decided(given);
    const [mail] = await send(await queue(id));
    for (const said of [mail?.text, mail?.html]) {
      expect(said).toMatch(words);
      expect(said).toMatch(/Il 1º dicembre 2026 hai/);
      expect(said).toMatch(/entro sei mesi .* giudice/s);
      expect(said).toContain(id);
      expect(said).toMatch(/12 mesi/);
      expect(said).not.toMatch(/Comprate|undefined|null/);
      for (const line of given.note?.split('\n') ?? []) expect(said).toContain(line);
      if (!given.note) expect(said).not.toContain('Motivo');
      expect(said?.includes('/dentista-')).toBe(!given.practice?.hiddenAt);
    }
    expect(mail?.html).toContain('Studio &lt;Rossi&gt; &amp; Figli');
  });
});

test.each([
  ['was erased', 'delete from profile_report where id = ?', 'its report is gone, or open again'],
  [
    'is open again',
    `update profile_report set status = 'open', handled_at = null where id = ?`,
    'its report is gone, or open again',
  ],
  [
    'was decided anew',
    `update profile_report set handled_at = '2026-11-23T09:00:01Z' where id = ?`,
    'decided anew since',
  ],
])('a decision is not told when the report %s', async (_name, change, reason) => {
  const reportId = await decided({ note: 'x' });
  const id = await queue(reportId);
  await em().execute(change, [reportId]);
  expect(await send(id)).toEqual([]);
  expect(await em().execute('select state, last_error from mail_outbox where id = ?', [id])).toEqual([
    { state: 'failed', last_error: reason },
  ]);
});

test('a report that never was is not mailed', async () => {
  expect(await send(await queue(randomUUID()))).toEqual([]);
});
