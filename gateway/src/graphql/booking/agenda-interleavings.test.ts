import fc from 'fast-check';
import { expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { bookingForm, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { act, type Link } from '../../testing/private-page.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);

/** Few enough that everybody is in everybody's way. */
const wanted = thursdayAt(9, 9.5, 10, 10.5);
const anyTimes = fc.shuffledSubarray(wanted, { minLength: 3, maxLength: 3 });
const anyAction = fc.record({
  patient: fc.nat({ max: 5 }),
  name: fc.constantFrom('acceptProposal', 'refuseProposal', 'cancelBooking', 'rescheduleBooking'),
  times: anyTimes,
});

test('requests, acceptances, refusals, cancels and moves at once: each open booking has its own slot, the others none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTimes, { minLength: 6, maxLength: 6 }),
      fc.array(anyAction, { minLength: 12, maxLength: 12 }),
      async (wishes, actions) => {
        const { id } = await practiceWithAgenda(gateway);
        const links: Link[] = await Promise.all(
          wishes.map((preferredTimes) => requestAndOpen(gateway, bookingForm(id, { preferredTimes }))),
        );
        await Promise.all(
          actions.map(({ patient, name, times }) =>
            act(gateway, name, links[patient] as Link, name === 'rescheduleBooking' ? { preferredTimes: times } : {}),
          ),
        );
        const em = gateway.database.em.fork();
        const stored = await em.execute<{ status: string; wants: string | null; has: string | null; slots: number }[]>(
          `select status, case status when 'confirmed' then appointment_at when 'proposed' then proposed_at end as wants,
             (select min(starts_at) from appointment a where a.booking_id = b.id and a.state = 'booked') as has,
             (select count(*)::int from appointment a where a.booking_id = b.id and a.state = 'booked') as slots
           from booking b where dentist_id = ?`,
          [id],
        );
        expect(stored).toHaveLength(6);
        for (const { status, wants, has, slots } of stored) {
          expect([status, has], status).toEqual([status, wants]);
          expect(slots).toBe(wants === null ? 0 : 1);
        }
        expect(await em.execute('select from call_task where dentist_id = ?', [id])).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
}, 240_000);
