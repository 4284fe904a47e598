import { isInstalled, titleFor } from '@dentisti/core/calendars/testing/real-calendars';
import { describe, expect, test, vi } from 'vitest';
import { event, file } from '../../integrations/calendars/testing/calendar-texts.ts';
import { withoutReaders } from '../../integrations/calendars/testing/without-readers.ts';
import { HandedBack } from '../../runtime/processor.ts';
import { setUpCalendarPractice } from '../../testing/calendar-practice.ts';

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.000/g, '');
/** Longer than what is read without a process of its own. */
const long = `DESCRIPTION:${'x'.repeat(40_000)}`;
/** A rule that no day ever fulfils. */
const endless = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';

// The other one takes ten seconds itself for a rule that no day fulfils.
describe.each(['xandikos'] as const)('%s', (program) => {
  describe.runIf(isInstalled(program))(titleFor(program), () => {
    const practice = setUpCalendarPractice(program);
    const { at, visit, move, sync, syncNow, busy, tasks, objects, put, nameOf, connection, changing } = practice;
    const foreign = (uid: string, start: Date, ...lines: string[]) =>
      file(event(`DTSTART:${stamp(start)}`, 'DURATION:PT1H', ...lines)).replace('UID:1', `UID:${uid}`);
    const kinds = async () => (await tasks()).map(({ kind }) => kind);

    /** Writes what we write, with some line more, just before us: our write is a conflict. */
    const disturbed = (line: string) => {
      let writes = 0;
      return changing((client) => ({
        async write(url, object) {
          const name = object.href.split('/').at(-1) ?? '';
          if (writes++ === 0) await put(name, object.text.replace('END:VEVENT', `${line}\r\nEND:VEVENT`));
          return client.write(url, object);
        },
      }));
    };

    test.each([
      ['answer', long],
      ['event', endless],
    ])(
      'an %s whose process ended is read with the next try, and until then nothing is said of it',
      async (_what, line) => {
        const [id] = [await visit(at(1)), await sync()];
        const { text = '' } = (await objects()).get(nameOf(id)) ?? {};
        await put(nameOf(id), text.replace('END:VEVENT', `${line}\r\nEND:VEVENT`));
        await put('x.ics', foreign('x', at(3), line));
        await withoutReaders(() => syncNow());
        expect([await kinds(), await busy(), await connection()]).toMatchObject([
          ...[[], []],
          { failures: 1, last_error: 'status' },
        ]);
        await syncNow();
        expect([await kinds(), await busy(), await connection()]).toMatchObject([
          line === endless ? ['unreadable'] : [],
          { length: 1 },
          { failures: 0, last_error: null },
        ]);
        expect((await objects()).get(nameOf(id))?.text).not.toContain('RRULE');
      },
    );

    test('an event of ours that cannot be read after a conflict, for want of a process, was not deleted', async () => {
      const [id] = [await visit(at(1)), await sync()];
      await move(id, at(2));
      await withoutReaders(() => sync(disturbed(endless)));
      expect([await kinds(), await connection()]).toMatchObject([[], { failures: 1, last_error: 'status' }]);
      await syncNow();
      expect([await kinds(), [...(await objects()).keys()]]).toEqual([[], [nameOf(id)]]);
    });

    test('an event of ours that somebody makes unreadable while we write was not deleted', async () => {
      const [id] = [await visit(at(1)), await sync()];
      await move(id, at(2));
      await sync(disturbed(endless));
      expect([await kinds(), [...(await objects()).keys()]]).toEqual([[], [nameOf(id)]]);
      expect((await objects()).get(nameOf(id))?.text).not.toContain('RRULE');
    });

    test('what every process ends at, again and again, is a task, and hides no other', async () => {
      await put('x.ics', foreign('x', at(3), long));
      await put('y.ics', foreign('y', at(4)));
      for (let round = 0; round < 3; round++) {
        await withoutReaders(() => syncNow());
        await practice.harness.advance(3 * 60_000);
      }
      expect([await busy(), await kinds(), await connection()]).toMatchObject([
        ...[{ length: 1 }, ['unreadable']],
        { failures: 0, skipped_events: 1 },
      ]);
    });

    test('a run keeps its calendar however long a server takes, and ends with a pause when that is too long', async () => {
      await sync();
      await put('x.ics', foreign('x', at(3)));
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const others: number[] = [];
      const slow = (minutes: number) =>
        changing((client) => ({
          async read(url, hrefs) {
            for (let half = 0; half < 2 * minutes; half++) {
              const before = JSON.stringify(await connection());
              await practice.harness.advance(30_000);
              vi.advanceTimersByTime(30_000);
              const isKept = async () => JSON.stringify(await connection()) !== before;
              if (half < 29) await expect.poll(isKept).toBe(true);
              others.push(await sync({ openCalendar: () => expect.unreachable() }));
            }
            return client.read(url, hrefs);
          },
        }));
      try {
        await syncNow(slow(5));
        expect(await connection()).toMatchObject({ failures: 0, lease_id: null });
        await put('x.ics', foreign('x', at(4)));
        await syncNow(slow(16));
      } finally {
        vi.useRealTimers();
      }
      expect(new Set(others)).toEqual(new Set([0]));
      const { failures, last_error: fault, next_sync_at: next } = (await connection()) ?? {};
      expect([failures, fault]).toEqual([1, 'timeout']);
      // The pause begins with its end.
      expect(+new Date(String(next))).toBeGreaterThan(+practice.harness.clock.now());
    });

    test('what ends with the worker says nothing of an event: the work is handed back', async () => {
      await sync();
      await put('x.ics', foreign('x', at(3), endless));
      const stop = new AbortController();
      const stopping = changing((client) => ({
        async read(url, hrefs) {
          const texts = await client.read(url, hrefs);
          stop.abort(new Error('stopping'));
          return texts;
        },
      }));
      const stopped = withoutReaders(() => syncNow({ ...stopping, signal: stop.signal }));
      await expect(stopped).rejects.toThrow(HandedBack);
      expect([await kinds(), await connection()]).toMatchObject([[], { failures: 0, lease_id: null }]);
    });
  });
});
