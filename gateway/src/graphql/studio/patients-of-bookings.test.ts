import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import { askErasure } from '@dentisti/db/retention/booking-erasure.repository';
import { describe, expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { acceptTerms, bookVisit, entitle, listPatients, ownRooms, savePatient } from '../../testing/studio-patients.ts';
import { ownPractice } from '../../testing/studio-requests.ts';

const now = tuesdayMorning;
const gateway = setUpTestGateway({}, () => now);
const em = () => gateway.database.em.fork();
const sql = (text: string, values: unknown[] = []) => em().execute(text, values);
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const visit = (practiceId: number, startsAt: Date, person: Parameters<typeof bookVisit>[3]) =>
  bookVisit(gateway, practiceId, startsAt, person);

describe('bookings become patients', () => {
  test('of a practice that accepted, in the transaction of the visit; a moved one keeps its patient', async () => {
    const { practice, browser } = await ownRooms(gateway);
    const person = { patientName: 'Ada  Neri', phone: '+393331112222', email: 'Ada@esempio.it' };
    const first = await visit(practice.id, inDays(1), person);
    const { patients } = (await listPatients(browser, practice.id)) ?? { patients: [] };
    expect(patients).toMatchObject([{ name: 'Ada Neri', phone: '333 111 2222', email: 'ada@esempio.it' }]);
    const second = await visit(practice.id, inDays(2), { ...person, patientName: 'ADA NÈRI', email: 'x@esempio.it' });
    expect(second.appointment.patientId).toBe(first.appointment.patientId);
    // A booking's own address is never written beside somebody known.
    expect((await listPatients(browser, practice.id))?.patients).toMatchObject([{ email: 'ada@esempio.it' }]);
    await savePatient(browser, practice.id, { id: patients[0]?.id ?? '', name: 'Ada Neri Bianchi' });
    const moved = { ...first.slot, startsAt: inDays(5), endsAt: new Date(inDays(5).getTime() + 1_800_000) };
    const again = await em().transactional((tx) => bookAppointment(tx, moved, first.given));
    expect(again).toMatchObject({ appointment: { patientId: first.appointment.patientId } });
  });

  test('not of one that did not, nor after the entitlement ended; those of two years come with the acceptance', async () => {
    const { practice, browser } = await ownPractice(gateway);
    await entitle(gateway, practice.id);
    const person = { patientName: 'Ada Neri', phone: '+393331112222', email: 'ada@esempio.it' };
    const old = await visit(practice.id, inDays(-800), person);
    const recent = await visit(practice.id, inDays(-20), person);
    const next = await visit(practice.id, inDays(3), { ...person, email: 'altra@esempio.it' });
    const erased = await visit(practice.id, inDays(-5), { patientName: 'Ugo Bo' });
    await sql(`update booking set erased_at = ? where id = ?`, [now, erased.booking.id]);
    // Asked for, and kept until the last mails have left.
    const leaving = await visit(practice.id, inDays(-6), { patientName: 'Ida Po', email: 'ida@esempio.it' });
    const wish = { bookingId: leaving.booking.id, askedBy: 'patient', askedAt: now, waitsUntil: now } as const;
    await em().transactional((tx) => askErasure(tx, wish));
    expect([old, recent, next].map(({ appointment }) => appointment.patientId)).toEqual([null, null, null]);
    await acceptTerms(browser, practice.id);
    expect((await listPatients(browser, practice.id))?.patients).toMatchObject([
      { name: 'Ada Neri', lastVisitAt: inDays(-20).toISOString(), nextVisitAt: inDays(3).toISOString() },
    ]);
    const again = await em().transactional((tx) => bookAppointment(tx, leaving.slot, leaving.given));
    expect(again).toMatchObject({ kind: 'booked', appointment: { patientId: null } });
    await sql('update practice_standing set entitled_at = null, entitled_way = null where practice_id = ?', [
      practice.id,
    ]);
    const after = await visit(practice.id, inDays(6), { patientName: 'Ugo Bo' });
    expect(after.appointment.patientId).toBeNull();
  });
});
