import { setTimeout as delay } from 'node:timers/promises';
import { recallToken } from '@dentisti/db/recalls/recall-link';
import { findReviewToken } from '@dentisti/db/reviews/review-link';
import { offerFragment } from '@dentisti/db/waiting-list/offer-link';
import { linkSecret } from '../product/secrets.ts';
import type { AcceptanceWorld } from '../product/world.ts';
import type { Rooms, WaitingScene } from './rooms.ts';

/** The visit that is called off: Monday 10:00 in Rome. No wave lasts until then. */
export const freedAt = new Date('2026-11-30T09:00:00Z');
/** Those of the patients who wait, the week after; from the one who waits longest. */
const waitingAt = ['2026-12-09T09:00:00Z', '2026-12-10T09:00:00Z', '2026-12-11T09:00:00Z'].map((at) => new Date(at));
/** From this day on patients book by their recalls. */
const recalledFrom = '2026-12-14';
/** A calendar is asked again after so long, by the product's clock. */
const pollMs = 61_000;
const inStepMs = 120_000;

/** Patients book in the agendas and join the waiting lists, one calls off; a practice's people recall patients. */
export async function beginRooms(world: AcceptanceWorld, { waiting, returning }: Rooms): Promise<void> {
  const { person, due, hygieneId } = returning;
  // Beside the worker, which recalls the same patients by itself.
  await Promise.all([world.people.sendRecalls(person, due, hygieneId), ...waiting.map((scene) => begin(world, scene))]);
}

async function begin(world: AcceptanceWorld, scene: WaitingScene): Promise<void> {
  const practice = { id: scene.practiceId, phone: '' };
  const book = (at: Date) =>
    world.patients.request(
      practice,
      [0, 1, 2].map((hours) => new Date(at.getTime() + hours * 3_600_000)),
    );
  scene.leaving = await book(freedAt);
  for (const at of waitingAt) {
    const booking = await book(at);
    scene.waiting.push(booking);
    await world.linkHolders.join(booking);
  }
  await world.patients.act('cancel', scene.leaving);
}

interface OpenOffer {
  id: string;
  practiceId: number;
  roundId: string;
  at: string;
  aloneUntil: string;
}

const openOffersSql = `select o.id, o.practice_id as "practiceId", o.round_id as "roundId", o.starts_at as at,
  o.alone_until as "aloneUntil"
  from waiting_offer o join mail_outbox m on m.event_key = 'waitingListOffer:' || o.id
  where o.state = 'open' and m.state = 'sent' order by o.asked_at, o.id`;

/** What people do while the product stands still; false when nobody has anything to do. */
export async function actInRooms(world: AcceptanceWorld, rooms: Rooms): Promise<boolean> {
  const edits = await Promise.all(rooms.calendars.map((calendar) => calendar.edit()));
  const offers = await world
    .em()
    .execute<OpenOffer[]>(openOffersSql)
    .catch(() => []);
  const acted = [...edits];
  for (const scene of rooms.waiting) {
    const open = offers.filter(({ practiceId }) => practiceId === scene.practiceId);
    acted.push(await answerOffers(world, rooms, scene, open));
  }
  acted.push(await bookRecalls(world, rooms), await writeReviews(world, rooms));
  return acted.includes(true);
}

async function answerOffers(
  world: AcceptanceWorld,
  { answers }: Rooms,
  { story }: WaitingScene,
  open: readonly OpenOffer[],
): Promise<boolean> {
  const answer = async (what: 'take' | 'refuse', { id }: OpenOffer) => {
    const state = await world.linkHolders.answerOffer(what, offerFragment(linkSecret, id));
    answers.push({ offerId: id, state });
  };
  const [first, next] = open;
  if (!first || story === 'nobody') return false;
  if (story === 'race') {
    // Who is asked alone waits for a rival. For the visit called off there is one, however late a killed worker asks; for
    // what became free by a move perhaps none is left.
    const hasRival = new Date(first.at).getTime() === freedAt.getTime();
    if (!next && (hasRival || new Date(first.aloneUntil) > world.clock.now())) return false;
    const rivals = open.filter(({ roundId }) => roundId === first.roundId);
    await Promise.all([...rivals, ...rivals].map((offer) => answer('take', offer)));
    return true;
  }
  const isRefusing = story === 'second' && !answers.some(({ state }) => state === 'REFUSED');
  await answer(isRefusing ? 'refuse' : 'take', first);
  return true;
}

/** All but the last patient book by their recall, each in two tabs at once. */
async function bookRecalls(world: AcceptanceWorld, { returning, recallAnswers }: Rooms): Promise<boolean> {
  const { practiceId, due } = returning;
  const recalls = await world
    .em()
    .execute<{ id: string; patientId: string }[]>(
      `select r.id, r.patient_id as "patientId" from recall r join mail_outbox m on m.event_key = 'recall:first:' || r.id
       where r.practice_id = ? and m.state = 'sent' order by r.id`,
      [practiceId],
    )
    .catch(() => []);
  let acted = false;
  for (const { id, patientId } of recalls) {
    if (patientId === due.at(-1) || recallAnswers.has(id)) continue;
    const token = recallToken(linkSecret, id);
    const [time = ''] = await world.linkHolders.freeTimes(token, recalledFrom);
    const tap = () => world.linkHolders.bookRecall(token, time);
    recallAnswers.set(id, await Promise.all([tap(), tap()]));
    acted = true;
  }
  return acted;
}

const praise = 'Accoglienza gentile, spiegazioni chiare e nessuna attesa.';

/** All but the last patient write a review. */
async function writeReviews(world: AcceptanceWorld, { returning, reviewAnswers }: Rooms): Promise<boolean> {
  const requests = await world
    .em()
    .execute<{ id: string; tokenHash: string; bookingId: string }[]>(
      `select r.id, r.token_hash as "tokenHash", r.booking_id as "bookingId" from review_request r
       join mail_outbox m on m.event_key = 'reviewRequest:' || r.booking_id where m.state = 'sent' order by r.id`,
    )
    .catch(() => []);
  let acted = false;
  for (const request of requests) {
    if (request.bookingId === returning.kept.at(-1) || reviewAnswers.has(request.id)) continue;
    const token = findReviewToken([linkSecret], request);
    if (!token) throw new Error('a request under another secret');
    reviewAnswers.set(request.id, await world.linkHolders.writeReview(token, praise));
    acted = true;
  }
  return acted;
}

const behindSql = `select (select count(*)::int from calendar_push) + (select count(*)::int from calendar_connection
  where state = 'active' and (lease_id is not null or last_synced_at is null or last_synced_at < ?)) as behind`;

/** Waits until every calendar was asked after all that happened. @throws when one is not for two minutes */
export async function untilInStep(world: AcceptanceWorld, { calendars }: Rooms): Promise<void> {
  if (calendars.length === 0) return;
  // Twice: the first time may find a run that read before the last edit.
  for (let round = 0; round < 2; round++) {
    world.clock.advanceTo(new Date(world.clock.now().getTime() + pollMs));
    const since = world.clock.now();
    for (let waited = 0; ; waited += 100) {
      await Promise.all([world.gateway.ready(), world.worker.ready()]);
      const row = await world.read<{ behind: number }>(behindSql, [since]);
      if (row?.behind === 0) break;
      if (waited > inStepMs) throw new Error(`calendars are behind: ${JSON.stringify(row)}\n${world.worker.tail()}`);
      // What a dead worker leased, and what failed once, is tried again by the clock.
      if (waited % 5_000 === 4_900) world.clock.advanceTo(new Date(world.clock.now().getTime() + pollMs));
      await delay(100);
    }
  }
}
