/** A practice that is taken down is named nowhere any more, by no gateway, whatever was kept of it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPublishedReview } from '@dentisti/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askOne, openPractice, practiceMutations } from '../../gateway/src/testing/admin-practices.ts';
import { practiceWithAgenda } from '../../gateway/src/testing/agenda-practice.ts';
import { graphqlRows } from '../../gateway/src/testing/authorisation/graphql-rows.ts';
import { editionRows, httpRows } from '../../gateway/src/testing/authorisation/http-rows.ts';
import { createPractice } from '../../gateway/src/testing/booking-form.ts';
import { sendTo } from '../../gateway/src/testing/contract/client.ts';
import { type CookieJar, signedIn } from '../../gateway/src/testing/operator.ts';
import { productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { reviewers } from '../../gateway/src/testing/reviews.ts';
import { practiceWithRooms } from '../../gateway/src/testing/studio-connections.ts';
import { askErasure, type Pair, startPair } from '../product/pair.ts';
import { type PublicRequest, publicFields, publicRoutes, type ShownPractice } from './public-surfaces.ts';
import { report } from './strangers.ts';

const stack = new AsyncDisposableStack();
let pair: Pair;
let admin: CookieJar;
beforeAll(async () => {
  pair = await startPair(stack);
  admin = (await signedIn(pair.inside, 'toglie@dentisti.example', 'admin')).browser;
});
afterAll(() => stack.disposeAsync());

test('every route and every field that anybody may ask for is in a list', () => {
  const routes = Object.entries(httpRows).filter(([, { audience }]) => audience === 'everybody');
  expect(Object.keys(publicRoutes).sort()).toEqual(
    [...routes.map(([route]) => route), ...editionRows.production].sort(),
  );
  const rows = [...Object.entries(graphqlRows.Query), ...Object.entries(graphqlRows.Mutation)];
  const open = rows.filter(([, { audience }]) => audience === 'everybody').map(([field]) => field);
  expect(Object.keys(publicFields).sort()).toEqual(open.sort());
});

const comuni = [
  { city: 'Sorico', province: 'CO', region: 'Lombardia', istatCode: '013216', latitude: 46.17, longitude: 9.38 },
  { city: 'Livigno', province: 'SO', region: 'Lombardia', istatCode: '014037', latitude: 46.53, longitude: 10.13 },
  { city: 'Vieste', province: 'FG', region: 'Puglia', istatCode: '071060', latitude: 41.88, longitude: 16.17 },
  { city: 'Pantelleria', province: 'TP', region: 'Sicilia', istatCode: '081014', latitude: 36.83, longitude: 11.94 },
] as const;

async function show(i: number): Promise<ShownPractice> {
  const comune = comuni[i] ?? comuni[0];
  const word = `zarvono${i}`;
  const slug = `${comune.city.toLowerCase()}-${word}`;
  const practice = await practiceWithAgenda(pair.inside, {
    ...{ ...comune, slug, name: `Studio ${word}`, address: `Via ${word} 1`, website: `https://${word}.example` },
    ...{ description: `Lo studio ${word} in centro.`, services: [{ name: `Igiene ${word}`, priceCents: 5_000 }] },
  });
  const em = pair.inside.database.em.fork();
  const secret = productionSettings.BOOKING_LINK_SECRET;
  await createPublishedReview(em, {
    dentistId: practice.id,
    secret,
    now: new Date(),
    text: `Da ${word} sono gentili.`,
  });
  const { id: neighbourId } = await createPractice(pair.inside, { ...comune, name: 'Studio accanto' });
  return { id: practice.id, slug, word, city: comune.city, region: comune.region, neighbourId };
}

const urls = () => [pair.front.url, pair.second.url];

interface Answered {
  status: number;
  text: string;
  etag: string | undefined;
  caching: string;
  location: string;
}
const surfaces = Object.entries({ ...publicRoutes, ...publicFields });
const encodings = ['identity', 'gzip', 'br'];

async function send(
  url: string,
  { method, path, body }: PublicRequest,
  encoding: string,
  etag?: string,
): Promise<Answered> {
  const headers = {
    'accept-encoding': encoding,
    ...(method === 'GET' && !path.startsWith('/graphql')
      ? { accept: path.startsWith('/api') ? 'application/json' : 'text/html,*/*' }
      : { accept: 'application/json', 'content-type': 'application/json', 'apollo-require-preflight': '1' }),
    ...(etag && { 'if-none-match': etag }),
  };
  const { status, headers: given, bytes } = await sendTo(url, { method, path, headers, body });
  const read =
    { gzip: gunzipSync, br: brotliDecompressSync }[String(given['content-encoding'])] ?? ((same: Buffer) => same);
  const caching = given['cache-control'] ?? '';
  return { status, text: String(read(bytes)), etag: given.etag, caching, location: given.location ?? '' };
}

