import type { RealCalendar } from '@dentisti/core/calendars/testing/real-calendars';
import { hashToken } from '@dentisti/db/booking/booking.repository';
import { bookingToken } from '@dentisti/db/booking/booking-link';
import { hashFeedToken, insertFeed } from '@dentisti/db/connections/calendar-feed.repository';
import { recallToken, stopFragment } from '@dentisti/db/recalls/recall-link';
import { findReviewToken, stopReviewsFragment } from '@dentisti/db/reviews/review-link';
import { findReviewRequest } from '@dentisti/db/reviews/review-request.repository';
import { connectCalendar, createWebhookEndpoint } from '@dentisti/db/testing/connection.factory';
import { createPatientWithVisit, createRecallingPractice } from '@dentisti/db/testing/recall.factory';
import { createKeptVisit } from '@dentisti/db/testing/review.factory';
import { offerFragment } from '@dentisti/db/waiting-list/offer-link';
import { stopRecallsPath } from '@dentisti/domain/recalls/recall-paths';
import { stopReviewsPath } from '@dentisti/domain/reviews/review-path';
import { expect } from 'vitest';
import { authorizeByPassword } from '../../worker/src/integrations/calendars/authorize-calendar.ts';
import { createDavCalendars } from '../../worker/src/integrations/calendars/dav-client.ts';
import type { Person } from '../pii-leaks/markers.ts';
import { until } from '../pii-leaks/product.ts';
import { acceptanceStart } from '../product/clock.ts';
import type { AcceptanceBooking } from '../product/patient.ts';
import { linkSecret } from '../product/secrets.ts';
import type { AcceptanceWorld } from '../product/world.ts';

const entitled = new Date('2026-01-01T09:00:00Z');
const freedAt = new Date('2026-11-30T09:00:00Z');
const bookedAt = new Date('2026-12-09T09:00:00Z');
const keptUntil = new Date('2026-11-23T08:00:00Z');
const dueSince = new Date('2026-05-24T08:00:00Z');
const whileMailsLeave = new Date('2026-11-24T09:30:00Z');

const timesFrom = (at: Date) => [0, 1, 2].map((hours) => new Date(at.getTime() + hours * 3_600_000));

/** A practice with an agenda, patients, a calendar elsewhere, a feed and software: all of them are told who comes. */
export async function makePractice(
  world: AcceptanceWorld,
  { calendar, webhookUrl }: { calendar: RealCalendar | null; webhookUrl: string },
) {
  const em = world.em();
  const { practiceId, accountId, hygieneId } = await createRecallingPractice(em, entitled);
  const secret = `whsec_${Buffer.from('x'.repeat(24)).toString('base64')}`;
  const endpoint = { practiceId, url: webhookUrl, secret, key: linkSecret, now: entitled, withPatient: true };
  await createWebhookEndpoint(em, endpoint);
  const feedToken = Buffer.from(`${practiceId}`.padEnd(32, 'x')).toString('base64url').slice(0, 43);
  const feed = { practiceId, name: 'Agenda', clinicianId: null, withNames: true, position: 1 };
  await insertFeed(em, { ...feed, tokenHash: hashFeedToken(feedToken), entitledAt: entitled, now: entitled });
  const calendarUrl = (await calendar?.makeCalendar(`agenda-${practiceId}`)) ?? '';
  if (calendar) {
    const { user, password, serverUrl } = calendar;
    await connectCalendar(em, {
      ...{ practiceId, now: acceptanceStart, key: linkSecret, credentials: { kind: 'basic', user, password } },
      change: { serverUrl, calendarUrl, direction: 'both', summary: 'name', entitledAt: entitled },
    });
  }
  const owner = await world.people.signIn(em, { practiceId, accountId });
  return { practiceId, hygieneId, feedToken, calendarUrl, owner };
}
type Practice = Awaited<ReturnType<typeof makePractice>>;

/** Mails of which each is to be queued for the person. */
const mailsUnderWay = ['confirmed', 'received', 'waitingListOffer', 'recall', 'reviewRequest'];

/**
 * Has everything under way for one person at once: a visit to come, one kept, a place on the waiting list with an offer, a
 * recall of another practice, and a request for which a practice is rung. Returns the booking of the visit to come.
 */
export async function makeKnown(
  world: AcceptanceWorld,
  person: Person,
  { practiceId }: Practice,
): Promise<AcceptanceBooking> {
  const em = world.em();
  const contact = { phone: `+39${person.phone}`, email: person.email };
  const kept = { dentistId: practiceId, endsAt: keptUntil, patientName: person.name, ...contact };
  const { id } = await createKeptVisit(em, kept);
  await em.execute('update booking set token_hash = ? where id = ?', [hashToken(bookingToken(linkSecret, id)), id]);
  const practice = { id: practiceId, phone: '' };
  const leaving = await world.patients.request(practice, timesFrom(freedAt));
  const who = { patientName: person.name, note: person.note, ...contact };
  const booking = await world.patients.request(practice, timesFrom(bookedAt), who);
  await world.linkHolders.join(booking);
  await world.patients.act('cancel', leaving);
  const [rung] = world.practices;
  if (rung) await world.patients.request(rung, timesFrom(bookedAt), who);
  const recalling = await createRecallingPractice(em, entitled);
  const of = { practiceId: recalling.practiceId, serviceId: recalling.hygieneId };
  const patientId = await createPatientWithVisit(em, of, { visitAt: dueSince, name: person.name, ...contact });
  await em.execute('update patient set note = ? where id = ?', [person.summary, patientId]);
  world.clock.advanceTo(whileMailsLeave);
  await world.people.sendRecalls(await world.people.signIn(em, recalling), [patientId], recalling.hygieneId);
  await until(async () => {
    const mails = await em.execute<{ template: string }[]>('select template from mail_outbox where to_address = ?', [
      person.email,
    ]);
    return mailsUnderWay.every((wanted) => mails.some(({ template }) => template === wanted));
  }, 'every mail to the person');
  return booking;
}

