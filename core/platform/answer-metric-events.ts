import { createMetricEvents } from './metric-events.ts';

/** Events of answers that a practice's people give; the process that takes them counts them. */
interface AnswerMetricEvents {
  /** A request was confirmed by the practice's people, so long after it was made. */
  bookingConfirmed: { seconds: number };
}

export const answerMetricEvents = createMetricEvents<AnswerMetricEvents>('answers');
