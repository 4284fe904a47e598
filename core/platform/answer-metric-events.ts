import { createMetricEvents } from './metric-events.ts';

/** Events of answers that people of a practice or patients give; the process that takes them counts them. */
interface AnswerMetricEvents {
  /** A request was confirmed by the practice's people, so long after it was made. */
  bookingConfirmed: { seconds: number };
  /** Somebody on a waiting list took a freed time, so long after it was freed. */
  waitingOfferTaken: { seconds: number };
}

export const answerMetricEvents = createMetricEvents<AnswerMetricEvents>('answers');
