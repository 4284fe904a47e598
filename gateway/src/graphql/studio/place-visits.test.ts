import { describe, expect, test } from 'vitest';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { saveClosure } from '../../testing/studio-agenda.ts';
import { workWithTeamOfTwo } from '../../testing/team-of-two.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const thursday = '2026-11-26';
const [nine = '', ten = ''] = thursdayAt(9, 10);
const { sql, teamOfTwo, agreedVisit, change, entriesOf, ownVisit, moveTo } = workWithTeamOfTwo(gateway);
type Own = Awaited<ReturnType<typeof teamOfTwo>>;

interface Listed {
  total: number;
  visits: {
    entry: { id: string; version: string; startsAt: string };
    chairId: string | null;
    clinicianId: string | null;
    problem: string | null;
  }[];
}
interface Placed {
  __typename: string;
  message?: string;
  entries?: { id: string; version: string; chairId: string | null; clinicianId: string | null; freeAt: string }[];
  collisions?: { id: string; message: string; inTheWay: { id: string }[] }[];
}
const ask = async <Answer>(own: Own, query: string, more: object = {}) => {
  const { data, errors } = await own.browser.ask(query, { of: String(own.practice.id), ...more });
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.answer as unknown as Answer;
};
const listed = (own: Own) =>
  ask<Listed>(
    own,
    `query ($of: ID!) { answer: visitsWithoutChair(practiceId: $of) { total visits { entry { id version startsAt } chairId clinicianId problem } } }`,
  );
const place = (own: Own, places: object[], isUndo = false) =>
  ask<Placed>(
    own,
    `mutation ($of: ID!, $places: [VisitPlaceInput!]!, $isUndo: Boolean) {
       answer: placeVisits(practiceId: $of, places: $places, isUndo: $isUndo) { __typename
         ... on VisitsPlaced { entries { id version chairId clinicianId freeAt } } ... on ChangedMeanwhile { message } ... on StudioRefused { message }
         ... on VisitsCollide { message collisions { id message inTheWay { id } } } } }`,
    { places, isUndo },
  );
/** What one press accepts. */
const accepted = ({ visits }: Listed) =>
  visits.flatMap(({ entry: { id, version }, chairId, clinicianId }) =>
    chairId ? [{ id, version, chairId, clinicianId }] : [],
  );
const countIn = async (own: Own) => {
  const { answer } = (
    await own.browser.ask(
      'query ($of: ID!, $from: String!) { answer: studioAgenda(practiceId: $of, from: $from, days: 1) { visitsWithoutChair } }',
      { of: String(own.practice.id), from: thursday },
    )
  ).data as unknown as { answer: { visitsWithoutChair: number } };
  return answer.visitsWithoutChair;
};

