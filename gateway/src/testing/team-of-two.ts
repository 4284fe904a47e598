import { createBooking } from '@dentisti/db/testing';
import { thursdayAt } from './booking-form.ts';
import type { TestGateway } from './start-test-gateway.ts';
import { agendaOfOwn, changeEntry, studioAgenda } from './studio-agenda.ts';

const thursday = '2026-11-26';
const [ten = ''] = thursdayAt(10);
type Own = Awaited<ReturnType<typeof agendaOfOwn>> & { chairs: string[]; clinicians: string[] };

/** What a test does with a practice of two chairs and two clinicians, on one Thursday. */
export function workWithTeamOfTwo(gateway: TestGateway) {
  const sql = <Row = Record<string, unknown>>(text: string, params: unknown[] = []) =>
    gateway.database.em.fork().execute<Row[]>(text, params);

  /** A practice with two chairs and two clinicians. */
  async function teamOfTwo(): Promise<Own> {
    const own = await agendaOfOwn(gateway);
    const second = async (table: string) => {
      const [row] = await sql<{ id: number }>(
        `insert into ${table} (practice_id, name, position) values (?, 'Due', 1) returning id`,
        [own.practice.id],
      );
      return String(row?.id);
    };
    return {
      ...own,
      chairs: [own.chairId, await second('chair')],
      clinicians: [own.clinicianId, await second('clinician')],
    };
  }

  /** A visit that was agreed by telephone before there were chairs. */
  async function agreedVisit({ practice }: Own, at: string, place: object = {}) {
    const startsAt = new Date(at);
    const given = { dentistId: practice.id, status: 'confirmed', appointmentAt: startsAt } as const;
    const { id } = await createBooking(gateway.database.em.fork(), given);
    const { chairId = null, clinicianId = null, serviceId = null } = place as Record<string, string | null>;
    const endsAt = new Date(startsAt.getTime() + 1_800_000);
    await sql(
      `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, booking_id, chair_id, clinician_id, service_id)
       values (?, ?, ?, ?, 'booked', false, ?, ?, ?, ?)`,
      [practice.id, startsAt, endsAt, endsAt, id, chairId, clinicianId, serviceId],
    );
  }

  const change = (own: Own, name: Parameters<typeof changeEntry>[2], input: object) =>
    changeEntry(own.browser, own.practice.id, name, input);
  const entriesOf = async (own: Own) => (await studioAgenda(own.browser, own.practice.id, thursday))?.entries ?? [];
  const ownVisit = (own: Own, at: string, index: 0 | 1, more: object = {}) =>
    change(own, 'saveVisit', {
      ...{ startsAt: at, minutes: 30, chairId: own.chairs[index], clinicianId: own.clinicians[index] },
      ...{ newPatient: { name: 'Ugo Blu', phone: '347 7654321' }, ...more },
    });
  const moveTo = async (own: Own, to: object, at = ten) => {
    const entry = (await entriesOf(own)).find(({ startsAt }) => startsAt === at);
    return change(own, 'moveEntry', { id: entry?.id, version: entry?.version, startsAt: at, ...to });
  };

  return { sql, teamOfTwo, agreedVisit, change, entriesOf, ownVisit, moveTo };
}
