import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

const mutation = `mutation($input: RecommendDentistsInput!) { recommendDentists(input: $input) { __typename
  ... on Recommendations { understood notices author isSimulated caution { place advice }
    picks { sentence reasons { kind text } dentist { id name } } }
  ... on NeedIsEmergency { place advice openNow { dentist { id } reasons { kind } } }
  ... on InvalidNeed { message } ... on UnknownCity { message } ... on TooManyRequests { retryAfterSeconds } } }`;

interface Answer {
  __typename: string;
  understood: string[];
  notices: string[];
  author: string;
  caution: { place: string; advice: string } | null;
  picks: {
    sentence: string | null;
    reasons: { kind: string; text: string }[];
    dentist: { id: string; name: string };
  }[];
  place: string;
  openNow: { dentist: { id: string }; reasons: { kind: string }[] }[];
  message: string;
}

// A Friday, ten in the morning in Rome.
const now = () => new Date('2026-11-20T09:00:00Z');
const workday = [[540, 780]] as const;
const week = [workday, workday, workday, workday, workday, [], []] as never;
const saturdayToo = [workday, workday, workday, workday, workday, workday, []] as never;

const gateway = setUpTestGateway({}, now);
let gums: PracticeRow;
let fewReviews: PracticeRow;
let children: PracticeRow;
beforeAll(async () => {
  const { em } = gateway.database;
  const make = (name: string, specializations: string[], more: object = {}) =>
    createPracticeRow(em, { name, specializations, week, ...more });
  gums = await make('Gengive', ['Parodontologia'], {
    googlePlacesRating: 4.9,
    googlePlacesReviewCount: 400,
    services: [{ name: 'Sondaggio parodontale', priceCents: 8_000 }],
  });
  fewReviews = await make('Poche', ['Parodontologia'], { googlePlacesRating: 5, googlePlacesReviewCount: 3 });
  children = await make('Bimbi', ['Odontoiatria pediatrica'], { week: saturdayToo });
  for (let i = 0; i < 6; i++) await make(`Altro ${i}`, ['Parodontologia'], { googlePlacesRating: 4.1 });
});

async function ask(need: string, more: Record<string, unknown> = {}): Promise<Answer> {
  const input = { need, city: 'Roma', region: 'Lazio', ...more };
  return (await gateway.query<{ recommendDentists: Answer }>(mutation, { input })).recommendDentists;
}
const ids = (answer: Answer) => answer.picks.map(({ dentist }) => dentist.id);