/** Whether an answer says that there is such a practice: by a word of its own, or by what only a practice has. */
function names(practice: ShownPractice, words: readonly string[], { surface, request, answer }: Asked): boolean {
  const { status, text, location } = answer;
  if (byStatus.test(surface)) return status === 200;
  if (surface === 'agendaSlots' || surface === 'offeredTimes') return /"(AgendaSlots|OfferedTimes)"/.test(text);
  if (surface === 'firstFreeSlots') return text.includes(`"${practice.id}"`);
  // What was asked for is no news: a page keeps it beside the answer that there is none.
  const said = request.path.includes(practice.slug) ? text.replaceAll(practice.slug, '') : text;
  return words.some((word) => said.includes(word) || location.includes(word));
}
/** A picture, and pages that the browser fills. */
const byStatus = /anteprime|prenota|-booking/;

interface Asked {
  surface: string;
  request: PublicRequest;
  gateway: string;
  url: string;
  encoding: string;
  answer: Answered;
}

/** Asks everything of every gateway in every encoding; returns what names the practice. */
async function askAll(practice: ShownPractice, etags = new Map<string, string>()): Promise<Asked[]> {
  const all = surfaces.flatMap(([surface, requests]) =>
    typeof requests === 'string'
      ? []
      : requests(practice).flatMap((request) =>
          Object.entries({ web: pair.front.url, second: pair.second.url }).flatMap(([gateway, url]) =>
            encodings.map((encoding) => ({ surface, request, gateway, url, encoding })),
          ),
        ),
  );
  const asked: Asked[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let one = all.pop(); one; one = all.pop()) {
        const key = `${one.gateway} ${one.encoding} ${one.request.path}`;
        const etag = one.request.method === 'GET' ? etags.get(key) : undefined;
        const answer = await send(one.url, one.request, one.encoding, etag);
        if (answer.etag) etags.set(key, answer.etag);
        asked.push({ ...one, answer });
      }
    }),
  );
  return asked;
}

const removals: [string, (practice: ShownPractice) => Promise<{ __typename: string }>][] = [
  [
    'asked not to be listed',
    async ({ id }) => {
      const { version } = await openPractice(admin, id);
      return askOne(admin, practiceMutations.hide, {
        id: String(id),
        version,
        note: 'Lo chiede lo studio.',
        reason: 'ASKED_BY_PRACTICE',
      });
    },
  ],
  [
    'hidden by an operator',
    async ({ id }) => {
      const { version } = await openPractice(admin, id);
      return askOne(admin, practiceMutations.hide, {
        id: String(id),
        version,
        note: 'Non è uno studio.',
        reason: 'NOT_A_PRACTICE',
      });
    },
  ],
  [
    'merged into another',
    async ({ id, neighbourId }) => {
      const [kept, gone] = [await openPractice(admin, neighbourId), await openPractice(admin, id)];
      const input = {
        keptId: String(neighbourId),
        goneId: String(id),
        keptVersion: kept.version,
        goneVersion: gone.version,
        note: 'Lo stesso.',
      };
      return askOne(admin, practiceMutations.merge, { input });
    },
  ],
];

const wayOf = ({ surface, request, gateway, encoding }: Asked) =>
  `${surface} ${request.path.slice(0, 60)} ${gateway} ${encoding}`;

