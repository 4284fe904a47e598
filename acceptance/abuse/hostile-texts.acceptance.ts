/** What strangers type, in every file and message that we write: read back by parsers of others. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { wellFormedText } from '@dentisti/domain/well-formed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingForm, mailedLink, request } from '../../gateway/src/testing/booking-form.ts';
import { productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { practiceWithRooms } from '../../gateway/src/testing/studio-connections.ts';
import { type AcceptanceMailbox, startMailbox } from '../product/mailbox.ts';
import { type Pair, startPair } from '../product/pair.ts';
import { ServiceProcess } from '../product/service-process.ts';
import { report, Stranger } from './strangers.ts';

const harmless = 'Studio Bianchi';
const texts = [
  '=HYPERLINK("http://evil.example";"Apri")',
  "+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(1+1)*cmd',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '＋1',
  '  =1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u00a0=1+1',
  '\u202e=1+1',
  'a;b,c"d\'e|f\\g\\n',
  'Anna\r\nBCC: evil@evil.example',
  'Anna\r\nATTENDEE:mailto:evil@evil.example',
  'Anna\nEND:VEVENT\nEND:VCALENDAR',
  'Anna\u2028END:VEVENT\u2029ATTENDEE:mailto:evil@evil.example',
  'Anna\u0085ATTENDEE:mailto:evil@evil.example\u000bX:1\u000cY:1\u001cZ:1',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]><![CDATA[',
  '<img src=x onerror=alert(1)>',
  "\"><svg onload=alert(1)>' onmouseover='alert(1)",
  'Anna \u202eivab\u202c \u2066x\u2069',
  'mezza \ud800 coppia \udc00',
  "$& $` $' $1 {{x}} %0d%0aX: 1 %s",
  'javascript:alert(1)//<a href="javascript:alert(1)">',
];

const hasPython = spawnSync('python3', ['--version']).status === 0;
const stack = new AsyncDisposableStack();
let pair: Pair;
let mailbox: AcceptanceMailbox;
const workerLines: string[] = [];
beforeAll(async () => {
  pair = await startPair(stack);
  mailbox = await startMailbox();
  stack.defer(() => mailbox.close());
  const { DATABASE_URL, REDIS_URL } = pair.front.stores.env;
  const { BOOKING_LINK_SECRET, OPERATOR_EMAIL, OPERATOR_KEY } = productionSettings;
  const worker = new ServiceProcess({
    script: 'worker/src/main.ts',
    readyLine: 'worker started',
    env: {
      ...{ DATABASE_URL, REDIS_URL, BOOKING_LINK_SECRET, OPERATOR_EMAIL, OPERATOR_KEY, SMTP_URL: mailbox.url },
      ...{ DISCOVERY_PROVIDERS: 'none', VOICE: 'off', LOG_LEVEL: 'info' },
    },
    onLine: (line) => workerLines.push(line),
  });
  stack.defer(() => worker.stop());
  await worker.start();
});
afterAll(() => stack.disposeAsync());

const reader = fileURLToPath(new URL('read-back.py', import.meta.url));
function readBack<Read>(kind: 'html' | 'ics' | 'mail' | 'csv', given: readonly string[]): Read[] {
  const input = given.map((text) => JSON.stringify({ kind, text })).join('\n');
  const output = execFileSync('python3', [reader], { input, maxBuffer: 1 << 28 });
  return String(output)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Read);
}
interface Page {
  tags: Record<string, number>;
  /** What runs something: `onerror` and its like, addresses with a script. */
  handlers: string[];
  title: string;
  metas: Record<string, string>;
  /** Every script that is JSON, parsed. */
  data: { name?: string }[];
  comments: number;
}
/** The values of each property. */
type Calendar = Record<string, string[]>;
interface Mail {
  headers: [string, string][];
  errors: string[];
  text: string;
  html: Page;
  calendar: Calendar | null;
}
const counts = (calendar: Calendar | null | undefined) =>
  Object.entries(calendar ?? {}).map(([name, { length }]) => `${name} ${length}`);
const asInCalendar = (text: string) => text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
/** The longest stretch of letters: where a text breaks its lines is its own. */
const wordsOf = (text: string) =>
  text.split(/[^\p{L}\p{N}]+/u).toSorted((one, other) => other.length - one.length)[0] ?? '';

