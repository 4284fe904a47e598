import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { calendarPrograms, isInstalled, titleFor } from '@dentisti/core/calendars/testing/real-calendars';
import { CalendarEvent } from '@dentisti/db/calendars/calendar-event.entity';
import { describe, expect, test } from 'vitest';
import { event, file } from '../../integrations/calendars/testing/calendar-texts.ts';
import { setUpCalendarPractice } from '../../testing/calendar-practice.ts';

describe.each(calendarPrograms)('%s', (program) => {
  describe.runIf(isInstalled(program))(titleFor(program), () => {
    const practice = setUpCalendarPractice(program);
    const { at, visit, move, cancel, syncNow, busy, tasks, objects, put, drop, nameOf, connection, changing } =
      practice;
    const minutes = (count: number) => practice.harness.advance(count * 60_000);
    const stamp = (day: number) =>
      at(day)
        .toISOString()
        .replace(/[-:]|\.000/g, '');
    const foreign = (day: number, ...lines: string[]) =>
      file(event(`DTSTART:${stamp(day)}`, 'DURATION:PT1H', ...lines)).replace('UID:1', 'UID:foreign');

    /** A server that does not take changes of some names. */
    const refusing = (names: readonly string[], answer: () => 'refused' = () => 'refused') =>
      changing((client) => {
        const isNamed = (href: string) => names.some((name) => href.endsWith(name));
        return {
          write: async (url, given) => (isNamed(given.href) ? { kind: answer() } : client.write(url, given)),
          remove: async (url, given) => (isNamed(given.href) ? answer() : client.remove(url, given)),
        };
      });

    test('what the server refuses of one visit is a task, once; all else is in step, and it is tried again each hour', async () => {
      const [refused, taken] = [await visit(at(1)), await visit(at(2))];
      const names = refusing([nameOf(refused)]);
      await put('x.ics', foreign(3));
      await syncNow(names);
      expect([...(await objects()).keys()].sort()).toEqual([nameOf(taken), 'x.ics'].sort());
      expect(await busy()).toHaveLength(1);
      expect(await connection()).toMatchObject({ failures: 0, last_error: null });
      expect(await tasks()).toMatchObject([{ kind: 'refused', appointment_id: refused }]);
      await practice.em().execute('update calendar_task set answered_at = now()');
      await minutes(61);
      await syncNow(names);
      expect(await tasks()).toEqual([]);
      await minutes(61);
      await syncNow();
      expect([...(await objects()).keys()]).toContain(nameOf(refused));
      expect(await practice.em().execute('select from calendar_task where ended_at is null')).toEqual([]);
    });

    test('it is not asked again before, unless the visit is another', async () => {
      const id = await visit(at(1));
      let asked = 0;
      const counting = refusing([nameOf(id)], () => {
        asked++;
        return 'refused';
      });
      for (let round = 0; round < 4; round++) await syncNow(counting);
      expect(asked).toBe(1);
      await move(id, at(4));
      await syncNow(counting);
      expect(asked).toBe(2);
    });

    test('deleted there and then refused: people are asked about both', async () => {
      const id = await visit(at(1));
      await syncNow();
      await drop(nameOf(id));
      await syncNow(refusing([nameOf(id)]));
      expect((await tasks()).map(({ kind }) => kind)).toEqual(['deleted', 'refused']);
      expect(await connection()).toMatchObject({ failures: 0 });
    });

    test('a server that takes nothing at all is no matter of single visits', async () => {
      const names = (await Promise.all([1, 2, 3, 4, 5, 6].map((day) => visit(at(day))))).map(nameOf);
      await syncNow(refusing(names));
      expect([await tasks(), await connection()]).toMatchObject([[], { failures: 1 }]);
    });

    test('a calendar that may only be read is in step again once its events alone are to keep time, though ours stand there', async () => {
      const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((day) => visit(at(day))));
      await syncNow();
      const readOnly = changing(() => ({
        remove: async () => {
          throw new CalendarFailure('read-only');
        },
      }));
      await cancel(ids[0] as string);
      await syncNow(readOnly);
      expect(await connection()).toMatchObject({ last_error: 'read-only' });
      await practice.em().execute(`update calendar_connection set direction = 'in'`);
      await put('x.ics', foreign(9));
      await syncNow(readOnly);
      expect(await connection()).toMatchObject({ last_error: null, failures: 0 });
      expect([(await busy()).length, (await tasks()).length]).toEqual([1, ids.length]);
      await minutes(61);
      await syncNow();
      expect([...(await objects()).keys()]).toEqual(['x.ics']);
    });

    test('asked for anew while a run is on, it is tried again, and people are asked again', async () => {
      const id = await visit(at(1));
      await syncNow(refusing([nameOf(id)]));
      await minutes(61);
      const again = { refusedDigest: 'again', refusedAt: new Date(0) };
      // As somebody presses «Riprova» while the server is being asked.
      await syncNow(
        changing(() => ({
          write: async () => {
            await practice.em().nativeUpdate(CalendarEvent, { appointmentId: id }, again);
            await practice.em().execute('update calendar_task set answered_at = now()');
            return { kind: 'refused' };
          },
        })),
      );
      expect(await tasks()).toMatchObject([{ kind: 'refused', appointment_id: id }]);
    });

    test('moved, and then refused, the event stands at its old time until it is taken away', async () => {
      const id = await visit(at(10));
      await syncNow();
      await move(id, at(2));
      await syncNow(refusing([nameOf(id)]));
      await minutes(5 * 24 * 60);
      await syncNow();
      expect([...(await objects()).keys()]).toEqual([]);
    });

    test('an event of ours that could not be read is not somebody else’s ever after', async () => {
      const id = await visit(at(3));
      await syncNow();
      await put(nameOf(id), (await objects()).get(nameOf(id))?.text.replace('SUMMARY:', 'SUMMARY:x ') ?? '');
      await syncNow(
        changing((client) => ({
          read: async (url, hrefs) =>
            (await client.read(url, hrefs)).map((one) => (one.text ? { ...one, text: '' } : one)),
        })),
      );
      await minutes(25 * 60);
      await syncNow();
      expect([await busy(), await connection()]).toMatchObject([[], { skipped_events: 0 }]);
    });

    test('a deletion that is refused is a task until the visit would be over', async () => {
      const id = await visit(at(1));
      await syncNow();
      await cancel(id);
      await syncNow(refusing([nameOf(id)]));
      expect(await tasks()).toMatchObject([{ kind: 'refused', appointment_id: id }]);
      await minutes(48 * 60);
      await syncNow(refusing([nameOf(id)]));
      expect(await tasks()).toEqual([]);
    });

    test('a server that breaks at one event is one that refuses it, at the third time; the others come first meanwhile', async () => {
      const broken = [1, 2, 3, 4, 5, 6].map((day) => visit(at(day)));
      const names = (await Promise.all(broken)).map(nameOf);
      const breaking = refusing(names, () => {
        throw new CalendarFailure('status');
      });
      const rounds = async (count: number) => {
        for (let round = 0; round < count; round++) {
          await syncNow(breaking);
          await minutes(11);
        }
      };
      await rounds(2);
      const taken = await visit(at(8));
      await rounds(3);
      expect([...(await objects()).keys()]).toEqual([nameOf(taken)]);
      await rounds(2);
      expect(await connection()).toMatchObject({ state: 'active', failures: 0 });
      expect(await tasks()).toHaveLength(6);
    });

    test('an event that becomes unreadable keeps its time and is a task, until it is readable', async () => {
      await put('x.ics', foreign(3));
      await syncNow();
      const kept = await busy();
      const unreadable = changing((client) => ({
        read: async (url, hrefs) =>
          (await client.read(url, hrefs)).map((one) =>
            one.text === null ? one : { ...one, text: one.text.replace(/DTSTART:2026\S+/, 'DTSTART:domani') },
          ),
      }));
      await put('x.ics', foreign(4));
      await syncNow(unreadable);
      expect(await busy()).toEqual(kept);
      expect(await tasks()).toMatchObject([{ kind: 'unreadable', appointment_id: null }]);
      await practice.em().execute('update calendar_task set answered_at = now()');
      await minutes(25 * 60);
      await syncNow(unreadable);
      expect(await tasks()).toEqual([]);
      await minutes(25 * 60);
      await syncNow();
      expect(await practice.em().execute('select from calendar_task where ended_at is null')).toEqual([]);
      expect(await busy()).toHaveLength(1);
    });

    test.each(['status', 'too-large'] as const)(
      'an event at which the server breaks (%s) is a task, and hides no other',
      async (fault) => {
        await put('x.ics', foreign(3));
        await put('y.ics', foreign(4).replace('UID:foreign', 'UID:other'));
        let reads = 0;
        const breaking = changing((client) => ({
          async read(url, hrefs) {
            reads++;
            if (hrefs.some((href) => href.endsWith('x.ics'))) throw new CalendarFailure(fault);
            return client.read(url, hrefs);
          },
        }));
        for (let round = 0; round < 3; round++) {
          await syncNow(breaking);
          await minutes(3);
        }
        expect([await busy(), await tasks()]).toMatchObject([{ length: 1 }, [{ kind: 'unreadable' }]]);
        await minutes(25 * 60);
        reads = 0;
        await syncNow(breaking);
        expect([await connection(), reads]).toMatchObject([{ failures: 0, skipped_events: 1 }, 1]);
        await minutes(25 * 60);
        await syncNow();
        expect([await busy(), await tasks()]).toMatchObject([{ length: 2 }, []]);
      },
    );

    test('a server that breaks at many events gives out the others, sooner or later', async () => {
      await put('fine.ics', foreign(3));
      for (const day of [4, 5, 6, 7, 8, 9, 10, 11])
        await put(`x${day}.ics`, foreign(day).replace('UID:foreign', `UID:other-${day}`));
      const breaking = changing((client) => ({
        async read(url, hrefs) {
          if (hrefs.some((href) => /x\d+\.ics$/.test(href))) throw new CalendarFailure('status');
          return client.read(url, hrefs);
        },
      }));
      for (let round = 0; round < 8; round++) {
        await syncNow(breaking);
        await minutes(11);
      }
      expect([await busy(), await connection()]).toMatchObject([{ length: 1 }, { failures: 0, skipped_events: 8 }]);
    });

    test('declined under another address of the account: the time is free', async () => {
      await put('x.ics', foreign(3, 'ATTENDEE;PARTSTAT=DECLINED:mailto:dr.bianchi@pec.example'));
      const named = changing(() => ({ findAddresses: async () => ['dr.bianchi@pec.example'] }));
      await syncNow(named);
      expect([await busy(), await connection()]).toMatchObject([[], { account_addresses: ['dr.bianchi@pec.example'] }]);
      // A server that does not say it today said it before.
      await minutes(25 * 60);
      await put(
        'y.ics',
        foreign(5, 'ATTENDEE;PARTSTAT=DECLINED:mailto:dr.bianchi@pec.example').replace('UID:f', 'UID:g'),
      );
      await syncNow(changing(() => ({ findAddresses: () => Promise.reject(new CalendarFailure('timeout')) })));
      expect([await busy(), await connection()]).toMatchObject([[], { failures: 0 }]);
    });
  });
});
