import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { calendarPrograms, isInstalled, titleFor } from '@dentisti/core/calendars/testing/real-calendars';
import { describe, expect, test } from 'vitest';
import { event, file } from '../../integrations/calendars/testing/calendar-texts.ts';
import { bound, setUpCalendarPractice } from '../../testing/calendar-practice.ts';

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.000/g, '');
const spanOf = (at: Date, minutes: number) =>
  `${at.toISOString().slice(0, 16)}/${new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 16)}`;

describe.each(calendarPrograms)('%s', (program) => {
  describe.runIf(isInstalled(program))(titleFor(program), () => {
    const practice = setUpCalendarPractice(program);
    const { at, visit, move, cancel, sync, syncNow, busy, tasks, objects, put, drop, nameOf, connection } = practice;
    const foreign = (uid: string, start: Date, minutes = 60, ...lines: string[]) =>
      file(event(`DTSTART:${stamp(start)}`, `DURATION:PT${minutes}M`, 'SUMMARY:Riservato', ...lines)).replace(
        'UID:1',
        `UID:${uid}`,
      );
    const startIn = (text: string | undefined) => /DTSTART:(\S+)/.exec(text ?? '')?.[1];

    test('a visit is written privately without its patient, moved with a sequence, and deleted', async () => {
      const id = await visit(at(1));
      expect(await sync()).toBe(1);
      const [name, written] = [...(await objects())][0] ?? [];
      expect(name).toBe(nameOf(id));
      expect(written?.text).toMatch(/SUMMARY:Visita – Dentisti\.ai/);
      expect(written?.text).toMatch(/CLASS:PRIVATE/);
      expect(startIn(written?.text)).toBe(stamp(at(1)));
      expect(await sync()).toBe(0);
      await move(id, at(2));
      expect(await sync()).toBe(1);
      const moved = (await objects()).get(nameOf(id));
      expect([startIn(moved?.text), /SEQUENCE:(\d+)/.exec(moved?.text ?? '')?.[1]]).toEqual([stamp(at(2)), '1']);
      await cancel(id);
      await sync();
      expect([...(await objects())]).toEqual([]);
      expect([await busy(), await tasks()]).toEqual([[], []]);
    });

    test('a foreign event keeps its time, and only that; changed and deleted it follows', async () => {
      await sync();
      await put('x.ics', foreign('x', at(1)));
      await practice.harness.advance(46_000);
      expect(await sync()).toBe(1);
      expect(await busy()).toEqual([spanOf(at(1), 60)]);
      const stored = await practice.em().execute('select * from calendar_busy, calendar_object');
      expect(JSON.stringify(stored)).not.toMatch(/Riservato|x\.ics/);
      await put('x.ics', foreign('x', at(2), 30, 'RRULE:FREQ=DAILY;COUNT=2'));
      await syncNow();
      expect(await busy()).toEqual([spanOf(at(2), 30), spanOf(at(3), 30)]);
      await drop('x.ics');
      await syncNow();
      expect(await busy()).toEqual([]);
    });

    test('our event moved there is put back and becomes a task; moving the visit ends it', async () => {
      const id = await visit(at(1));
      await sync();
      const { text } = (await objects()).get(nameOf(id)) ?? { text: '' };
      await put(
        nameOf(id),
        text.replaceAll(stamp(at(1)), stamp(at(1, 60))).replace(stamp(at(1, 30)), stamp(at(1, 90))),
      );
      await syncNow();
      expect(startIn((await objects()).get(nameOf(id))?.text)).toBe(stamp(at(1)));
      expect(await tasks()).toMatchObject([{ kind: 'moved', appointment_id: id }]);
      expect(await busy()).toEqual([]);
      await move(id, at(1, 60));
      await sync();
      expect(await tasks()).toEqual([]);
      expect(startIn((await objects()).get(nameOf(id))?.text)).toBe(stamp(at(1, 60)));
    });

    test('our event deleted there is written again and becomes a task; a renamed one is put back silently', async () => {
      const [id, other] = [await visit(at(1)), await visit(at(2))];
      await sync();
      await drop(nameOf(id));
      const { text } = (await objects()).get(nameOf(other)) ?? { text: '' };
      await put(nameOf(other), text.replace(/SUMMARY:.*/, 'SUMMARY:Cena'));
      await syncNow();
      const now = await objects();
      expect(now.size).toBe(2);
      expect(now.get(nameOf(other))?.text).toMatch(/SUMMARY:Visita/);
      expect(await tasks()).toMatchObject([{ kind: 'deleted', appointment_id: id }]);
    });

    test('a foreign event over a visit raises one task, which ends with it; a visit put over one raises it at once', async () => {
      const id = await visit(at(1));
      await sync();
      await put('x.ics', foreign('x', at(1, -30)));
      await syncNow();
      await syncNow();
      expect(await tasks()).toMatchObject([{ kind: 'overlap', appointment_id: id }]);
      await put('x.ics', foreign('x', at(3)));
      await syncNow();
      expect(await tasks()).toEqual([]);
      const late = await visit(at(3, 15));
      expect(await tasks()).toMatchObject([{ kind: 'overlap', appointment_id: late }]);
      await cancel(late);
      await sync();
      expect(await tasks()).toEqual([]);
    });

    test('an edit between our read and our write is a conflict that is read, decided and written', async () => {
      const id = await visit(at(1));
      await sync();
      await move(id, at(2));
      let edits = 0;
      await sync({
        openCalendar: (account, signal) => {
          const client = practice.openCalendar(account, signal);
          const write: typeof client.write = async (url, object) => {
            if (edits++ === 0) {
              const { text } = (await objects()).get(nameOf(id)) ?? { text: '' };
              await put(
                nameOf(id),
                text.replaceAll(stamp(at(1)), stamp(at(4))).replace(stamp(at(1, 30)), stamp(at(4, 30))),
              );
            }
            return client.write(url, object);
          };
          return Object.assign(Object.create(client), { ...bound(client), write });
        },
      });
      expect(startIn((await objects()).get(nameOf(id))?.text)).toBe(stamp(at(2)));
      expect(await tasks()).toMatchObject([{ kind: 'moved', appointment_id: id }]);
    });

    test('created there, though the answer never came: found again, never doubled', async () => {
      const id = await visit(at(1));
      const failing = (fails: (method: string) => boolean) => ({
        openCalendar: ((account, signal) => {
          const client = practice.openCalendar(account, signal);
          const write: typeof client.write = async (url, object) => {
            const answer = await client.write(url, object);
            if (fails('write')) throw new CalendarFailure('timeout');
            return answer;
          };
          return Object.assign(Object.create(client), { ...bound(client), write });
        }) satisfies typeof practice.openCalendar,
      });
      await sync(failing(() => true));
      expect(await connection()).toMatchObject({ failures: 1, last_error: 'timeout', lease_id: null });
      await move(id, at(2));
      await syncNow();
      const now = await objects();
      expect([...now.keys()]).toEqual([nameOf(id)]);
      expect(startIn(now.get(nameOf(id))?.text)).toBe(stamp(at(2)));
      expect([await tasks(), await busy()]).toEqual([[], []]);
      expect(await connection()).toMatchObject({ failures: 0, last_error: null });
    });

    /** A line that fails instead of every write after the first `writes`. */
    const failingAfter = (writes: number) => {
      let left = writes;
      return {
        openCalendar: ((account, signal) => {
          const client = practice.openCalendar(account, signal);
          const write: typeof client.write = async (url, object) => {
            if (left-- <= 0) throw new CalendarFailure('timeout');
            return client.write(url, object);
          };
          return Object.assign(Object.create(client), { ...bound(client), write });
        }) satisfies typeof practice.openCalendar,
      };
    };

    test('a foreign event that a failed run kept and that is gone before the next one keeps no time', async () => {
      await sync();
      await put('x.ics', foreign('x', at(3)));
      await visit(at(1));
      await syncNow(failingAfter(0));
      expect([await connection(), await busy()]).toMatchObject([{ failures: 1 }, [spanOf(at(3), 60)]]);
      await drop('x.ics');
      await syncNow();
      expect([await connection(), await busy()]).toMatchObject([{ failures: 0 }, []]);
    });

    test('our event that a failed run wrote and that is deleted before the next one is written again, and people are asked', async () => {
      await sync();
      const ids = [await visit(at(1)), await visit(at(2))];
      await syncNow(failingAfter(1));
      const [name] = [...(await objects()).keys()];
      await drop(String(name));
      await syncNow();
      expect([...(await objects()).keys()].sort()).toEqual(ids.map(nameOf).sort());
      expect(await tasks()).toMatchObject([{ kind: 'deleted', appointment_id: ids.find((id) => nameOf(id) === name) }]);
    });

    test('a day without an answer pauses it and mails the owners once; the time it kept stays', async () => {
      await put('x.ics', foreign('x', at(5)));
      await sync();
      const away = { openCalendar: practice.openCalendar };
      await practice.em().execute(`update calendar_connection set calendar_url = 'http://127.0.0.1:9/x/'`);
      await syncNow(away);
      expect(await connection()).toMatchObject({ state: 'active', failures: 1 });
      await practice.harness.advance(24 * 3_600_000);
      await practice.em().execute('update calendar_connection set failures = 19');
      await syncNow(away);
      expect(await connection()).toMatchObject({ state: 'paused', paused_reason: 'failing', next_sync_at: null });
      const mails = await practice.em().execute(`select to_address from mail_outbox where template = 'calendarPaused'`);
      expect(mails).toEqual([{ to_address: practice.own.email }]);
      expect(await busy()).toHaveLength(1);
    });

    test('two workers never have it at once', async () => {
      await visit(at(1));
      let opened = 0;
      let most = 0;
      const slow = {
        openCalendar: ((account, signal) => {
          const client = practice.openCalendar(account, signal);
          const list: typeof client.list = async (url) => {
            most = Math.max(most, ++opened);
            await new Promise((resolve) => setTimeout(resolve, 100));
            opened--;
            return client.list(url);
          };
          return Object.assign(Object.create(client), { ...bound(client), list });
        }) satisfies typeof practice.openCalendar,
      };
      await Promise.all([syncNow(slow), sync(slow), sync(slow)]);
      expect([most, (await objects()).size]).toEqual([1, 1]);
    });

    test('looks for calendars, and takes our coming events away when it is disconnected so', async () => {
      await practice.em().execute(`update calendar_connection set state = 'checking', calendar_url = null`);
      await sync();
      expect(await connection()).toMatchObject({ state: 'choosing', next_sync_at: null });
      await practice
        .em()
        .execute(`update calendar_connection set state = 'active', calendar_url = ?`, [practice.own.calendarUrl]);
      await visit(at(1));
      await put('x.ics', foreign('x', at(5)));
      await syncNow();
      expect((await objects()).size).toBe(2);
      await practice.em().execute(`update calendar_connection set state = 'leaving'`);
      await syncNow();
      expect([...(await objects()).keys()]).toEqual(['x.ics']);
      expect(await connection()).toBeUndefined();
    });
  });
});