interface Planted {
  typed: string;
  /** As it is stored. */
  name: string;
  email: string;
  feedName: string;
  /** Of a block in the agenda, as it is stored. */
  label: string;
  page: string;
  feed: string;
  csv: string;
}
const sql = <Row>(text: string, values: unknown[] = []) => pair.inside.database.em.fork().execute<Row[]>(text, values);

async function plant(typed: string, i: number): Promise<Planted> {
  const { practice, owner, change } = await practiceWithRooms(pair.inside);
  const stored = wellFormedText(typed);
  const slug = `roma-ostile-${i}`;
  const row = [slug, stored, practice.id];
  await sql(
    'update dentist set (name, address, description) = row(t, t, t), slug = ? from (select ?::text as t) typed where id = ?',
    row,
  );
  const offered =
    'query ($id: ID!) { agendaSlots(dentistId: $id, days: 14) { ... on AgendaSlots { days { times } } } }';
  type Slots = { agendaSlots: { days: { times: string[] }[] } };
  const { days } = (await pair.inside.query<Slots>(offered, { id: String(practice.id) })).agendaSlots;
  const free = days.flatMap(({ times }) => times);
  const email = `ostile-${i}@esempio.it`;
  const form = (patientName: string) => ({
    ...bookingForm(practice.id, { preferredTimes: free.slice(-3), patientName, note: typed, email }),
  });
  // The form takes letters in a name; everything in a note.
  const given = await request(pair.inside, form(`Anna ${typed}`));
  const answer = given.__typename === 'InvalidInput' ? await request(pair.inside, form('Anna Bianchi')) : given;
  expect(answer.__typename, JSON.stringify(answer)).toBe('AnsweredByMail');
  const { number, token } = await mailedLink(pair.inside, email, practice.id);
  const [mail] = await sql<{ code: string }>(
    `select params->>'code' as code from mail_outbox where to_address = ? and template = 'verifyContact'`,
    [email],
  );
  const verify =
    'mutation ($n: String!, $t: String!, $c: String!) { verifyBooking(number: $n, token: $t, code: $c) { __typename ... on ActionRefused { message } } }';
  const verified = await pair.inside.query(verify, { n: number, t: token, c: mail?.code });
  expect(JSON.stringify(verified)).toContain('BookingChanged');
  const block = (text: string) =>
    owner.ask(
      'mutation ($id: ID!, $input: SaveBlockInput!) { saveBlock(practiceId: $id, input: $input) { __typename } }',
      {
        ...{ id: String(practice.id) },
        input: {
          id: null,
          version: null,
          startsAt: free[0],
          minutes: 30,
          clinicianId: null,
          chairId: null,
          label: text,
        },
      },
    );
  const blocks = () =>
    sql<{ label: string }>(`select label from appointment where dentist_id = ? and kind = 'block'`, [practice.id]);
  await block(`Riunione ${typed}`);
  // Refused where it holds what no store takes.
  if ((await blocks()).length === 0) await block('Riunione');
  const [blocked] = await blocks();
  const name = `Agenda ${typed}`.slice(0, 60);
  const save = (feedName: string) =>
    change(owner, 'saveFeed', { id: null, name: feedName, clinicianId: null, withNames: true });
  const named = await save(name);
  const feed = named?.feedUrl ? named : await save('Agenda');
  const lead = {
    source: 'PRACTICES',
    practiceName: `Studio ${typed}`,
    personName: `Anna ${typed}`,
    email: `lead-${i}@esempio.it`,
    phone: '06 1234567',
    city: `Roma ${typed}`,
    message: typed,
    contactConsent: true,
    clientKey: randomUUID(),
  };
  const sent = await new Stranger(pair.front.url).graphql(
    'mutation ($input: CreateLeadInput!) { createLead(input: $input) { __typename ... on InvalidInput { fields { name message } } } }',
    { input: lead },
  );
  expect(sent.text).toContain('LeadStored');
  const stranger = new Stranger(pair.front.url);
  const { pathname } = new URL(feed?.feedUrl ?? 'https://x/');
  const csv = await stranger.send('GET', `/api/studio/${practice.id}/numeri.csv?periodo=month`, {
    cookie: owner.headers().cookie ?? '',
  });
  return {
    ...{ typed, name: stored, email, label: blocked?.label ?? '', feedName: feed?.connections?.feeds[0]?.name ?? '' },
    page: (await stranger.get(`/dentista-${slug}`)).text,
    feed: (await stranger.get(pathname)).text,
    csv: csv.text,
  };
}

