import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import { createBooking, createCallTask } from '@dentisti/db/testing';
import { thursdayAt } from './booking-form.ts';
import type { CookieJar } from './operator.ts';
import type { TestGateway } from './start-test-gateway.ts';
import { owned, practiceToClaim, studioBrowser } from './studio.ts';

const requestFields =
  'number version purpose keepsAgenda reason note patientName patientPhone times movesFrom askedAt answerBy callsAt callSince';
const listQuery = `query ($id: ID!) { studioRequests(practiceId: $id) { ${requestFields} } }`;
const answerMutation = `mutation ($id: ID!, $input: AnswerRequestInput!) { answerRequest(practiceId: $id, input: $input) {
  __typename ... on RequestAnswered { isWithoutPlace requests { ${requestFields} } } ... on StudioRefused { message mayOverride }
  ... on ChangedMeanwhile { message } } }`;

interface ShownRequest {
  number: string;
  version: number;
  times: string[];
  [field: string]: unknown;
}
interface RequestAnswer {
  __typename: string;
  message?: string;
  mayOverride?: boolean;
  requests?: ShownRequest[];
  isWithoutPlace?: boolean;
}

/** What a browser sees of a practice's requests. */
export const listRequests = async (browser: CookieJar, practiceId: number): Promise<ShownRequest[] | null> =>
  (await browser.ask(listQuery, { id: String(practiceId) })).data?.studioRequests as unknown as ShownRequest[] | null;

/** Answers a request; throws at an error that is no member of the union. */
export async function answerRequest(browser: CookieJar, practiceId: number, input: object): Promise<RequestAnswer> {
  const { data, errors } = await browser.ask(answerMutation, { id: String(practiceId), input });
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.answerRequest as unknown as RequestAnswer;
}

/** The times that stored requests ask for. */
export const wantedTimes = thursdayAt(10, 11, 16);

/** A practice with the browser of its owner. */
export async function ownPractice(gateway: TestGateway, given?: PracticeRow & { domain: string }) {
  const practice = given ?? (await practiceToClaim(gateway));
  const { browser, id: accountId } = await studioBrowser(gateway);
  await owned(gateway, accountId, practice.id);
  return { practice, browser, accountId };
}

/** Stores a request that waits for its call. */
export async function storeRequest(
  gateway: TestGateway,
  practice: Pick<PracticeRow, 'id' | 'phone'>,
  more: Partial<Parameters<typeof createBooking>[1]> = {},
): Promise<BookingRow> {
  const em = gateway.database.em.fork();
  const booking = await createBooking(em, {
    dentistId: practice.id,
    preferredTimes: wantedTimes.map((time) => new Date(time)),
    patientName: 'Ada Neri',
    note: 'Ho paura del trapano',
    createdAt: new Date('2026-11-24T08:30:00Z'),
    ...more,
  });
  const notAfter = new Date(wantedTimes.at(-1) ?? '');
  await createCallTask(em, booking, { phone: practice.phone ?? '', notAfter });
  return booking;
}

/** What became of a request: the booking, its task, its last mail and step, its time in the agenda. */
export async function stateOf(gateway: TestGateway, number: string): Promise<Record<string, unknown>> {
  const [row] = await gateway.database.em.fork().execute<Record<string, unknown>[]>(
    `select b.status, to_char(b.appointment_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as at, b.moving_to as "movingTo",
       (select state from call_task t where t.booking_id = b.id order by created_at desc limit 1) as task,
       (select array_agg(template order by created_at, id) from mail_outbox m where m.booking_id = b.id) as mails,
       (select jsonb_build_object('kind', e.kind, 'detail', e.detail) from booking_event e
         where e.booking_id = b.id order by e.id desc limit 1) as step,
       (select a.state from appointment a where a.booking_id = b.id and a.state <> 'released') as slot
     from booking b where number = ?`,
    [number],
  );
  return row ?? {};
}
