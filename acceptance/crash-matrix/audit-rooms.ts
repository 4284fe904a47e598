import type { AcceptanceWorld } from '../product/world.ts';
import { type ForeignPerson, utcText } from './foreign-person.ts';
import { freedAt } from './play-rooms.ts';
import type { Rooms, WaitingScene } from './rooms.ts';

/** What was done in the rooms of the waves. */
export interface RoomsFigures {
  offers: number;
  taken: number;
  recalls: number;
  bookedByRecall: number;
  reviewRequests: number;
  reviews: number;
  /** Visits that were compared with the calendars. */
  mirrored: number;
  /** Events of others there. */
  foreign: number;
}

export const noRooms = (): RoomsFigures => ({
  ...{ offers: 0, taken: 0, recalls: 0, bookedByRecall: 0 },
  ...{ reviewRequests: 0, reviews: 0, mirrored: 0, foreign: 0 },
});

/** Reads database, pages' answers and calendars against each other; adds to the figures and returns what is wrong. */
export async function auditRooms(world: AcceptanceWorld, rooms: Rooms, figures: RoomsFigures): Promise<string[]> {
  const wrong: string[] = [];
  for (const scene of rooms.waiting) await auditWaiting(world, rooms, scene, { figures, wrong });
  await auditVisits(world, rooms, wrong);
  await auditRecalls(world, rooms, { figures, wrong });
  await auditReviews(world, rooms, { figures, wrong });
  for (const calendar of rooms.calendars) await auditCalendar(world, calendar, { figures, wrong });
  return wrong;
}

interface Findings {
  figures: RoomsFigures;
  wrong: string[];
}

interface StoredOffer {
  id: string;
  roundId: string;
  state: string;
  at: string;
  bookingId: string;
  round: string;
  reason: string | null;
  mails: string[];
}

const offersSql = `select o.id, o.round_id as "roundId", o.state, o.starts_at as at, e.booking_id as "bookingId", r.state as round,
    r.ended_reason as reason,
    (select coalesce(json_agg(m.state), '[]') from mail_outbox m where m.params->>'offerId' = o.id::text) as mails
  from waiting_offer o join waiting_round r on r.id = o.round_id join waiting_entry e on e.id = o.entry_id
  where o.practice_id = ? order by o.asked_at, o.id`;

/** A freed span has one winner, who was shown so, and each person who was asked has one mail. */
async function auditWaiting(
  world: AcceptanceWorld,
  { answers }: Rooms,
  scene: WaitingScene,
  { figures, wrong }: Findings,
) {
  const { story, practiceId, waiting } = scene;
  const offers = await world.em().execute<StoredOffer[]>(offersSql, [practiceId]);
  const note = (text: string) => wrong.push(`waiting list (${story}): ${text}`);
  const own = answers.filter(({ offerId }) => offers.some(({ id }) => id === offerId));
  const winners = new Set(own.filter(({ state }) => state === 'TAKEN').map(({ offerId }) => offerId));
  const perRound = new Map<string, Set<string>>();
  for (const { id, roundId, state, mails } of offers) {
    if (winners.has(id) !== (state === 'taken')) note(`offer ${id} is ${state}, its page said ${winners.has(id)}`);
    if (winners.has(id)) perRound.set(roundId, (perRound.get(roundId) ?? new Set()).add(id));
    if (mails.length !== 1) note(`offer ${id} has ${mails.length} mails`);
    if (mails[0] === 'withdrawn' && state === 'open') note(`offer ${id} is open and was never mailed`);
    if (mails[0] !== 'sent' && mails[0] !== 'withdrawn') note(`the mail of offer ${id} is ${mails[0]}`);
  }
  for (const [roundId, taken] of perRound) if (taken.size > 1) note(`round ${roundId} has ${taken.size} winners`);
  const first = offers.filter(({ at }) => new Date(at).getTime() === freedAt.getTime());
  if (new Set(first.map(({ roundId }) => roundId)).size !== 1) note('the freed span opened no round, or two');
  const { round, reason } = first[0] ?? {};
  const end = story === 'nobody' ? 'ended late' : 'filled null';
  if (`${round} ${reason}` !== end) note(`the freed span is ${round} ${reason}, not ${end}`);
  const asked = { first: 1, second: 2, race: 2, nobody: waiting.length }[story];
  if (first.length < asked) note(`${first.length} were asked, not ${asked}`);
  const [rounds] = await world
    .em()
    .execute<{ open: number }[]>(
      'select count(*)::int as open from waiting_round where practice_id = ? and ended_at is null',
      [practiceId],
    );
  if (rounds?.open !== 0) note(`${rounds?.open} rounds are open`);
  figures.offers += offers.length;
  figures.taken += winners.size;
}

