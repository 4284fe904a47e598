import { stepRound } from '@dentisti/core/waiting-list/step-round';
import { addOwner, openRooms } from '@dentisti/db/testing';
import { offerFragment } from '@dentisti/db/waiting-list/offer-link';
import { findDueRounds } from '@dentisti/db/waiting-list/waiting-round.repository';
import { bookingForm, requestAndOpen, thursdayAt } from './booking-form.ts';
import type { CookieJar } from './operator.ts';
import type { Link } from './private-page.ts';
import type { TestGateway } from './start-test-gateway.ts';

export const anyWish = { weekdays: [] as number[], part: 'ANY', notBefore: null as string | null, isStrict: false };

const placeFields =
  'mayWait confirmedAt appointmentSequence waitingEntry { wish { weekdays part notBefore isStrict } since until }';
const offerFields = `__typename ... on WaitingOffer { practice { name } phone startsAt endsAt presentAt serviceName state
  aloneUntil openUntil isWaiting bookingPath calendarFile } ... on ActionRefused { message } ... on TooManyRequests { message }`;
const listFields = `entries { id patientName patientId bookingNumber serviceName minutes presentAt addedBy offers offeredAt
    wish { weekdays part notBefore isStrict } }
  rounds { id startsAt endsAt chairName clinicianName state nextAt toAsk offers { patientName askedAt aloneUntil state answeredAt } }
  refilled { startsAt takenAt patientName offers } services { id name minutes } sendsOffers`;

export interface WaitingPlace {
  mayWait: boolean;
  confirmedAt: string | null;
  appointmentSequence: number;
  waitingEntry: { wish: typeof anyWish; since: string; until: string } | null;
}
export interface ShownOffer {
  __typename: string;
  message?: string;
  startsAt: string;
  presentAt: string | null;
  state: string;
  isWaiting: boolean;
  aloneUntil: string;
  openUntil: string;
  serviceName: string | null;
  bookingPath: string | null;
  calendarFile: string | null;
}
interface ShownList {
  entries: { id: string; patientName: string; presentAt: string | null; offers: number; [field: string]: unknown }[];
  rounds: {
    id: string;
    startsAt: string;
    state: string;
    toAsk: number;
    nextAt: string | null;
    offers: { patientName: string; state: string }[];
  }[];
  refilled: { startsAt: string; patientName: string; offers: number }[];
  sendsOffers: boolean;
}
export interface ListAnswer {
  __typename: string;
  message?: string;
  waitingList?: ShownList;
}

let booked = 0;

/** Books a visit on Thursday at one of the hours of `thursdayAt`, as somebody with an address of their own. */
export function bookThursday(gateway: TestGateway, practiceId: number, at: string, name: string): Promise<Link> {
  booked += 1;
  return requestAndOpen(
    gateway,
    bookingForm(practiceId, {
      preferredTimes: [at, ...thursdayAt(9.5, 11, 12).filter((other) => other !== at)].slice(0, 3),
      patientName: name,
      email: `persona-${booked}@example.org`,
      phone: `333 ${String(1_000_000 + booked)}`,
    }),
  );
}

/** Opens a practice's rooms, so that its own patients may be offered something. */
export async function openRoomsOf(gateway: TestGateway, practiceId: number): Promise<void> {
  const now = gateway.services.now();
  await addOwner(gateway.database.em.fork(), { practiceId, now });
  await openRooms(gateway.database.em.fork(), practiceId, now);
}

/** Calls a visit off by its private page. */
export const cancelVisit = (gateway: TestGateway, link: Link) =>
  gateway.query(
    `mutation ($number: String!, $token: String!) { cancelBooking(number: $number, token: $token) { __typename } }`,
    { ...link },
  );

/** Puts the patient of a booking on the list, or takes them off (`wish` null). */
export async function changePlace(gateway: TestGateway, link: Link, wish: object | null) {
  const [name, type, argument] = wish
    ? ['joinWaitingList', ', $wish: WaitingWishInput!', ', wish: $wish']
    : ['leaveWaitingList', '', ''];
  const answer = await gateway.query(
    `mutation ($number: String!, $token: String!${type}) { answer: ${name}(number: $number, token: $token${argument}) {
      __typename ... on BookingChanged { booking { ${placeFields} } } ... on ActionRefused { message } } }`,
    { ...link, ...(wish && { wish }) },
  );
  return answer.answer as unknown as { __typename: string; message?: string; booking?: WaitingPlace };
}

export const placeOf = async (gateway: TestGateway, link: Link): Promise<WaitingPlace> =>
  (
    await gateway.query(
      `query ($number: String!, $token: String!) { booking(number: $number, token: $token) { ${placeFields} } }`,
      {
        ...link,
      },
    )
  ).booking as unknown as WaitingPlace;

/** Opens an offer's link, or answers it. */
export async function answerOffer(
  gateway: TestGateway,
  token: string,
  name: 'waitingOffer' | 'takeWaitingOffer' | 'refuseWaitingOffer' = 'waitingOffer',
): Promise<ShownOffer> {
  const verb = name === 'waitingOffer' ? 'query' : 'mutation';
  const answer = await gateway.query(
    `${verb} ($token: String!) { answer: ${name}(token: $token) { ${offerFields} } }`,
    { token },
  );
  return answer.answer as unknown as ShownOffer;
}

/** The links of a practice's offers, in the order in which people were asked. */
export async function mailedOffers(gateway: TestGateway, practiceId: number): Promise<string[]> {
  const rows = await gateway.database.em
    .fork()
    .execute<{ id: string }[]>('select id from waiting_offer where practice_id = ? order by asked_at, id', [
      practiceId,
    ]);
  return rows.map(({ id }) => offerFragment(gateway.services.env.BOOKING_LINK_SECRETS[0] ?? '', id));
}

/** Takes every step that is due, as the worker does. */
export async function stepAll({ services }: TestGateway): Promise<void> {
  const { orm, redis, log, now, env } = services;
  const bookings = { mailFrom: env.MAIL_FROM } as Parameters<typeof stepRound>[0]['bookings'];
  const context = { orm, redis, log, bookings, jobs: { requeue: async () => {} }, clock: { now } };
  for (let i = 0; i < 20; i++) {
    const due = await findDueRounds(orm.em.fork(), { now: now(), limit: 100 });
    if (due.length === 0) return;
    for (const { id } of due) await stepRound(context, id);
  }
}

export const waitingListOf = async (browser: CookieJar, practiceId: number): Promise<ShownList | null> =>
  (
    await browser.ask(`query ($id: ID!) { studioWaitingList(practiceId: $id) { ${listFields} } }`, {
      id: String(practiceId),
    })
  ).data?.studioWaitingList as unknown as ShownList | null;

/** Changes a practice's list; throws at an error that is no member of the union. */
export async function changeList(
  browser: CookieJar,
  practiceId: number,
  name: 'addToWaitingList' | 'removeFromWaitingList' | 'endWaitingRound',
  given: { input?: object; entryId?: string; roundId?: string },
): Promise<ListAnswer> {
  const [argument = ''] = Object.keys(given);
  const type = argument === 'input' ? 'AddToWaitingListInput!' : 'ID!';
  const { data, errors } = await browser.ask(
    `mutation ($of: ID!, $${argument}: ${type}) { answer: ${name}(practiceId: $of, ${argument}: $${argument}) { __typename
       ... on StudioWaitingListChanged { waitingList { ${listFields} } } ... on StudioRefused { message } } }`,
    { of: String(practiceId), ...given },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.answer as unknown as ListAnswer;
}