describe('chairs for visits that have none', () => {
  test('are proposed in the order of time, accepted at once, and given back', async () => {
    const own = await teamOfTwo();
    await ownVisit(own, nine, 0);
    for (const at of [ten, nine, ten, ten]) await agreedVisit(own, at);
    const { visits, total } = await listed(own);
    expect([total, await countIn(own)]).toEqual([4, 4]);
    expect(visits.map(({ entry, chairId, clinicianId }) => [entry.startsAt, chairId, clinicianId])).toEqual([
      [nine, own.chairs[1], own.clinicians[1]],
      [ten, own.chairs[0], own.clinicians[0]],
      [ten, own.chairs[1], own.clinicians[1]],
      [ten, null, null],
    ]);
    expect(visits[3]?.problem).toBe('A quell’ora non c’è una poltrona libera fra quelle adatte.');
    const placed = await place(own, accepted({ visits, total }));
    expect(placed.entries?.map(({ chairId }) => chairId)).toEqual([own.chairs[1], own.chairs[0], own.chairs[1]]);
    expect(await countIn(own)).toBe(1);
    const back = (placed.entries ?? []).map(({ id, version }) => ({ id, version, chairId: null, clinicianId: null }));
    expect(await place(own, back, true)).toMatchObject({ __typename: 'VisitsPlaced' });
    expect(await countIn(own)).toBe(4);
  });

  test('nobody is written to, and from then on the visit is one of the agenda', async () => {
    const own = await teamOfTwo();
    await agreedVisit(own, ten);
    await place(own, accepted(await listed(own)));
    expect(await sql('select from appointment where dentist_id = ? and not exclusive', [own.practice.id])).toEqual([]);
    expect(
      await sql('select from mail_outbox m join booking b on b.id = m.booking_id where b.dentist_id = ?', [
        own.practice.id,
      ]),
    ).toEqual([]);
  });

  test('one that collides is said, and none is stored', async () => {
    const own = await teamOfTwo();
    for (const at of [nine, ten]) await agreedVisit(own, at);
    const places = accepted(await listed(own));
    const other = await ownVisit(own, ten, 0);
    expect(await place(own, places)).toMatchObject({
      ...{ __typename: 'VisitsCollide', collisions: [{ id: places[1]?.id, inTheWay: [{ id: other.entry?.id }] }] },
    });
    expect(await countIn(own)).toBe(2);
    const twice = places.map((one) => ({ ...one, chairId: own.chairs[1], clinicianId: own.clinicians[1] }));
    expect(await place(own, twice)).toMatchObject({ __typename: 'VisitsPlaced' });
  });

  test('two that are put on one chair at once collide', async () => {
    const own = await teamOfTwo();
    for (const at of [ten, ten]) await agreedVisit(own, at);
    const places = accepted(await listed(own)).map((one) => ({ ...one, chairId: own.chairs[0] }));
    expect(await place(own, places)).toMatchObject({
      __typename: 'VisitsCollide',
      collisions: [{ id: places[1]?.id }],
    });
    expect(await countIn(own)).toBe(2);
  });

  test('what somebody else changed meanwhile is said, and none is stored', async () => {
    const own = await teamOfTwo();
    for (const at of [nine, ten]) await agreedVisit(own, at);
    const places = accepted(await listed(own));
    await moveTo(own, { chairId: own.chairs[0] });
    const answer = await place(own, places);
    expect(answer.__typename).toBe('ChangedMeanwhile');
    expect(answer.message).toContain('10:00');
    expect(await countIn(own)).toBe(1);
  });

  test('one that somebody is just changing is not waited for: they may wait for the agenda', async () => {
    const own = await teamOfTwo();
    for (const at of [nine, ten]) await agreedVisit(own, at);
    const places = accepted(await listed(own));
    const answer = await gateway.database.em.fork().transactional(async (tx) => {
      await tx.execute('select from appointment where id = ? for update', [places[1]?.id]);
      const isLate = new Promise<null>((resolve) => setTimeout(resolve, 3_000, null));
      return Promise.race([place(own, places), isLate]);
    });
    expect(answer?.__typename).toBe('ChangedMeanwhile');
    expect(answer?.message).toContain('10:00');
    expect(await countIn(own)).toBe(2);
    expect(await place(own, places)).toMatchObject({ __typename: 'VisitsPlaced' });
  });

  test('visits of a chair that was taken away need another one, and go back to it', async () => {
    const own = await teamOfTwo();
    await ownVisit(own, ten, 1);
    expect(await countIn(own)).toBe(0);
    await sql('update chair set active = false where id = ?', [own.chairs[1]]);
    expect(await countIn(own)).toBe(1);
    const placed = await place(own, accepted(await listed(own)));
    expect(placed.entries).toMatchObject([{ chairId: own.chairs[0], clinicianId: own.clinicians[1] }]);
    const [{ id = '', version = '' } = {}] = placed.entries ?? [];
    const back = await place(own, [{ id, version, chairId: own.chairs[1], clinicianId: own.clinicians[1] }], true);
    expect(back.entries).toMatchObject([{ chairId: own.chairs[1] }]);
  });

  test('a pause of the whole practice keeps no chair from a visit that was agreed in it', async () => {
    const own = await teamOfTwo();
    for (const at of [nine, ten]) await agreedVisit(own, at);
    const days = { repeats: 'DAILY', fromOn: thursday, toOn: thursday };
    await saveClosure(own.browser, own.practice.id, { label: 'Pausa', ...days, opensMinutes: 540, closesMinutes: 570 });
    await change(own, 'saveBlock', { startsAt: ten, minutes: 30, chairId: null, clinicianId: null, label: 'Corso' });
    const alone = (await entriesOf(own)).find(({ startsAt, kind }) => startsAt === ten && kind === 'VISIT');
    const places = accepted(await listed(own)).map(({ id, version, chairId }) => ({ id, version, chairId }));
    expect(await place(own, places)).toMatchObject({
      ...{ __typename: 'VisitsPlaced', entries: [{ clinicianId: own.clinicians[0] }, { id: alone?.id }] },
    });
  });

  test('nor from one whose chair and clinician were both taken away', async () => {
    const own = await teamOfTwo();
    await ownVisit(own, ten, 1);
    await change(own, 'saveBlock', { startsAt: ten, minutes: 30, chairId: null, clinicianId: null, label: 'Corso' });
    await sql('update chair set active = false where id = ?', [own.chairs[1]]);
    await sql('update clinician set active = false where id = ?', [own.clinicians[1]]);
    const [visit] = accepted(await listed(own));
    expect(await place(own, [{ ...visit, clinicianId: null }])).toMatchObject({
      entries: [{ chairId: own.chairs[0], clinicianId: own.clinicians[0] }],
    });
  });

  test('who does not work there any more is replaced by who is free', async () => {
    const own = await teamOfTwo();
    await agreedVisit(own, ten, { clinicianId: own.clinicians[0] });
    await sql('update clinician set active = false where id = ?', [own.clinicians[0]]);
    const [visit] = accepted(await listed(own));
    expect(visit).toMatchObject({ clinicianId: own.clinicians[1] });
    const placed = await place(own, [{ ...visit, clinicianId: null }]);
    expect(placed.entries).toMatchObject([{ clinicianId: own.clinicians[1] }]);
  });

  test('without a chair in use nothing is listed, and none of another practice can be taken', async () => {
    const [own, other] = [await teamOfTwo(), await teamOfTwo()];
    await agreedVisit(own, ten);
    const [visit] = accepted(await listed(own));
    expect(await place(own, [{ ...visit, chairId: other.chairs[0] }])).toMatchObject({ __typename: 'StudioRefused' });
    expect(await place(other, [{ ...visit, chairId: other.chairs[0] }])).toMatchObject({ __typename: 'StudioRefused' });
    await sql('update chair set active = false where practice_id = ?', [own.practice.id]);
    expect(await listed(own)).toMatchObject({ total: 0, visits: [] });
  });
});