interface StoredVisit {
  number: string;
  status: string;
  at: string | null;
  /** Of what stands for it in the agenda. */
  stands: string[];
  moves: number;
  taken: number;
  confirmed: number;
  movedMails: number;
}

const visitsSql = `select b.number, b.status, b.appointment_at as at,
    (select coalesce(json_agg(a.starts_at), '[]') from appointment a where a.booking_id = b.id and a.state = 'booked') as stands,
    (select count(*)::int from booking_event e where e.booking_id = b.id and e.kind = 'moved') as moves,
    (select count(*)::int from waiting_offer o join waiting_entry e on e.id = o.entry_id
      where e.booking_id = b.id and o.state = 'taken') as taken,
    (select count(*)::int from mail_outbox m where m.booking_id = b.id and m.template = 'confirmed') as confirmed,
    (select count(*)::int from mail_outbox m where m.booking_id = b.id and m.template = 'moved') as "movedMails"
  from booking b where b.dentist_id = any(?::int[]) and b.id <> all(?::uuid[])`;

/** Each visit stands once, where its booking says, and moved as often as its patient took a time. */
async function auditVisits(world: AcceptanceWorld, { waiting, returning, recallAnswers }: Rooms, wrong: string[]) {
  const ids = `{${[...waiting, returning].map(({ practiceId }) => practiceId).join(',')}}`;
  const visits = await world.em().execute<StoredVisit[]>(visitsSql, [ids, `{${returning.kept.join(',')}}`]);
  const expected = waiting.reduce((sum, scene) => sum + 1 + scene.waiting.length, recallAnswers.size);
  if (visits.length !== expected) wrong.push(`${visits.length} bookings in agendas, not ${expected}`);
  for (const { number, status, at, stands, moves, taken, confirmed, movedMails } of visits) {
    const isLeaving = waiting.some(({ leaving }) => leaving?.number === number);
    if (status !== (isLeaving ? 'cancelled' : 'confirmed')) wrong.push(`${number} in an agenda is ${status}`);
    const isRight = isLeaving
      ? stands.length === 0
      : stands.length === 1 && at !== null && Date.parse(stands[0] ?? '') === new Date(at).getTime();
    if (!isRight) wrong.push(`${number} of ${at} stands at ${stands}`);
    if (moves !== taken || movedMails !== taken)
      wrong.push(`${number} took ${taken} times, moved ${moves}, mails ${movedMails}`);
    if (confirmed !== 1) wrong.push(`${number} was confirmed by ${confirmed} mails`);
  }
  const overlaps = await world.em().execute<object[]>(
    `select from appointment a join appointment b on b.clinician_id = a.clinician_id and b.id > a.id
       and b.starts_at < a.free_at and b.free_at > a.starts_at
     where a.dentist_id = any(?::int[]) and a.state = 'booked' and b.state = 'booked' and a.exclusive and b.exclusive`,
    [ids],
  );
  if (overlaps.length > 0) wrong.push(`${overlaps.length} visits at the same time`);
}

/** Each patient is recalled once since their last visit, by one mail, and has one visit of it. */
async function auditRecalls(world: AcceptanceWorld, { returning, recallAnswers }: Rooms, { figures, wrong }: Findings) {
  const { practiceId, due } = returning;
  const recalls = await world
    .em()
    .execute<{ id: string; patientId: string; mails: string[]; booked: boolean; bookings: number; visits: number }[]>(
      `select r.id, r.patient_id as "patientId", r.booked_at is not null as booked,
       (select coalesce(json_agg(m.state), '[]') from mail_outbox m where m.params->>'recallId' = r.id::text) as mails,
       (select count(*)::int from booking b where b.client_key = r.id and b.id = r.booking_id) as bookings,
       (select count(*)::int from appointment a where a.patient_id = r.patient_id and a.state = 'booked' and a.booking_id = r.booking_id) as visits
     from recall r where r.practice_id = ?`,
      [practiceId],
    );
  for (const patientId of due) {
    const own = recalls.filter((recall) => recall.patientId === patientId);
    if (own.length !== 1) wrong.push(`patient ${patientId} was recalled ${own.length} times`);
  }
  for (const { id, patientId, mails, booked, bookings, visits } of recalls) {
    if (mails.join() !== 'sent') wrong.push(`recall ${id} has the mails ${mails}`);
    const said = recallAnswers.get(id) ?? [];
    const isWanted = patientId !== due.at(-1);
    if (booked !== isWanted || bookings !== Number(isWanted) || visits !== Number(isWanted))
      wrong.push(`recall ${id}: booked ${booked}, ${bookings} bookings, ${visits} visits`);
    if (said.some((answer) => answer !== 'RecallBooked')) wrong.push(`recall ${id} answered ${said}`);
    figures.bookedByRecall += visits;
  }
  figures.recalls += recalls.length;
}

