import { randomUUID } from 'node:crypto';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { insertDemoVisits } from '@dentisti/db/patients/demo-visit.repository';
import { insertReview } from '@dentisti/db/reviews/review.repository';
import { insertReviewRequest } from '@dentisti/db/reviews/review-request.repository';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import { moderationRulesVersion } from '@dentisti/domain/reviews/moderate';
import { publishedAfterMs } from '@dentisti/domain/reviews/review-state';
import { nameWithInitial } from '@dentisti/domain/reviews/shown-name';
import { requestedStep, storeNewBooking } from '../booking/request/new-booking.ts';
import type { Settings } from '../settings.ts';
import { type DemoPatient, workingDayBefore } from './demo-patients.ts';

interface DemoReview {
  patient: number;
  daysAgo: number;
  stars: number;
  text: string;
  isNamed: boolean;
}

/** Each calls itself a demonstration, because it stands on a page that everybody reads. */
const demoReviews: readonly DemoReview[] = [
  {
    ...{ patient: 0, daysAgo: 12, stars: 5, isNamed: true },
    text: 'Recensione dimostrativa: puntuali e gentili, mi hanno spiegato ogni passo e quanto avrei speso.',
  },
  {
    ...{ patient: 7, daysAgo: 26, stars: 4, isNamed: false },
    text: 'Recensione dimostrativa: mi sono trovato bene, peccato per il parcheggio sempre pieno.',
  },
  {
    ...{ patient: 15, daysAgo: 41, stars: 2, isNamed: true },
    text: 'Recensione dimostrativa: personale cortese, ma ho aspettato quaranta minuti oltre l’orario.',
  },
  {
    ...{ patient: 16, daysAgo: 67, stars: 5, isNamed: true },
    text: 'Recensione dimostrativa: prenotato di sera, visto il giorno dopo. Sala d’attesa luminosa e tranquilla.',
  },
];

/** After the times of a demonstration's other visits. */
const visitAt = 17 * 60;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface Filled {
  practiceId: number;
  /** Else it answered the requests itself. */
  hasAgenda: boolean;
  patients: readonly (DemoPatient & { id: string })[];
  now: Date;
}

/** Stores requests of some weeks ago whose patients came, were asked and wrote a review, in the caller's transaction. */
export async function fillDemoReviews(
  tx: EntityManager,
  env: Settings,
  { practiceId, hasAgenda, patients, now }: Filled,
): Promise<void> {
  const [secret] = env.BOOKING_LINK_SECRETS;
  if (!secret) return;
  for (const { patient: index, daysAgo, stars, text, isNamed } of demoReviews) {
    const patient = patients[index];
    if (!patient?.email || !patient.phone) continue;
    const { id: patientId, name, email, phone } = patient;
    const startsAt = romeInstant(workingDayBefore(now, daysAgo), visitAt);
    const endsAt = new Date(startsAt.getTime() + 30 * minuteMs);
    const at = startsAt.toISOString();
    const steps: TimelineEvent[] = hasAgenda
      ? [{ kind: 'confirmed', detail: { at, by: 'agenda' } }]
      : [requestedStep([startsAt]), { kind: 'confirmed', detail: { at, by: 'practice', via: 'studio' } }];
    const { booking } = await storeNewBooking(tx, env, {
      person: {
        ...{ clientKey: randomUUID(), reason: 'CHECKUP', note: null },
        ...{ patientName: name, email, phone, assessmentSummary: null },
        ...{ ageConfirmed: true, healthConsent: true },
      },
      dentistId: practiceId,
      now: new Date(startsAt.getTime() - 3 * dayMs),
      status: 'completed',
      preferredTimes: [startsAt],
      appointmentAt: startsAt,
      steps,
    });
    await appendTimeline(tx, booking.id, [{ kind: 'completed', detail: {}, at: endsAt }]);
    const visit = { patientId, startsAt, endsAt, presence: 'kept' as const, bookingId: booking.id };
    if ((await insertDemoVisits(tx, practiceId, [visit])) === 0) continue;
    const { contactHash, id: bookingId } = booking;
    const askedAt = new Date(startsAt.getTime() + dayMs);
    const asked = { bookingId, dentistId: practiceId, contactHash, secret, now: askedAt };
    const request = await insertReviewRequest(tx, asked);
    if (!request) continue;
    const publishedAt = new Date(askedAt.getTime() + publishedAfterMs);
    await insertReview(tx, {
      ...{ requestId: request.id, dentistId: practiceId, stars, text },
      shownName: isNamed ? nameWithInitial(name) : null,
      ...{ state: 'published', reasons: [], rulesVersion: moderationRulesVersion, publishAt: null, publishedAt },
      ...{ writtenAt: askedAt, changedAt: publishedAt },
    });
  }
}
