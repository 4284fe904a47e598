import { expect, test } from 'vitest';
import {
  bookingForm,
  countRows,
  createPractice,
  request,
  requestAndOpen,
  tuesdayMorning,
} from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);

const summary = 'Autovalutazione informativa: livello medio, visita entro 3 mesi. Solo un dentista può valutare.';

async function summaryOn(link: { number: string; token: string }): Promise<string | null> {
  const query = `query($number: String!, $token: String!) { booking(number: $number, token: $token) { assessmentSummary } }`;
  return (await gateway.query<{ booking: { assessmentSummary: string | null } }>(query, link)).booking
    .assessmentSummary;
}

test('an attached self-assessment is stored with the booking and shown on its private page, word for word', async () => {
  const practice = await createPractice(gateway);
  const link = await requestAndOpen(gateway, bookingForm(practice.id, { assessmentSummary: summary }));
  expect(await summaryOn(link)).toBe(summary);
  expect(await countRows(gateway, `booking where assessment_summary = '${summary}'`)).toBe(1);
  // Neither a job nor a mail nor the timeline carries it.
  for (const table of ['mail_outbox', 'booking_event', 'call_task'])
    expect(await countRows(gateway, `${table} t where t::text like '%Autovalutazione%'`)).toBe(0);
});

test('without one there is none', async () => {
  const practice = await createPractice(gateway);
  expect(await summaryOn(await requestAndOpen(gateway, bookingForm(practice.id)))).toBeNull();
});

test('no consent, no summary; and not more than 600 characters', async () => {
  const practice = await createPractice(gateway);
  const before = await countRows(gateway, 'booking');
  const refused = await request(
    gateway,
    bookingForm(practice.id, { assessmentSummary: summary, healthConsent: false }),
  );
  expect(refused.fields).toMatchObject([{ name: 'healthConsent' }]);
  const long = await request(gateway, bookingForm(practice.id, { assessmentSummary: 'è'.repeat(601) }));
  expect(long.fields).toMatchObject([{ name: 'assessmentSummary' }]);
  expect(await countRows(gateway, 'booking')).toBe(before);
});
