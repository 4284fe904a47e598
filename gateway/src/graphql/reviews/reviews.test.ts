import { publishDue } from '@dentisti/core/reviews/publish-due';
import { createPracticeRow } from '@dentisti/db/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { reviewers } from '../../testing/reviews.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

let now = new Date('2026-12-01T10:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);
const { link, published, open, write, remove, shown, object } = reviewers(gateway);
const days = (count: number) => {
  now = new Date(now.getTime() + count * 86_400_000);
};
const publishAll = async () => {
  for (const kind of ['review', 'answer'] as const) {
    const [table, id] = kind === 'review' ? ['review', 'id'] : ['review_answer', 'review_id'];
    for (const row of await sql<{ id: string }>(`select ${id} as id from ${table} where state = 'waiting'`))
      await gateway.database.em.fork().transactional((tx) => publishDue(tx, { kind, reviewId: row.id }, now));
  }
};
const honest = 'Ho aspettato molto e nessuno si è scusato: non ci torno più.';
const audits = (action: string) =>
  sql<{ detail: Record<string, unknown> }>('select detail from audit_entry where action = ? order by at', [action]);
let dentistId = 0;
beforeEach(async () => {
  now = new Date('2026-12-01T10:00:00Z');
  dentistId = (await createPracticeRow(gateway.database.em.fork())).id;
});

describe('a mailed link', () => {
  test('shows, writes, and is published after a day; opening it changes nothing', async () => {
    const { token } = await link(dentistId);
    expect(await open(token)).toMatchObject({ nameWithInitial: 'Maria R.', mayWrite: true, review: null });
    expect(await sql('select 1 from review where dentist_id = ?', [dentistId])).toEqual([]);
    const written = await write(token, { stars: 2, text: honest, showsName: true });
    expect(written.review).toMatchObject({ stars: 2, text: honest, shownName: 'Maria R.', state: 'WAITING' });
    expect((await shown(dentistId)).count).toBe(0);
    await publishAll();
    expect((await shown(dentistId)).count).toBe(0);
    days(1);
    await publishAll();
    const { count, average, items } = await shown(dentistId);
    expect([count, average]).toEqual([1, null]);
    expect(items).toMatchObject([{ stars: 2, text: honest, shownName: 'Maria R.', answer: null }]);
    expect((await audits('review.written'))[0]?.detail).toMatchObject({ verdict: 'clean', rulesVersion: 2 });
  });

  test('stores nothing of what the rules refuse, and keeps what was published', async () => {
    const { token } = await link(dentistId);
    const refused = await write(token, { stars: 1, text: 'Siete degli str0nzi, chiamatemi al 347 1234567.' });
    expect(refused).toMatchObject({ __typename: 'ReviewNotAccepted' });
    expect(refused.reasons).toHaveLength(2);
    expect(await sql('select 1 from review where dentist_id = ?', [dentistId])).toEqual([]);
    expect(JSON.stringify(await audits('review.refused-by-rules'))).not.toMatch(/347 ?123|str0/);
    await write(token, { stars: 1, text: honest });
    days(1);
    await publishAll();
    expect(await write(token, { stars: 1, text: 'Vi ammazzo tutti, avete capito bene?' })).toMatchObject({
      __typename: 'ReviewNotAccepted',
    });
    expect((await shown(dentistId)).items).toMatchObject([{ text: honest }]);
  });

  test('a doubtful text waits for an operator', async () => {
    const { token } = await link(dentistId);
    const { review } = await write(token, { text: 'Mi hanno messo un impianto e sono stati bravissimi.' });
    expect(review).toMatchObject({ state: 'HELD' });
    days(3);
    await publishAll();
    expect((await shown(dentistId)).count).toBe(0);
  });

  test.each([
    ['an operator’s no', `state = 'refused', publish_at = null, decided_at = now(), decision_note = 'No.'`],
    ['a suspension', `state = 'suspended', publish_at = null, published_at = now()`],
  ])('%s stands until an operator changes it, whatever is changed, deleted or written anew', async (_name, decided) => {
    const { token } = await link(dentistId);
    await write(token, { text: honest });
    await sql(`update review set ${decided} where dentist_id = ?`, [dentistId]);
    for (let times = 0; times < 3; times++) {
      expect((await write(token, { text: `${honest} ${'Davvero. '.repeat(times)}` })).review?.state).toBe('HELD');
      days(2);
      await publishAll();
      expect((await shown(dentistId)).count).toBe(0);
    }
    await remove(token);
    expect((await write(token, { text: honest })).review?.state).toBe('HELD');
    await sql(`update review set state = 'published', published_at = now(), decided_at = now() where dentist_id = ?`, [
      dentistId,
    ]);
    expect((await write(token, { text: honest, stars: 4 })).review?.state).toBe('WAITING');
  });

  test('changes for fourteen days, deletes at any time, writes for sixty', async () => {
    const { token } = await link(dentistId);
    await write(token, { stars: 5 });
    days(13);
    expect((await write(token, { stars: 4 })).review).toMatchObject({ stars: 4, state: 'WAITING' });
    days(1);
    expect(await write(token, { stars: 3 })).toMatchObject({ __typename: 'StudioRefused' });
    days(200);
    expect(await open(token)).toMatchObject({ mayWrite: false, review: { stars: 4 } });
    expect(await remove(token)).toEqual({ __typename: 'ReviewDeleted' });
    expect(await sql('select 1 from review where dentist_id = ?', [dentistId])).toEqual([]);
    expect(await open(token)).toMatchObject({ __typename: 'StudioRefused' });
    expect(await write(token, { stars: 1 })).toMatchObject({ __typename: 'StudioRefused' });
  });

  test('shows and deletes also while the practice is hidden, without the address of its page', async () => {
    const { token } = await link(dentistId);
    await write(token, { stars: 2 });
    expect(await open(token)).toMatchObject({ practiceSlug: expect.any(String) });
    await sql('update dentist set hidden_at = ? where id = ?', [now, dentistId]);
    expect(await open(token)).toMatchObject({ __typename: 'ReviewLink', practiceSlug: null, review: { stars: 2 } });
    expect((await write(token, { stars: 3 })).review).toMatchObject({ stars: 3 });
    expect(await remove(token)).toEqual({ __typename: 'ReviewDeleted' });
    expect(await sql('select 1 from review where dentist_id = ?', [dentistId])).toEqual([]);
  });

  test('ends the requests to its mailbox, those of other practices too, and takes that back', async () => {
    const mailbox = { email: 'maria.rossi@posta.example' };
    const { token } = await link(dentistId, mailbox);
    const other = await link((await createPracticeRow(gateway.database.em.fork())).id, mailbox);
    const stranger = await link(dentistId, { email: 'luca@posta.example' });
    expect(await open(token)).toMatchObject({ objects: false });
    expect(await object(token, true)).toMatchObject({ __typename: 'ReviewLink', objects: true });
    expect(await object(token, true)).toMatchObject({ objects: true });
    expect(await open(other.token)).toMatchObject({ objects: true });
    expect(await open(stranger.token)).toMatchObject({ objects: false });
    // The review is still the writer's to write, and the list names no address.
    expect((await write(token, { stars: 4 })).review).toMatchObject({ stars: 4 });
    expect(JSON.stringify(await sql('select * from review_objection'))).not.toMatch(/@/);
    expect(await audits('review.requests-refused')).toHaveLength(1);
    expect(await object(other.token, false)).toMatchObject({ objects: false });
    expect(await open(token)).toMatchObject({ objects: false });
  });

  test('that ends requests reads, writes and deletes no review, and ends them also after its time', async () => {
    const { token, stop, booking } = await link(dentistId, { email: 'maria.rossi@posta.example' });
    await write(token, { stars: 2, text: honest });
    const shownByStop = { nameWithInitial: null, mayWrite: false, review: null };
    expect(await open(stop)).toMatchObject({ __typename: 'ReviewLink', objects: false, ...shownByStop });
    for (const answer of [await write(stop, { stars: 5 }), await remove(stop)])
      expect(answer).toMatchObject({ __typename: 'StudioRefused' });
    expect((await open(token)).review).toMatchObject({ stars: 2 });
    days(100);
    expect(await object(stop, true)).toMatchObject({ objects: true, ...shownByStop });
    expect(await object(stop, false)).toMatchObject({ objects: false });
    // Without a review too, where the link that writes one is over.
    const silent = await link(dentistId, { email: 'luca@posta.example' });
    days(61);
    expect(await open(silent.token)).toMatchObject({ __typename: 'StudioRefused' });
    expect(await object(silent.stop, true)).toMatchObject({ objects: true });
    // It undoes a tap; an objection that stands is taken back by the other link alone, whose time to write is over, too.
    now = new Date(now.getTime() + 3_600_001);
    expect(await object(silent.stop, false)).toMatchObject({ __typename: 'StudioRefused' });
    expect(await object(silent.token, false)).toMatchObject({ __typename: 'ReviewLink', objects: false });
    // A sign more or less, the token of another request, an erased booking.
    const [id = ''] = stop.split('.');
    for (const wrong of [`${stop}x`, stop.slice(0, -1), `${id}.${silent.stop.split('.')[1]}`])
      expect(await object(wrong, true)).toMatchObject({ __typename: 'StudioRefused' });
    await sql('update booking set erased_at = ? where id = ?', [now, booking.id]);
    expect(await open(stop)).toMatchObject({ __typename: 'StudioRefused' });
  });

  test('ends requests by what mail programs post; opened there it leads to the page and changes nothing', async () => {
    const { stop } = await link(dentistId, { email: 'maria.rossi@posta.example' });
    const address = `${gateway.url}/recensione/basta/${stop}`;
    const opened = await fetch(address, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/recensione?azione=basta#${stop}`]);
    expect(await open(stop)).toMatchObject({ objects: false });
    const before = (await audits('review.requests-refused')).length;
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const _ of [1, 2]) expect((await fetch(address, { method: 'POST', body })).status).toBe(204);
    expect(await open(stop)).toMatchObject({ objects: true });
    expect(await audits('review.requests-refused')).toHaveLength(before + 1);
    expect((await fetch(`${gateway.url}/recensione/basta/x`, { method: 'POST', body })).status).toBe(404);
  });

  test('two tabs at once write one review', async () => {
    const { token } = await link(dentistId);
    await Promise.all([1, 2, 3, 4].map((stars) => write(token, { stars })));
    expect(await sql('select version from review where dentist_id = ?', [dentistId])).toEqual([{ version: 4 }]);
  });

  test.each(['', 'x', 'x'.repeat(43), '\u0000'.repeat(43), "' or 1=1 --", 'x'.repeat(20_000)])(
    'of nobody opens nothing: %j',
    async (token) => {
      for (const answer of [await open(token), await write(token, {}), await remove(token), await object(token, true)])
        expect(answer).toMatchObject({ __typename: 'StudioRefused' });
    },
  );

  test('takes nothing that cannot be stored', async () => {
    const { token } = await link(dentistId);
    const refused: [{ stars?: number; text?: string }, RegExp][] = [
      [{ stars: 0 }, /stelle/],
      [{ stars: 6 }, /stelle/],
      [{ text: 'Troppo corto.' }, /20/],
      [{ text: 'Bene, tutto bene. '.repeat(60) }, /1000/],
      [{ text: 'Con un segno che nessuno vede \u0007 dentro.' }, /segni/],
      [{ text: 'Con mezza coppia di un emoji \ud83d dentro.' }, /segni/],
    ];
    for (const [input, message] of refused) expect((await write(token, input)).message).toMatch(message);
  });
});

describe('the public list', () => {
  test('counts, averages from three on, and is read in parts, the newest first', async () => {
    for (const [at, stars] of [5, 4, 1, 3].entries())
      await published(dentistId, { stars, now: new Date(now.getTime() + at * 60_000) });
    const first = await shown(dentistId, { first: 3 });
    expect(first).toMatchObject({ count: 4, average: 3.25, distribution: [1, 0, 1, 1, 1] });
    expect(first.items.map(({ stars }) => stars)).toEqual([3, 1, 4]);
    const rest = await shown(dentistId, { first: 3, after: first.nextCursor ?? '' });
    expect(rest.items.map(({ stars }) => stars)).toEqual([5]);
    expect(rest.nextCursor).toBeNull();
    // The last one shown is hidden, or gone, meanwhile: the list goes on where it was.
    const last = first.items.at(-1)?.id;
    await sql(`update review set state = 'suspended' where id = ?`, [last]);
    const after = first.nextCursor ?? '';
    expect((await shown(dentistId, { first: 3, after })).items.map(({ stars }) => stars)).toEqual([5]);
    await sql('delete from review where id = ?', [last]);
    expect((await shown(dentistId, { first: 3, after })).items.map(({ stars }) => stars)).toEqual([5]);
    // Nobody makes one up.
    for (const made of [`${after}x`, 'WyJuZXdlc3QiXQ.x', last ?? '', '.'])
      expect((await shown(dentistId, { first: 1, after: made })).items.map(({ stars }) => stars)).toEqual([3]);
  });

  test('is kept as bytes until a review of the practice changes', async () => {
    expect((await shown(dentistId)).count).toBe(0);
    await published(dentistId);
    expect((await shown(dentistId)).count).toBe(1);
  });

  test('is all that a visitor’s connection comes to', async () => {
    const { token } = await link(dentistId);
    await write(token, { stars: 1 });
    await published(dentistId);
    const visitor = await gateway.database.connectAs('visitor');
    const states = () => visitor.em.fork().execute('select state from review where dentist_id = ?', [dentistId]);
    expect(await states()).toEqual([{ state: 'published' }]);
  });
});
