import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { encryptCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import { calendarPrograms, isInstalled, titleFor } from '@dentisti/core/calendars/testing/real-calendars';
import { describe, expect, test, vi } from 'vitest';
import { event, file } from '../../integrations/calendars/testing/calendar-texts.ts';
import { testBookingSettings } from '../../testing/booking-harness.ts';
import { setUpCalendarPractice } from '../../testing/calendar-practice.ts';

const stall = vi.hoisted(() => ({ times: 0 }));
vi.mock('../../integrations/calendars/run-in-time.ts', async (original) => {
  const { runInTime } = await original<typeof import('../../integrations/calendars/run-in-time.ts')>();
  return {
    runInTime: (ms: number, work: () => unknown) => {
      // As when the process stands still for a second: the clock of node:vm goes on.
      if (stall.times-- > 0)
        return runInTime(1, () => {
          const end = Date.now() + 50;
          while (Date.now() < end);
          return work();
        });
      return runInTime(ms, work);
    },
  };
});

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.000/g, '');
const spanOf = (at: Date, minutes: number) =>
  `${at.toISOString().slice(0, 16)}/${new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 16)}`;

describe.each(calendarPrograms)('%s', (program) => {
  describe.runIf(isInstalled(program))(titleFor(program), () => {
    const practice = setUpCalendarPractice(program);
    const { at, visit, move, cancel, sync, syncNow, busy, tasks, objects, put, nameOf, connection, changing } =
      practice;
    const foreign = (uid: string, start: Date, minutes = 60, ...lines: string[]) =>
      file(event(`DTSTART:${stamp(start)}`, `DURATION:PT${minutes}M`, 'SUMMARY:Riservato', ...lines)).replace(
        'UID:1',
        `UID:${uid}`,
      );
    const startIn = (text: string | undefined) => /DTSTART:(\S+)/.exec(text ?? '')?.[1];
    const later = async (rounds = 1) => {
      for (; rounds > 0; rounds--) {
        await practice.harness.advance(46_000);
        await syncNow();
      }
    };
    /** Another clinician of the practice; who shares the calendar has a connection to the same one. */
    async function otherClinician(sharesCalendar: boolean): Promise<number> {
      const { own } = practice;
      const [row] = await practice
        .em()
        .execute<{ id: number }[]>(
          `insert into clinician (practice_id, name, position, active) values (?, 'Altra', 9, true) returning id`,
          [own.practiceId],
        );
      const id = Number(row?.id);
      if (sharesCalendar) {
        const connectionId = crypto.randomUUID();
        const { serverUrl, user, password } = practice.server();
        await practice.em().execute(
          `insert into calendar_connection (id, practice_id, clinician_id, provider, server_url, account_name, credentials_encrypted, state, calendar_url, calendar_name, direction, summary, next_sync_at, entitled_at, created_at)
           select ?, practice_id, ?, provider, ?, account_name, ?, 'active', calendar_url, calendar_name, direction, summary, next_sync_at, entitled_at, created_at from calendar_connection where id = ?`,
          [
            connectionId,
            id,
            serverUrl,
            encryptCalendarCredentials(
              { kind: 'basic', user, password },
              connectionId,
              testBookingSettings.linkSecrets,
            ),
            own.connectionId,
          ],
        );
      }
      return id;
    }

    test('disconnected while a write is on its way, the event is taken away', async () => {
      await sync();
      await visit(at(1));
      await syncNow(
        changing((client) => ({
          async write(url, object) {
            const answer = await client.write(url, object);
            // What disconnectCalendar does.
            await practice
              .em()
              .execute(
                `update calendar_connection set state = 'leaving', next_sync_at = ?, lease_until = null, lease_id = null`,
                [practice.harness.clock.now()],
              );
            return answer;
          },
        })),
      );
      await syncNow();
      expect(await connection()).toBeUndefined();
      expect([...(await objects()).keys()]).toEqual([]);
    });

    test('an event whose write failed though it worked goes with its visit to another clinician', async () => {
      await sync();
      const id = await visit(at(1));
      await syncNow(
        changing((client) => ({
          async write(url, object) {
            await client.write(url, object);
            throw new CalendarFailure('timeout');
          },
        })),
      );
      const other = await otherClinician(false);
      await practice.em().execute('update appointment set clinician_id = ? where id = ?', [other, id]);
      await later(2);
      expect([await connection(), [...(await objects()).keys()]]).toMatchObject([{ failures: 0 }, []]);
    });

    test('an event that could not be read in time is read again', async () => {
      await sync();
      await put('x.ics', foreign('x', at(3)));
      stall.times = 1;
      await syncNow();
      stall.times = 0;
      await later();
      const soon = await busy();
      await practice.harness.advance(25 * 3_600_000);
      await syncNow();
      expect([soon, await busy()]).toEqual([[spanOf(at(2), 60)], [spanOf(at(2), 60)]]);
    });

    test('an object that the server does not give out now is read with the next round', async () => {
      await sync();
      await put('x.ics', foreign('x', at(3)));

      await syncNow(
        changing(() => ({ read: async (_url, hrefs) => hrefs.map((href) => ({ href, etag: null, text: null })) })),
      );
      await later();
      expect([await connection(), await busy()]).toMatchObject([{ failures: 0 }, [spanOf(at(3), 60)]]);
    });

    test('our event that is set back to its former text between our write and our reading is put right', async () => {
      const id = await visit(at(1));
      await sync();
      await syncNow();
      const former = (await objects()).get(nameOf(id))?.text ?? '';
      await move(id, at(2));
      let times = 0;
      await sync(
        changing((client) => ({
          async write(url, object) {
            const answer = await client.write(url, object);
            if (times++ === 0) await put(nameOf(id), former);
            return answer;
          },
        })),
      );
      await later(2);
      expect(startIn((await objects()).get(nameOf(id))?.text)).toBe(stamp(at(2)));
    });

    test('a visit that goes to a clinician with the same calendar stands there, and nobody is asked', async () => {
      await sync();
      const id = await visit(at(1));
      const other = await otherClinician(true);
      await syncNow();
      await practice.em().execute('update appointment set clinician_id = ? where id = ?', [other, id]);
      await practice
        .em()
        .execute(
          'update calendar_connection set next_sync_at = case when clinician_id = ? then ?::timestamptz else ?::timestamptz end',
          [other, new Date(practice.harness.clock.now().getTime() - 1_000), practice.harness.clock.now()],
        );
      await sync();
      const after = [...(await objects()).keys()];
      await later();
      expect([after, await tasks(), [...(await objects()).keys()]]).toEqual([[nameOf(id)], [], [nameOf(id)]]);
    });

    test('our event that we took away and a client puts back as it was is taken away again', async () => {
      const id = await visit(at(1));
      await sync();
      await syncNow();
      const { text } = (await objects()).get(nameOf(id)) ?? { text: '' };
      await cancel(id);
      await sync();
      expect((await objects()).size).toBe(0);
      await put(nameOf(id), text);
      await later(2);
      expect([...(await objects()).keys()]).toEqual([]);
    });

    test('an object that is never given out has all listed anew once, not at each question', async () => {
      await sync();
      await put('bad.ics', foreign('bad', at(3)));
      await put('ok.ics', foreign('ok', at(4)));
      let lists = 0;
      const never = changing((client) => ({
        read: async (url, hrefs) =>
          (await client.read(url, hrefs)).map((one) =>
            one.href.endsWith('bad.ics') ? { href: one.href, etag: null, text: null } : one,
          ),
        list: async (url) => {
          lists++;
          return client.list(url);
        },
      }));
      for (let n = 0; n < 5; n++) {
        await practice.harness.advance(46_000);
        await syncNow(never);
      }
      const row = await connection();
      expect([lists, row?.sync_token !== null || row?.ctag !== null]).toEqual([1, true]);
      expect(await busy()).toHaveLength(1);
    });
  });
});
