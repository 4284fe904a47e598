import { beforeAll, describe, expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { ownPractice } from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);

interface Message {
  kind: string;
  follows: string | null;
  isOn: boolean;
  isSwitchable: boolean;
  takesOwnText: boolean;
  ownText: string | null;
  changedAt: string | null;
  preview: { subject: string; text: string; path: string };
}
const fields = 'kind follows isOn isSwitchable takesOwnText ownText changedAt preview { subject text path }';
const listQuery = `query ($practiceId: ID!) { studioMessages(practiceId: $practiceId) { mayChange messages { ${fields} } } }`;
const saveMutation = `mutation ($practiceId: ID!, $input: StudioMessageInput!) {
  saveStudioMessage(practiceId: $practiceId, input: $input) { __typename
    ... on StudioMessageSaved { saved { ${fields} } } ... on StudioRefused { message } } }`;

let practice: { id: number };
let browser: CookieJar;
beforeAll(async () => {
  ({ practice, browser } = await ownPractice(gateway));
});
const list = async (from = browser) =>
  (await from.ask(listQuery, { practiceId: String(practice.id) })).data?.studioMessages as unknown as {
    mayChange: boolean;
    messages: Message[];
  } | null;
const save = async (input: Record<string, unknown>, from = browser) =>
  (await from.ask(saveMutation, { practiceId: String(practice.id), input })).data?.saveStudioMessage as unknown as {
    __typename: string;
    message?: string;
    saved?: Message;
  };
const get = (path: string, from = browser) => fetch(gateway.url + path, { headers: from.headers() });
const messageOf = async (kind: string) => (await list())?.messages.find((message) => message.kind === kind);
const entitle = () =>
  sql(`update practice_standing set entitled_at = ?, entitled_way = 'albo' where practice_id = ?`, [
    tuesdayMorning,
    practice.id,
  ]);
const audits = () =>
  sql<{ detail: object }>(`select detail from audit_entry where action = 'message.changed' order by at`);

test('each message is shown with an invented appointment; nothing is changed before the practice is entitled', async () => {
  const shown = await list();
  expect(shown?.mayChange).toBe(false);
  expect(
    shown?.messages.map(({ kind, isOn, isSwitchable, takesOwnText }) => [kind, isOn, isSwitchable, takesOwnText]),
  ).toEqual([
    ['RECEIVED', true, false, false],
    ['PROPOSAL', true, false, false],
    ['CONFIRMED', true, false, false],
    ['REFUSED', true, false, false],
    ['UNANSWERED', true, false, false],
    ['EXPIRED', true, false, false],
    ['MOVED', true, false, false],
    ['MOVE_REFUSED', true, false, false],
    ['CANCELLED', true, false, false],
    ['CANCELLED_BY_PATIENT', true, false, false],
    ['REMINDER7', true, true, true],
    ['REMINDER2', true, true, true],
    ['WAITING_LIST_OFFER', true, true, true],
    ['WAITING_LIST_TAKEN', true, false, false],
    ['RECALL', true, true, true],
    ['RECALL_REMINDER', true, false, false],
    ['REVIEW_REQUEST', true, true, false],
  ]);
  // Tuesday 24 November and two days.
  const previewOf = (kind: string) => shown?.messages.find((message) => message.kind === kind)?.preview;
  expect(previewOf('REMINDER2')?.subject).toBe('Promemoria: dentista giovedì 26 novembre alle 9:30');
  expect(previewOf('REMINDER2')?.text).toContain('Confermo:\n');
  expect(previewOf('WAITING_LIST_OFFER')?.subject).toBe('Si è liberato un posto: giovedì 26 novembre alle 9:30');
  expect(previewOf('REVIEW_REQUEST')?.subject).toMatch(/^Com’è andata/);
  expect(previewOf('PROPOSAL')?.subject).toMatch(/^Lo studio propone domenica 29 novembre alle 9:30: rispondi entro/);
  expect(previewOf('PROPOSAL')?.text).not.toContain('Nel frattempo');
  expect(previewOf('MOVE_REFUSED')?.text).toContain('domenica 6 dicembre alle 9:30');
  expect(previewOf('WAITING_LIST_TAKEN')?.subject).toBe('Visita spostata: giovedì 26 novembre alle 9:30');
  // It keeps no agenda here.
  expect(previewOf('CONFIRMED')?.text).toContain('avvisiamo noi lo studio');
  expect(previewOf('CANCELLED_BY_PATIENT')?.subject).toBe('Appuntamento annullato: domenica 6 dicembre alle 9:30');
  for (const kind of ['REFUSED', 'UNANSWERED', 'EXPIRED', 'CANCELLED'])
    expect(previewOf(kind)?.text).toContain('Un altro studio');
  const unnumbered = ['WAITING_LIST_OFFER', 'WAITING_LIST_TAKEN', 'RECALL', 'RECALL_REMINDER', 'REVIEW_REQUEST'];
  for (const { kind, preview } of shown?.messages ?? [])
    expect(preview.text.includes('DENT-0000-0001')).toBe(!unnumbered.includes(kind));
  expect(await save({ kind: 'REMINDER2', isOn: false })).toMatchObject({
    __typename: 'StudioRefused',
    message: expect.stringMatching(/titolarità/),
  });
});

