import fc from 'fast-check';
import { expect } from 'vitest';
import { practiceWithAgenda } from './agenda-practice.ts';
import { bookingForm, requestAndOpen, thursdayAt } from './booking-form.ts';
import type { Link } from './private-page.ts';
import type { TestGateway } from './start-test-gateway.ts';

/** Few enough that everybody is in everybody's way. */
const wanted = thursdayAt(9, 9.5, 10, 10.5);
const anyTimes = fc.shuffledSubarray(wanted, { minLength: 3, maxLength: 3 });
const anyAction = fc.record({
  patient: fc.nat({ max: 5 }),
  name: fc.constantFrom('acceptProposal', 'refuseProposal', 'cancelBooking', 'rescheduleBooking'),
  times: anyTimes,
});

/** Asks for no more than the outcome: the whole page would take longer than the change. */
function act(gateway: TestGateway, name: string, link: Link, preferredTimes: string[]) {
  const moves = name === 'rescheduleBooking';
  const [declared, passed] = moves ? [', $times: [DateTime!]!', ', preferredTimes: $times'] : ['', ''];
  const query = `mutation($number: String!, $token: String!${declared}) { ${name}(number: $number, token: $token${passed}) { __typename } }`;
  return gateway.query(query, { ...link, ...(moves && { times: preferredTimes }) });
}

/** Lets six patients of one practice ask and act at once, so many times: each open booking has its own slot, the others none. */
export async function expectOwnSlots(gateway: TestGateway, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTimes, { minLength: 6, maxLength: 6 }),
      fc.array(anyAction, { minLength: 12, maxLength: 12 }),
      async (wishes, actions) => {
        const { id } = await practiceWithAgenda(gateway);
        const links: Link[] = await Promise.all(
          wishes.map((preferredTimes) => requestAndOpen(gateway, bookingForm(id, { preferredTimes }))),
        );
        await Promise.all(actions.map(({ patient, name, times }) => act(gateway, name, links[patient] as Link, times)));
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
    { numRuns },
  );
}