test.each(removals.map(([name, remove], i) => [name, remove, i] as const))(
  '%s: named everywhere, and then nowhere',
  async (name, remove, i) => {
    const practice = await show(i);
    const all = [practice.word];
    const etags = new Map<string, string>();
    const before = await askAll(practice, etags);
    // Otherwise nothing would be seen to go.
    expect(before.filter((one) => !names(practice, all, one)).map(wayOf)).toEqual([]);
    // Nobody on the way keeps it.
    expect(before.filter(({ answer }) => !/no-cache|no-store/.test(answer.caching)).map(wayOf)).toEqual([]);
    const counted = await counts();
    expect((await remove(practice)).__typename).toMatch(/^AdminDentistChanged|DentistsMerged$/);
    const removedAt = performance.now();
    const isMerged = name.startsWith('merged');
    // The one that stays has taken over what it lacked.
    const left = isMerged ? [`Studio ${practice.word}`, practice.slug] : all;
    const after = await askAll(practice, new Map(etags));
    const seconds = (performance.now() - removedAt) / 1_000;
    const isOfOther = ({ surface }: Asked) => isMerged && ['agendaSlots', 'offeredTimes'].includes(surface);
    expect(after.filter((one) => !isOfOther(one) && names(practice, left, one)).map(wayOf)).toEqual([]);
    expect(after.filter(({ answer }) => answer.status === 304).map(wayOf)).toEqual([]);
    expect(await counts()).toEqual(counted.map((count) => count - 1));
    report(name, {
      answers: after.length,
      'named before': before.length,
      'named after': 0,
      's until all had answered': seconds,
    });
  },
  60_000,
);

/** Practices that each gateway counts. */
const counts = () =>
  Promise.all(
    urls().map(async (url) => {
      const query = '{ directoryFigures { verifiedDentists } }';
      const { text } = await send(
        url,
        { method: 'POST', path: '/graphql', body: JSON.stringify({ query }) },
        'identity',
      );
      return Number(JSON.parse(text).data.directoryFigures.verifiedDentists);
    }),
  );

test('opted out of calls: shown, and offered to nobody as one that is rung', async () => {
  const { neighbourId: id } = await show(3);
  const query =
    'query ($id: ID!) { offeredTimes(dentistId: $id) { __typename } dentist(id: $id) { name notBookableBecause } }';
  const request = {
    method: 'POST',
    path: '/graphql',
    body: JSON.stringify({ query, variables: { id: String(id) } }),
  } as const;
  const ask = () =>
    Promise.all(urls().map(async (url) => JSON.parse((await send(url, request, 'identity')).text).data));
  for (const { offeredTimes } of await ask()) expect(offeredTimes).toEqual({ __typename: 'OfferedTimes' });
  const { version } = await openPractice(admin, id);
  await askOne(admin, practiceMutations.optOut, { id: String(id), version, note: 'Non vuole telefonate.' });
  for (const { offeredTimes, dentist } of await ask()) {
    expect(offeredTimes).toEqual({ __typename: 'CannotBeCalled' });
    expect(dentist).toEqual({ name: 'Studio accanto', notBookableBecause: expect.any(String) });
  }
});

test('an erased patient: gone from the profile’s reviews and the calendar of the practice', async () => {
  const { practice, owner, change } = await practiceWithRooms(pair.inside);
  const [email, patientName] = ['zarvona@esempio.it', 'Zarvona Bianchi'];
  const { link, write } = reviewers(pair.inside);
  const { token } = await link(practice.id, { email, patientName });
  await write(token, { stars: 5, text: 'Gentili e sempre puntuali, ci torno.', showsName: true });
  const em = pair.inside.database.em.fork();
  await em.execute(
    `update review set state = 'published', published_at = now(), publish_at = null where dentist_id = ?`,
    [practice.id],
  );
  const feed = await change(owner, 'saveFeed', { id: null, name: 'Agenda', clinicianId: null, withNames: true });
  const paths = [`/dentista-${practice.slug}`, new URL(feed?.feedUrl ?? '').pathname];
  const etags = new Map<string, string>();
  const read = async () => {
    const texts: string[] = [];
    for (const url of urls())
      for (const path of paths) {
        const answer = await send(url, { method: 'GET', path }, 'gzip', etags.get(url + path));
        etags.set(url + path, answer.etag ?? '');
        texts.push(`${answer.status} ${answer.text}`);
      }
    return texts;
  };
  for (const text of await read()) expect(text).toContain('Zarvona');
  const { erase } = await askErasure(pair, admin, email);
  await erase();
  for (const text of await read()) {
    expect(text).toMatch(/^200 /);
    expect(text).not.toMatch(/Zarvona|sempre puntuali, ci torno/);
  }
});
