import type { Person } from './markers.ts';
import { type Operator, type PlantedBooking, timesAt } from './plant.ts';
import { until } from './product.ts';

/** What an operator writes about somebody: nobody can keep names out of free text. */
const noteAbout = ({ name, phone }: Person) => `Parlato con ${name}, ${phone}: va bene così.`;

/** What an operator does with a patient's data: searches by telephone and name, opens the booking, writes notes about it. */
export async function takeCareOf(admin: Operator, booking: PlantedBooking): Promise<void> {
  const { person, number } = booking;
  const note = noteAbout(person);
  const done = (what: string, data: unknown, wanted: string) => {
    if (!JSON.stringify(data).includes(wanted)) throw new Error(`${what}: ${JSON.stringify(data)}`);
  };
  const { visitor } = admin;
  for (const text of [person.phone, person.email, person.name, number])
    await visitor.ask('admin search', 'query($text: String!) { adminSearch(text: $text) { __typename } }', { text });

  const open =
    'query($number: String!) { adminBooking(number: $number) { version patientName phone email note assessmentSummary } }';
  const opened = await visitor.ask<{ adminBooking: { version: number } }>('admin booking', open, { number });
  const move =
    'mutation($number: String!, $at: DateTime!, $note: String!, $version: Int!) { moveBookingManually(number: $number, at: $at, note: $note, version: $version) { __typename ... on OverrideRefused { message } } }';
  const at = (await timesAt(visitor, booking.practice.id)).at(-1);
  const moved = await visitor.ask('note', move, { number, at, note, version: opened?.adminBooking.version });
  done('move manually', moved, 'BookingOverridden');

  const ofPerson = <Item extends { id: string; email: string | null }>(items: readonly Item[] = []) =>
    items.find(({ email }) => email === person.email)?.id;
  type Page = Record<string, { items: { id: string; email: string | null }[] }>;
  const leads = await visitor.ask<Page>('admin lists', '{ adminLeads { items { id email } } }');
  const update = 'mutation($input: UpdateLeadInput!) { updateLead(input: $input) { __typename } }';
  const leadInput = { id: ofPerson(leads?.adminLeads?.items), shownStatus: 'NEW', status: 'CONTACTED', note };
  done('lead', await visitor.ask('note', update, { input: leadInput }), 'LeadUpdated');

  const reports = await visitor.ask<Page>('admin lists', '{ adminReports { items { id email } } }');
  const decide = 'mutation($input: DecideReportInput!) { decideReport(input: $input) { __typename } }';
  const reportInput = { id: ofPerson(reports?.adminReports?.items), shownStatus: 'OPEN', action: 'REJECT', note };
  done('report', await visitor.ask('note', decide, { input: reportInput }), 'ReportDecided');

  const record =
    'mutation($input: RecordPaymentInput!) { recordPackagePayment(input: $input) { ... on PaymentRecorded { order { row { id } } } } }';
  type Recorded = { recordPackagePayment: { order?: { row: { id: string } } } };
  const payment = { email: person.email, amountCents: 5_900, reference: `bonifico${number.replaceAll('-', '')}` };
  const id = (await visitor.ask<Recorded>('payment', record, { input: payment }))?.recordPackagePayment.order?.row.id;
  const contacted = 'mutation($id: ID!, $note: String) { markOrderContacted(id: $id, note: $note) { __typename } }';
  // Refused until the worker has heard of the payment.
  await until(
    async () => JSON.stringify(await visitor.ask('note', contacted, { id, note })).includes('AdminOrderChanged'),
    'the order’s payment',
  );
}