describe('an entitled practice', () => {
  beforeAll(entitle);

  test('switches reminders and adds a sentence, which is audited without its words', async () => {
    const ownText = 'Porta la tessera sanitaria & <b>l’ultima lastra</b>.';
    const saved = await save({ kind: 'REMINDER2', isOn: true, ownText: `  ${ownText}\n` });
    expect(saved.saved).toMatchObject({ isOn: true, ownText, changedAt: tuesdayMorning.toISOString() });
    expect(saved.saved?.preview.text).toContain(`Lo studio ti scrive: «${ownText}»`);
    expect((await save({ kind: 'REMINDER7', isOn: false })).saved).toMatchObject({ isOn: false, ownText: null });
    // The same again leaves no trace.
    await save({ kind: 'REMINDER7', isOn: false });
    expect((await audits()).map(({ detail }) => detail)).toEqual([
      expect.objectContaining({ message: 'reminder2', isOn: true, hasOwnText: true }),
      expect.objectContaining({ message: 'reminder7', isOn: false, hasOwnText: false }),
    ]);
    // What is switched off is not promised.
    expect((await messageOf('CONFIRMED'))?.preview.text).toContain('Due giorni prima ti mandiamo un promemoria.');
    await save({ kind: 'REMINDER2', isOn: false });
    expect((await messageOf('CONFIRMED'))?.preview.text).not.toContain('promemoria');
    expect((await save({ kind: 'REMINDER2', isOn: true, ownText: '' })).saved?.ownText).toBeNull();
  });

  test('the switch and the sentence are stored apart: who saves one leaves the other as somebody else has it', async () => {
    await save({ kind: 'WAITING_LIST_OFFER', isOn: true, ownText: 'Venite a piedi.' });
    expect(await save({ kind: 'WAITING_LIST_OFFER', isOn: false })).toMatchObject({
      saved: { isOn: false, ownText: 'Venite a piedi.' },
    });
    expect(await save({ kind: 'WAITING_LIST_OFFER', ownText: 'Il parcheggio è chiuso.' })).toMatchObject({
      saved: { isOn: false, ownText: 'Il parcheggio è chiuso.' },
    });
    await Promise.all([
      save({ kind: 'WAITING_LIST_OFFER', isOn: true }),
      save({ kind: 'WAITING_LIST_OFFER', ownText: '' }),
    ]);
    expect(await messageOf('WAITING_LIST_OFFER')).toMatchObject({ isOn: true, ownText: null });
  });

  test('the second mail of a recall follows the first: its switch, its sentence', async () => {
    await save({ kind: 'RECALL', isOn: true, ownText: 'Ti aspettiamo.' });
    const second = await messageOf('RECALL_REMINDER');
    expect(second).toMatchObject({ follows: 'RECALL', isOn: true, isSwitchable: false, ownText: null });
    expect(second?.preview.text).toContain('«Ti aspettiamo.»');
    expect(second?.preview.text).toContain('È l’ultimo messaggio per questa volta.');
    await save({ kind: 'RECALL', isOn: false });
    expect(await messageOf('RECALL_REMINDER')).toMatchObject({ isOn: false });
    expect(await save({ kind: 'RECALL_REMINDER', isOn: true })).toMatchObject({ saved: { isOn: false } });
    await save({ kind: 'RECALL', isOn: true });
  });

  test('a request’s previews say who answers: we ring, or the practice’s people do', async () => {
    expect((await messageOf('RECEIVED'))?.preview.text).toContain('Chiamiamo lo studio');
    expect((await messageOf('UNANSWERED'))?.preview.subject).toContain('parlare');
    const { id } = practice;
    await sql(`insert into practice_calls (practice_id, mode, changed_at) values (?, 'stopped', ?)`, [
      id,
      tuesdayMorning,
    ]);
    expect((await messageOf('RECEIVED'))?.preview.text).toContain('Lo studio risponde di persona');
    expect((await messageOf('UNANSWERED'))?.preview.subject).toContain('non ha risposto');
  });

  test.each([
    [{ kind: 'RECALL_REMINDER', isOn: false }, /quello che ripete/],
    [{ kind: 'RECALL_REMINDER', isOn: true, ownText: 'A presto' }, /non ha una frase/],
    [{ kind: 'PROPOSAL', isOn: false }, /parte sempre/],
    [{ kind: 'CONFIRMED', isOn: false }, /parte sempre/],
    [{ kind: 'MOVED', isOn: true, ownText: 'A presto' }, /non ha una frase/],
    [{ kind: 'REMINDER2', isOn: true, ownText: 'Vai su www.esempio.it' }, /Senza link/],
    [{ kind: 'REMINDER2', isOn: true, ownText: 'x'.repeat(301) }, /300/],
  ])('%j is refused', async (input, words) => {
    expect(await save(input)).toEqual({ __typename: 'StudioRefused', message: expect.stringMatching(words) });
  });

  test('the HTML part is a document for a frame of our own pages, light or dark, with the words escaped', async () => {
    await save({ kind: 'REMINDER2', isOn: true, ownText: '<img src=x onerror=alert(1)>' });
    const path = (await messageOf('REMINDER2'))?.preview.path ?? '';
    for (const query of ['', '?aspetto=scuro', '?aspetto=x']) {
      const answer = await get(path + query);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const html = await answer.text();
      expect(html).toContain('&lt;img src=x');
      expect(html).not.toContain('prefers-color-scheme');
      expect(html.includes('#101613')).toBe(query === '?aspetto=scuro');
    }
    expect((await get(path.replace('reminder2', 'niente'))).status).toBe(404);
  });

  test('of somebody else’s practice nothing is seen and nothing changed', async () => {
    const { browser: stranger } = await studioBrowser(gateway);
    expect(await list(stranger)).toBeNull();
    expect((await save({ kind: 'REMINDER2', isOn: false }, stranger)).__typename).toBe('StudioRefused');
    expect((await get(`/api/studio/${practice.id}/messages/reminder2`, stranger)).status).toBe(404);
    expect((await gateway.get(`/api/studio/${practice.id}/messages/reminder2`)).status).toBe(401);
  });
});