/** Each kept visit has one request with one mail; what was written is published once. */
async function auditReviews(world: AcceptanceWorld, { returning, reviewAnswers }: Rooms, { figures, wrong }: Findings) {
  const { kept } = returning;
  const requests = await world
    .em()
    .execute<{ bookingId: string; requests: number; mails: string[]; states: string[]; published: number }[]>(
      `select b.id as "bookingId", (select count(*)::int from review_request r where r.booking_id = b.id) as requests,
       (select coalesce(json_agg(m.state), '[]') from mail_outbox m where m.booking_id = b.id) as mails,
       (select coalesce(json_agg(v.state), '[]') from review v join review_request r on r.id = v.request_id where r.booking_id = b.id) as states,
       (select count(*)::int from audit_entry a join review v on a.target_id = v.id::text join review_request r on r.id = v.request_id
         where a.action = 'review.published' and r.booking_id = b.id) as published
     from booking b where b.id = any(?::uuid[])`,
      [`{${kept.join(',')}}`],
    );
  for (const { bookingId, requests: count, mails, states, published } of requests) {
    if (count !== 1 || mails.join() !== 'sent') wrong.push(`visit ${bookingId}: ${count} requests, mails ${mails}`);
    const writes = bookingId !== kept.at(-1);
    if (states.join() !== (writes ? 'published' : '') || published !== Number(writes))
      wrong.push(`visit ${bookingId}: reviews ${states}, published ${published} times`);
    figures.reviewRequests += count;
    figures.reviews += states.length;
  }
  if (requests.length !== kept.length) wrong.push(`${requests.length} kept visits of ${kept.length}`);
  for (const answer of reviewAnswers.values())
    if (answer !== 'ReviewLink') wrong.push(`a review was answered ${answer}`);
}

/** A calendar shows each visit to come once, as it stands, and nothing else of ours; what it takes of the time is kept. */
async function auditCalendar(world: AcceptanceWorld, calendar: ForeignPerson, { figures, wrong }: Findings) {
  const { practiceId, clinicianId, connectionId } = calendar.about;
  const note = (text: string) => wrong.push(`calendar of ${practiceId}: ${text}`);
  const events = await calendar.findOurs();
  const visits = await world.em().execute<{ id: string; startsAt: string; endsAt: string; state: string }[]>(
    `select id, starts_at as "startsAt", ends_at as "endsAt", state from appointment
     where dentist_id = ? and clinician_id = ? and ends_at > ? and state in ('booked', 'released') and kind = 'visit'`,
    [practiceId, clinicianId, world.clock.now()],
  );
  for (const { id, startsAt, endsAt, state } of visits) {
    const own = events.filter(({ uid }) => uid === `dentisti-${id}-${practiceId}`);
    if (own.length !== Number(state === 'booked')) note(`${state} visit ${id} stands there ${own.length} times`);
    const times = `${utcText(new Date(startsAt))} ${utcText(new Date(endsAt))}`;
    for (const event of own)
      if (`${event.startsAt} ${event.endsAt}` !== times) note(`visit ${id} stands there at ${event.startsAt}`);
    figures.mirrored += own.length;
  }
  const names = events.map(({ uid }) => uid);
  if (new Set(names).size !== names.length) note('an event stands there twice');
  const busy = await world
    .em()
    .execute<{ startsAt: string; endsAt: string }[]>(
      'select starts_at as "startsAt", ends_at as "endsAt" from calendar_busy where connection_id = ?',
      [connectionId],
    );
  const textOf = (span: { startsAt: string | Date; endsAt: string | Date }) =>
    `${new Date(span.startsAt).toISOString()}/${new Date(span.endsAt).toISOString()}`;
  const [kept, taken] = [busy, [...calendar.spans.values()]].map((spans) => spans.map(textOf).sort().join(' '));
  if (kept !== taken) note(`keeps ${kept}, not ${taken}`);
  const tasks = await world
    .em()
    .execute<{ kind: string }[]>('select kind from calendar_task where connection_id = ?', [connectionId]);
  if (tasks.length > 0) note(`nobody touched a visit there, and tasks say ${tasks.map(({ kind }) => kind)}`);
  figures.foreign += calendar.spans.size;
}
