import { setTimeout as pause } from 'node:timers/promises';
import { calendarWindow } from '@dentisti/domain/calendars/sync-plan';
import { expect, test } from 'vitest';
import { countElements, readDavAnswer, readEventsApart, readingTime } from './read-apart.ts';
import { event, file } from './testing/calendar-texts.ts';
import { withoutReaders } from './testing/without-readers.ts';

const context = { ...calendarWindow(new Date('2026-03-02T08:00:00Z')), accountNames: [] };
const unreadOf = (body: string) => ({
  ...{ url: 'https://dav.example.it/', status: 207, contentType: 'text/xml' },
  body: Buffer.from(body),
});
const signal = new AbortController().signal;
const answer = (body: string) => readDavAnswer(unreadOf(body), signal);
const readEvents = (text: string, { stop = signal, left = readingTime() } = {}) =>
  readEventsApart(text, context, { signal: stop, left });
const head = '<?xml version="1.0"?><multistatus xmlns="DAV:">';
const response = (name: string) =>
  `<response><href>/c/${name}.ics</href><propstat><prop><getetag>"${name}"</getetag></prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
const listing = (count: number) =>
  `${head}${Array.from({ length: count }, (_, i) => response(String(i))).join('')}<sync-token>data:1</sync-token></multistatus>`;

/**
 * Runs something and returns the longest stretch of this thread's own work in milliseconds of processor, which is the same on
 * a busy machine: for so long nobody else had a turn.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const own = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  await pause(50);
  let [longest, last] = [0, own()];
  const timer = setInterval(() => {
    const now = own();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  await work();
  await pause(10);
  clearInterval(timer);
  return longest;
}

// Comes first: whoever ends a process is charged with all that it has worked.
test('a process that ended is no fault of what it read, and what is asked to stop is not read', async () => {
  const long = file(event('DTSTART:20260310T090000Z', 'DURATION:PT1H', `DESCRIPTION:${'x'.repeat(40_000)}`));
  await withoutReaders(async () => {
    await expect(answer(listing(1_000))).rejects.toMatchObject({ fault: 'status', cause: { reason: 'ended' } });
    await expect(readEvents(long)).rejects.toMatchObject({ fault: 'status', cause: { reason: 'ended' } });
    const stopped = AbortSignal.abort(new Error('stopping'));
    await expect(readDavAnswer(unreadOf(listing(1_000)), stopped)).rejects.toThrow('stopping');
    await expect(readEvents(long, { stop: stopped })).rejects.toThrow('stopping');
  });
  expect([(await answer(listing(1_000))).length, (await readEvents(long)).spans.length]).toEqual([1_000, 1]);
});

test('a small answer and one of twenty thousand events are read alike', async () => {
  const [small, large] = [await answer(listing(3)), await answer(listing(20_000))];
  expect([small.length, large.length]).toEqual([3, 20_000]);
  expect(large.slice(0, 3)).toEqual(small);
  expect(small[2]).toEqual({
    ...{ href: '/c/2.ics', status: 207, ok: true, props: { getetag: '"2"' } },
    raw: { multistatus: { syncToken: 'data:1' } },
  });
});

test.each<[string, () => string]>([
  ['four million elements', () => `${head}${'<a/>'.repeat(4_000_000)}</multistatus>`],
  [
    'two million attributes',
    () => `${head}<a ${Array.from({ length: 1_200_000 }, (_, i) => `b${i}=""`).join(' ')}/></multistatus>`,
  ],
])(
  'an answer of %s is too large, holds up nobody, and the next is read',
  async (_what, make) => {
    const unread = unreadOf(make());
    const before = process.memoryUsage.rss();
    const turn = await longestTurn(() =>
      expect(readDavAnswer(unread, signal)).rejects.toMatchObject({ fault: 'too-large' }),
    );
    expect(turn).toBeLessThan(200);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    expect(await answer(listing(1_000))).toHaveLength(1_000);
  },
  60_000,
);

test('texts that nobody reads are dropped apart', async () => {
  const listed = listing(2).replace('"1"', 'x'.repeat(15_000_000));
  expect((await answer(listed)).map(({ props }) => props)).toEqual([{ getetag: '"0"' }, { getetag: '' }]);
}, 60_000);

test('an answer of more properties than twenty thousand events have is too large, however few elements it has', async () => {
  const junk = `<prop>${'<a/>'.repeat(14)}`;
  const body = listing(18_000).replaceAll('<prop>', junk);
  expect(countElements(Buffer.from(body))).toBeLessThan(400_000);
  await expect(answer(body)).rejects.toMatchObject({ fault: 'too-large' });
}, 60_000);

test('a hundred thousand elements inside one another end as an answer or a failure, and hold up nobody', async () => {
  const body = `${head}${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</multistatus>`;
  const read = () => answer(body).catch((error) => expect(error).toMatchObject({ fault: 'too-large' }));
  expect(await longestTurn(read)).toBeLessThan(200);
}, 60_000);

test('events that take long hold up nobody, and their first start is kept', async () => {
  const text = file(event('DTSTART:20260310T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY'));
  const turn = await longestTurn(async () => {
    const read = await Promise.all(Array.from({ length: 8 }, () => readEvents(text)));
    expect(read.map(({ spans, skipped }) => [spans.length, skipped])).toEqual(Array(8).fill([1, 1]));
  });
  expect(turn).toBeLessThan(200);
}, 60_000);

const daily = file(event('DTSTART:20260310T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'));
/** No day ever fulfils its rule. */
const endless = file(
  event('DTSTART:20260310T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30').replace(
    'UID:1',
    'UID:x',
  ),
);

test('an event that never ends takes a second, keeps its name and first start, and is asked of one process once', async () => {
  const took: number[] = [];
  // A busy machine may make it longer once.
  while (took.length < 3 && !took.some((ms) => ms < 2_000)) {
    const [before, left] = [readingTime(), readingTime()];
    expect(await readEvents(endless, { left })).toMatchObject({
      ...{ uid: 'x', skipped: 1, first: { isAltered: true } },
      spans: [{ startsAt: new Date('2026-03-10T09:00Z'), endsAt: new Date('2026-03-10T10:00Z') }],
    });
    expect(left.hereMs).toBeLessThan(before.hereMs);
    took.push(before.apartMs - left.apartMs);
  }
  expect(Math.min(...took)).toBeGreaterThanOrEqual(1_000);
  expect(Math.min(...took)).toBeLessThan(2_000);
});

test('where no time is left, what takes long is given up soon and the rest is read as ever', async () => {
  const left = { hereMs: 0, apartMs: 0 };
  const began = performance.now();
  const turn = await longestTurn(async () => {
    for (let times = 0; times < 10; times++) expect(await readEvents(endless, { left })).toMatchObject({ skipped: 1 });
  });
  expect(turn).toBeLessThan(200);
  expect(performance.now() - began).toBeLessThan(8_000);
  await expect
    .poll(() => readEvents(daily, { left }), { timeout: 10_000 })
    .toMatchObject({ spans: { length: 3 }, skipped: 0 });
});

test('a series of working days since 2012 is read here', async () => {
  const series = event('DTSTART:20120312T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR');
  const took: number[] = [];
  for (let times = 0; times < 8; times++) {
    const left = readingTime();
    expect((await readEvents(file(series), { left })).skipped).toBe(0);
    took.push(readingTime().apartMs - left.apartMs);
  }
  // A busy machine may give no time to a single one.
  expect(Math.min(...took)).toBe(0);
});

test('an event is read the same here and apart', async () => {
  const lines = ['DTSTART:20260310T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
  const long = file(event(...lines, `DESCRIPTION:${'x'.repeat(40_000)}`));
  expect(await readEvents(long)).toEqual(await readEvents(file(event(...lines))));
});

test('elements and attributes are counted, not their ends', () => {
  expect(countElements(Buffer.from('<a><b x="1"/></a><c>&lt; a=b</c>'))).toBe(4);
});