describe.skipIf(!hasPython)(`read by others${hasPython ? '' : ' – skipped, python3 is not installed'}`, () => {
  test('what is read back from pages, mails, calendars and tables is what was typed, and nothing else', async () => {
    const planted: Planted[] = [];
    for (const [i, typed] of [harmless, ...texts].entries()) planted.push(await plant(typed, i));
    // Of three kinds: a code that was typed already is not mailed any more.
    const kinds = ['text/calendar', 'To: lead-', 'To: operatore'];
    const delivered = (kind: string) => mailbox.delivered.filter(({ source }) => source.includes(kind)).length;
    await expect.poll(() => kinds.map(delivered), { timeout: 30_000 }).toEqual(kinds.map(() => planted.length));

    const pages = readBack<Page>(
      'html',
      planted.map(({ page }) => page),
    );
    const feeds = readBack<Calendar>(
      'ics',
      planted.map(({ feed }) => feed),
    );
    const tables = readBack<string[][]>(
      'csv',
      planted.map(({ csv }) => csv),
    );
    const mails = readBack<Mail>(
      'mail',
      mailbox.delivered.map(({ source }) => source),
    );
    const mailsTo = (email: string) => mails.filter(({ headers }) => headers.some(([, value]) => value === email));
    for (const [i, { typed, name, email, feedName, label }] of planted.entries()) {
      const [page, feed, table] = [pages[i], feeds[i], tables[i]];
      const [inCalendar, feedTitle] = [name, `${name} · ${feedName}`].map(asInCalendar);

      expect(page?.title, typed).toBe(`${name}, dentista a Roma – Dentisti.ai`);
      expect(page?.metas['og:title'], typed).toBe(`${name}, dentista a Roma`);
      expect(
        page?.data.map((one) => one.name),
        typed,
      ).toContain(name);
      expect(page?.data.length, typed).toBe(pages[0]?.data.length);
      expect([page?.handlers, page?.tags.script, page?.comments], typed).toEqual([
        [],
        pages[0]?.tags.script,
        pages[0]?.comments,
      ]);

      expect(counts(feed), typed).toEqual(counts(feeds[0]));
      expect(label).toContain('Riunione');
      expect(feed?.SUMMARY, typed).toContain(asInCalendar(label));
      expect(feed?.NAME, typed).toEqual([feedTitle]);

      const last = table?.[1]?.at(-1) ?? '';
      expect(last === name || last === `'${name}`, last).toBe(true);
      expect(last.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}]/gu, '')).not.toMatch(/^[=+\-@]/);
      expect(new Set(table?.map(({ length }) => length)).size, typed).toBe(1);

      const confirmed = mailsTo(email).find(({ calendar }) => calendar);
      expect(counts(confirmed?.calendar), typed).toEqual(
        counts(mailsTo(planted[0]?.email ?? '').find(({ calendar }) => calendar)?.calendar),
      );
      expect(confirmed?.calendar?.SUMMARY, typed).toEqual([`Dentista: ${inCalendar}`]);
      expect(confirmed?.text, typed).toContain(wordsOf(name));
    }
    const first = mails[0]?.headers.map(([header]) => header);
    for (const [i, { headers, html, errors }] of mails.entries()) {
      expect(headers.map(([header]) => header)).toEqual(first);
      expect(mailbox.delivered[i]?.to).toHaveLength(1);
      expect(headers.find(([header]) => header === 'To')?.[1]).toBe(mailbox.delivered[i]?.to[0]);
      expect([errors, html.handlers, html.tags.script, html.tags.img, html.tags.svg, html.comments]).toEqual([
        [],
        [],
        undefined,
        undefined,
        undefined,
        0,
      ]);
    }
    // One event a line, whatever it is about.
    for (const line of workerLines) expect(JSON.parse(line)).toHaveProperty('msg');
    expect(pair.front.logged.every((line) => 'msg' in line)).toBe(true);
    report('hostile texts', {
      texts: texts.length,
      pages: pages.length,
      feeds: feeds.length,
      tables: tables.length,
      mails: mails.length,
      'lines of logs': workerLines.length + pair.front.logged.length,
    });
  }, 120_000);
});