async function findMailed({ em }: AcceptanceWorld, { email }: Person) {
  const idOf = async (template: string, param: string) => {
    const mails = await em().execute<{ id: string }[]>(
      `select params ->> ? as id from mail_outbox where template = ? and to_address = ?`,
      [param, template, email],
    );
    return mails[0]?.id ?? '';
  };
  const [recallId, requestId] = [await idOf('recall', 'recallId'), await idOf('reviewRequest', 'requestId')];
  return { recallId, requestId, offerId: await idOf('waitingListOffer', 'offerId') };
}

/** What stands behind `#` in the links of the person's mails, by the field that their pages ask for. */
export async function linksOf(world: AcceptanceWorld, person: Person) {
  const { recallId, requestId, offerId } = await findMailed(world, person);
  const request = await findReviewRequest(world.em(), { id: requestId });
  return {
    waitingOffer: offerFragment(linkSecret, offerId),
    recallByLink: recallToken(linkSecret, recallId),
    reviewByLink: (request && findReviewToken([linkSecret], request)) ?? '',
  };
}

/** Where mail programs post that the person wants no more recalls and requests for reviews. */
export async function stopPathsOf(world: AcceptanceWorld, person: Person): Promise<string[]> {
  const { recallId, requestId } = await findMailed(world, person);
  return [
    stopRecallsPath(stopFragment(linkSecret, recallId)),
    stopReviewsPath(stopReviewsFragment(linkSecret, requestId)),
  ];
}
type MailedLinks = Awaited<ReturnType<typeof linksOf>>;

const shownBy: { [page in keyof MailedLinks]: string } = {
  waitingOffer: '... on WaitingOffer { state bookingPath calendarFile }',
  recallByLink: '... on RecallInvitation { serviceName patientName maskedEmail }',
  reviewByLink: '... on ReviewLink { nameWithInitial }',
};
const patientsQuery = `query($id: ID!) { studioPatients(practiceId: $id) { patients { name phone email } } }`;
const bookingQuery = `query($number: String!, $token: String!) { booking(number: $number, token: $token) {
  number maskedPhone assessmentSummary calendarFile timeline { text quote } } }`;

/** Asks a gateway as a page does; returns the answer and its text. @throws on an error */
export async function askGateway(url: string, query: string, variables: Record<string, unknown>, headers = {}) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const text = await answer.text();
  const { data, errors } = JSON.parse(text);
  if (errors) throw new Error(text);
  return { data, text };
}

/** What is shown outside the database, by place. */
export async function readSinks(
  url: string,
  { practice, booking, links, calendar }: Pick<Scene, 'practice' | 'booking' | 'links' | 'calendar'>,
): Promise<Map<string, string>> {
  const { practiceId, feedToken, calendarUrl, owner } = practice;
  const { number, token } = booking;
  const feed = await fetch(`${url}/calendari/${feedToken}.ics`);
  expect(feed.status).toBe(200);
  const { token: session, csrfToken } = owner;
  const signedIn = { cookie: `studio_session=${session}; studio_csrf=${csrfToken}`, 'x-studio-csrf': csrfToken };
  const texts = new Map([
    ['feed', await feed.text()],
    ['studio', (await askGateway(url, patientsQuery, { id: String(practiceId) }, signedIn)).text],
    ['private page', (await askGateway(url, bookingQuery, { number, token })).text],
  ]);
  for (const [page, fragment] of Object.entries(links)) {
    const fields = shownBy[page as keyof MailedLinks];
    const query = `query($token: String!) { done: ${page}(token: $token) { __typename ${fields} } }`;
    texts.set(page, (await askGateway(url, query, { token: fragment })).text);
  }
  if (!calendar) return texts;
  const { user, password, serverUrl } = calendar;
  const account = { provider: 'other', serverUrl, credentials: { kind: 'basic', user, password } } as const;
  const open = createDavCalendars({ allowsLoopback: true }, authorizeByPassword);
  const client = open(account, new AbortController().signal);
  const { objects } = await client.list(calendarUrl);
  const read = await client.read(
    calendarUrl,
    objects.map(({ href }) => href),
  );
  return texts.set('calendar elsewhere', read.map(({ text }) => text).join('\n'));
}

export interface Scene {
  practice: Practice;
  booking: AcceptanceBooking;
  links: MailedLinks;
  calendar: RealCalendar | null;
}