describe('recommendDentists', () => {
  test('what is near a danger and not sure brings the advice above the practices', async () => {
    const answer = await ask('ho ingoiato la capsula ieri, è pericoloso?');
    expect(answer.caution).toMatchObject({ place: 'EMERGENCY_NUMBER', advice: expect.stringContaining('112') });
    expect(answer.picks.length).toBeGreaterThan(0);
    expect((await ask('mi sanguinano le gengive')).caution).toBeNull();
  });

  test('poison sends to the poison centre, violence to 1522, and names nobody', async () => {
    expect(await ask('ho bevuto candeggina')).toMatchObject({ place: 'POISON_CENTRE', openNow: [] });
    expect(await ask('mio marito mi ha rotto un dente con un pugno')).toMatchObject({ place: 'ANTI_VIOLENCE_LINE' });
  });

  test('at most five, many good reviews before few perfect ones, with reasons that carry figures', async () => {
    const answer = await ask('Mi sanguinano le gengive quando lavo i denti');
    expect(answer).toMatchObject({ __typename: 'Recommendations', author: 'RULES', isSimulated: false, notices: [] });
    expect(answer.understood).toContain('Parodontologia');
    expect(ids(answer)).toHaveLength(5);
    expect(ids(answer).slice(0, 2)).toEqual([String(gums.id), String(fewReviews.id)]);
    expect(answer.picks[0]).toMatchObject({ sentence: null, dentist: { name: 'Gengive' } });
    const texts = answer.picks[0]?.reasons.map(({ text }) => text);
    expect(texts).toEqual([
      'Si occupa di parodontologia',
      'Sondaggio parodontale: 80\u00a0€',
      '4,9 su 400 recensioni',
      expect.stringMatching(/^A \d[\d,]* (km|m) dal centro di Roma$/),
    ]);
  });

  test('a wanted time is looked up in the hours and told with its day', async () => {
    const answer = await ask('bambino di 5 anni, sabato mattina');
    expect(ids(answer)).toEqual([String(children.id)]);
    expect(answer.picks[0]?.reasons).toContainEqual({ kind: 'OPEN', text: 'Aperto sab 21 nov, 9:00–13:00' });
  });

  test('languages and access are those of the profile', async () => {
    const { em } = gateway.database;
    const spoken = await createPracticeRow(em, { name: 'Lingue', languages: ['de'], wheelchair: 'yes', city: 'Roma' });
    const answer = await ask('un dentista che parli tedesco o russo, in carrozzina');
    expect(ids(answer)).toEqual([String(spoken.id)]);
    expect(answer.picks[0]?.reasons).toContainEqual({ kind: 'LANGUAGE', text: 'Parla anche tedesco' });
    expect(answer.picks[0]?.reasons).toContainEqual({
      kind: 'ACCESS',
      text: 'In sedia a rotelle si entra senza aiuto',
    });
    expect(answer.notices).toEqual([]);
    const unrated = { googlePlacesRating: null, googlePlacesReviewCount: null, verifiedBy: null } as const;
    const apart = await createPracticeRow(em, { name: 'Senza Google', languages: ['de'], city: 'Roma', ...unrated });
    const dentistIds = [gums.id, apart.id].map(String);
    // As the list's filter leaves it; without a wish for a language it stands apart.
    expect(ids(await ask('che parli tedesco', { dentistIds }))).toEqual([String(apart.id)]);
    expect(ids(await ask('recensioni migliori', { dentistIds }))).toEqual([String(gums.id)]);
    await em.fork().execute('delete from dentist where id = any(?::int[])', [`{${spoken.id},${apart.id}}`]);
  });

  test('chooses among the given practices alone; ids of nowhere count for nothing', async () => {
    const answer = await ask('gengive', { dentistIds: [String(fewReviews.id), '99999999', 'x', '1; drop table'] });
    expect(ids(answer)).toEqual([String(fewReviews.id)]);
    expect(ids(await ask('gengive', { dentistIds: [] }))).toEqual([]);
    const many = Array.from({ length: 5_000 }, (_, i) => String(i === 0 ? fewReviews.id : 1_000_000 + i));
    expect(ids(await ask('gengive', { dentistIds: many }))).toEqual([String(fewReviews.id)]);
  });

  test('says what it has not understood, and what nobody declares', async () => {
    const unclear = await ask('asdfgh qwerty');
    expect(unclear.understood).toEqual([]);
    expect(unclear.notices[0]).toMatch(/^Non abbiamo capito/);
    expect(unclear.picks.length).toBeGreaterThan(0);
    const nobody = await ask('un impianto');
    expect(nobody.notices[0]).toMatch(/^Nessuno studio di questo elenco dichiara implantologia/);
  });

  test('an emergency gets advice; who is open only where a dentist is the advice', async () => {
    const grave = await ask('faccio fatica a respirare, ho la gola gonfia');
    expect(grave).toMatchObject({ __typename: 'NeedIsEmergency', place: 'EMERGENCY_NUMBER', openNow: [] });
    const today = await ask('mi è saltato via un dente per una botta');
    expect(today).toMatchObject({ __typename: 'NeedIsEmergency', place: 'DENTIST_TODAY' });
    expect(today.openNow).toHaveLength(5);
    expect(today.openNow[0]?.reasons.map(({ kind }) => kind)).toContain('OPEN');
  });

  test.each([
    ['', 'InvalidNeed'],
    ['  x ', 'InvalidNeed'],
    ['è'.repeat(301), 'InvalidNeed'],
  ])('«%s» is %s', async (need, kind) => expect((await ask(need)).__typename).toBe(kind));

  test('an unknown city is an outcome', async () => {
    expect((await ask('carie', { city: 'Atlantide' })).__typename).toBe('UnknownCity');
  });

  test('cannot be asked with a GET, which would put the need into an URL', async () => {
    const query = encodeURIComponent(`mutation{recommendDentists(input:{need:"gengive",city:"Roma"}){__typename}}`);
    const response = await gateway.get(`/graphql?query=${query}`, { 'apollo-require-preflight': '1' });
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  test('leaves no word of a need in the log, nor a row behind', async () => {
    expect(JSON.stringify(gateway.logged)).not.toMatch(/gengiv|sanguin|qwerty|respirare/i);
    expect(await gateway.database.em.fork().execute('select count(*)::int as n from model_reading')).toEqual([
      { n: 0 },
    ]);
  });
});

test('counts per client', async () => {
  const counted = await startTestGateway({ RATE_LIMIT_EXEMPT: '' }, now);
  try {
    await createPracticeRow(counted.database.em, {});
    const input = { need: 'carie', city: 'Roma' };
    await counted.services.limits.take('recommendations', '127.0.0.1', 58);
    const kinds: string[] = [];
    for (let i = 0; i < 3; i++) {
      const data = await counted.query<{ recommendDentists: Answer }>(mutation, { input });
      kinds.push(data.recommendDentists.__typename);
    }
    expect(kinds).toEqual(['Recommendations', 'Recommendations', 'TooManyRequests']);
  } finally {
    await counted.close();
  }
});
