import { calendarPrograms, isInstalled, titleFor } from '@dentisti/core/calendars/testing/real-calendars';
import { emptyPatients } from '@dentisti/db/patients/patient.repository';
import { eraseBookingData } from '@dentisti/db/retention/booking-erasure.repository';
import { emptyTables } from '@dentisti/db/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { bound, setUpCalendarPractice } from '../../testing/calendar-practice.ts';

const days = 86_400_000;

describe.each(calendarPrograms)('%s', (program) => {
  describe.runIf(isInstalled(program))(titleFor(program), () => {
    const practice = setUpCalendarPractice(program);
    const { at, visit, sync, tasks, objects, drop, nameOf, harness } = practice;
    const sql = <Row extends object>(text: string, parameters: unknown[] = []) =>
      practice.em().execute<Row[]>(text, parameters);
    beforeEach(async () => {
      await emptyTables(practice.em(), 'patient');
      await sql(`update calendar_connection set summary = 'name'`);
    });

    async function patient(name: string): Promise<string> {
      const now = harness.clock.now();
      const [row] = await sql<{ id: string }>(
        `insert into patient (practice_id, name, name_key, phone, created_at, changed_at)
         values (?, ?, lower(?), '+393331112233', ?, ?) returning id`,
        [practice.own.practiceId, name, name, now, now],
      );
      return row?.id ?? '';
    }
    async function visitOf(column: 'patient_id' | 'booking_id', whose: string, startsAt: Date): Promise<string> {
      const id = await visit(startsAt);
      await sql(`update appointment set ${column} = ? where id = ?`, [whose, id]);
      return id;
    }
    const erase = (id: string) => practice.em().transactional((em) => emptyPatients(em, [id], harness.clock.now()));
    const textOf = async (id: string) => (await objects()).get(nameOf(id))?.text;
    const summaryOf = async (id: string) => /SUMMARY:(.*)/.exec((await textOf(id)) ?? '')?.[1]?.trim();

    test('a patient who is renamed, and erased, is so in the calendar with the next look at the agenda', async () => {
      const anna = await patient('Anna Neri');
      const id = await visitOf('patient_id', anna, at(1));
      await sync();
      expect(await summaryOf(id)).toBe('Visita Anna Neri – Dentisti.ai');
      await sql(`update patient set name = 'Anna Bianchi' where id = ?`, [anna]);
      expect(await sync()).toBe(1);
      expect(await summaryOf(id)).toBe('Visita Anna Bianchi – Dentisti.ai');
      await erase(anna);
      expect(await sync()).toBe(1);
      expect(await summaryOf(id)).toBe('Visita – Dentisti.ai');
      expect(await tasks()).toEqual([]);
    });

    test.each([1, 30])(
      'a visit that is over since %i days loses its erased patient, and nothing else',
      async (since) => {
        const [anna, zoe] = [await patient('Anna Neri'), await patient('Zoe Verdi')];
        const id = await visitOf('patient_id', anna, at(1));
        const [others, gone] = [await visitOf('patient_id', zoe, at(2)), await visitOf('patient_id', anna, at(3))];
        await sync();
        const before = await textOf(id);
        expect(before).toContain('Anna Neri');
        await harness.advance((3 + since) * days);
        // The daily erasure forgets which events stood there.
        if (since > 2) await sql('delete from calendar_event');
        await sync();
        await drop(nameOf(gone));
        await erase(anna);
        expect(await sync()).toBe(1);
        const timesOf = (text = '') => text.match(/DT(START|END).*/g);
        const after = await textOf(id);
        expect(after).not.toContain('Anna');
        expect(timesOf(after)).toEqual(timesOf(before));
        expect(await summaryOf(id)).toBe('Visita – Dentisti.ai');
        expect(await summaryOf(others)).toBe('Visita Zoe Verdi – Dentisti.ai');
        // What the practice took out of its calendar stays out.
        expect((await objects()).size).toBe(2);
        expect(await tasks()).toEqual([]);
      },
    );

    test('a server that takes no change of it keeps nothing else waiting for long', async () => {
      const anna = await patient('Anna Neri');
      const id = await visitOf('patient_id', anna, at(1));
      await sync();
      await harness.advance(2 * days);
      await sync();
      const unwilling: Parameters<typeof sync>[0] = {
        openCalendar: (account, signal) => {
          const client = practice.openCalendar(account, signal);
          const write: typeof client.write = async (url, object) =>
            object.href.endsWith(nameOf(id)) ? { kind: 'refused' } : client.write(url, object);
          return Object.assign(Object.create(client), { ...bound(client), write });
        },
      };
      await erase(anna);
      const other = await visit(at(3));
      await practice.syncNow(unwilling);
      expect(await practice.connection()).toMatchObject({ failures: 1 });
      expect(await summaryOf(other)).toBe('Visita – Dentisti.ai');
      for (let round = 0; round < 4; round++) {
        await harness.advance(3 * 60_000);
        await practice.syncNow(unwilling);
      }
      expect(await practice.connection()).toMatchObject({ failures: 0, state: 'active' });
      expect(await tasks()).toEqual([]);
    });

    test('so does the past visit of a booking that is erased, also while its event is being written', async () => {
      const { booking } = await harness.request({ booking: { patientName: 'Gelsomina Canarini' } });
      const id = await visitOf('booking_id', booking.id, at(1));
      await sync();
      expect(await summaryOf(id)).toBe('Visita Gelsomina Canarini – Dentisti.ai');
      const eraseIt = () => practice.em().transactional((em) => eraseBookingData(em, booking.id, harness.clock.now()));
      await practice.move(id, at(1, 60));
      await sync({
        openCalendar: (account, signal) => {
          const client = practice.openCalendar(account, signal);
          const write: typeof client.write = async (url, object) => {
            await eraseIt();
            await harness.advance(2 * days);
            return client.write(url, object);
          };
          return Object.assign(Object.create(client), { ...bound(client), write });
        },
      });
      await sync();
      expect(await summaryOf(id)).toBe('Visita – Dentisti.ai');
    });

    test('so does the past visit of a booking whose patient the practice erased', async () => {
      const { booking } = await harness.request({ booking: { patientName: 'Gelsomina Canarini' } });
      const anna = await patient('Gelsomina Canarini');
      const id = await visitOf('booking_id', booking.id, at(1));
      await sql('update appointment set patient_id = ?', [anna]);
      await sync();
      await harness.advance(2 * days);
      await sync();
      expect(await summaryOf(id)).toBe('Visita Gelsomina Canarini – Dentisti.ai');
      await erase(anna);
      await sync();
      expect(await summaryOf(id)).toBe('Visita – Dentisti.ai');
    });
  });
});
