import type { RealCalendar } from '@dentisti/core/calendars/testing/real-calendars';
import { hashToken } from '@dentisti/db/booking/booking.repository';
import { bookingToken } from '@dentisti/db/booking/booking-link';
import { saveRecallSetting } from '@dentisti/db/recalls/recall-choice.repository';
import { connectCalendar } from '@dentisti/db/testing/connection.factory';
import { createPatientWithVisit, createRecallingPractice } from '@dentisti/db/testing/recall.factory';
import { createKeptVisit } from '@dentisti/db/testing/review.factory';
import { acceptanceStart } from '../product/clock.ts';
import type { AcceptanceBooking } from '../product/patient.ts';
import type { PracticePerson } from '../product/practice-people.ts';
import { linkSecret } from '../product/secrets.ts';
import type { AcceptanceWorld } from '../product/world.ts';
import { ForeignPerson } from './foreign-person.ts';

/**
 * What those do who are asked on a waiting list. `first`: the first takes it. `second`: the first refuses, the next takes it.
 * `race`: two take the same time at once, each with two taps. `nobody`: no answer ever comes.
 */
const waitingStories = ['first', 'race', 'second', 'nobody'] as const;
type WaitingStory = (typeof waitingStories)[number];

/** A practice with a visit that is called off, and three patients who wait for an earlier one. */
export interface WaitingScene {
  story: WaitingStory;
  practiceId: number;
  /** Whose visit is called off; null until it was asked for. */
  leaving: AcceptanceBooking | null;
  /** Who waits longest comes first. */
  waiting: AcceptanceBooking[];
}

/** What somebody who answered an offer was shown. */
interface OfferAnswer {
  offerId: string;
  state: string;
}

/** A practice whose patients are due again, and were there yesterday. */
interface ReturningScene {
  practiceId: number;
  person: PracticePerson;
  hygieneId: number;
  /** Due today; the last of them does not react. */
  due: string[];
  /** Bookings of kept visits; the last patient writes no review. */
  kept: string[];
}

/** Practices with an agenda, and what happens around it in one wave. */
export interface Rooms {
  waiting: WaitingScene[];
  returning: ReturningScene;
  /** A calendar each, with what somebody else writes into it; none where no calendar server is installed. */
  calendars: ForeignPerson[];
  answers: OfferAnswer[];
  /** What the page said to each tap on a recall's time, by recall. */
  recallAnswers: Map<string, string[]>;
  /** What the page said to each review, by request. */
  reviewAnswers: Map<string, string>;
}

const entitled = new Date('2026-01-01T09:00:00Z');
/** Six months before the waves begin. */
const lastVisitAt = new Date('2026-05-24T08:00:00Z');
/** The day before. */
const keptUntil = new Date('2026-11-23T08:00:00Z');
const patients = 3;

/** Makes the practices of a wave, before anything of the product runs. */
export async function makeRooms(world: AcceptanceWorld, server: RealCalendar | null, wave: number): Promise<Rooms> {
  const em = world.em();
  const make = () => createRecallingPractice(em, entitled);
  const [one, another, third] = [await make(), await make(), await make()];
  // Two of the stories a wave, so that two waves play all of them.
  const story = (n: number) => waitingStories[(2 * (wave - 1) + n) % waitingStories.length] as WaitingStory;
  const scene = (practiceId: number, n: number): WaitingScene => ({
    ...{ story: story(n), practiceId, leaving: null, waiting: [] },
  });
  const { practiceId, accountId, hygieneId } = third;
  const due: string[] = [];
  const kept: string[] = [];
  for (let n = 0; n < patients; n++) {
    due.push(await createPatientWithVisit(em, { practiceId, serviceId: hygieneId }, { visitAt: lastVisitAt }));
    const { id } = await createKeptVisit(em, { dentistId: practiceId, endsAt: keptUntil });
    await em.execute('update booking set token_hash = ? where id = ?', [hashToken(bookingToken(linkSecret, id)), id]);
    kept.push(id);
  }
  const automatic = { automaticFrom: '2026-11-01', changedAt: entitled, changedById: null };
  await saveRecallSetting(em, { practiceId, ...automatic });
  const calendars: ForeignPerson[] = [];
  if (server)
    for (const practice of [one.practiceId, practiceId]) {
      const calendarUrl = await server.makeCalendar(`onda-${wave}-${practice}`);
      const { user, password, serverUrl } = server;
      const { connectionId, clinicianId } = await connectCalendar(em, {
        practiceId: practice,
        now: acceptanceStart,
        key: linkSecret,
        credentials: { kind: 'basic', user, password },
        change: { serverUrl, calendarUrl, direction: 'both', entitledAt: entitled },
      });
      calendars.push(new ForeignPerson(server, { calendarUrl, connectionId, clinicianId, practiceId: practice }));
    }
  for (const calendar of calendars) await calendar.begin();
  return {
    waiting: [scene(one.practiceId, 0), scene(another.practiceId, 1)],
    returning: { practiceId, person: await world.people.signIn(em, { practiceId, accountId }), hygieneId, due, kept },
    calendars,
    answers: [],
    recallAnswers: new Map(),
    reviewAnswers: new Map(),
  };
}
