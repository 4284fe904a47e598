import { publishedAfterHours } from '@dentisti/domain/reviews/review-state';
import type { ReviewAnswerState, ReviewState } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-badge.tsx';

export const reviewStateLabels: Readonly<Record<ReviewState, { label: string; tone: StatusTone }>> = {
  WAITING: { label: `Aspetta ${publishedAfterHours} ore`, tone: 'quiet' },
  HELD: { label: 'Da leggere', tone: 'waiting' },
  REFUSED: { label: 'Non pubblicata', tone: 'quiet' },
  PUBLISHED: { label: 'Pubblicata', tone: 'good' },
  SUSPENDED: { label: 'Nascosta, da decidere', tone: 'bad' },
};

export const answerStateLabels: Readonly<Record<ReviewAnswerState, string>> = {
  WAITING: `Aspetta ${publishedAfterHours} ore`,
  HELD: 'Da leggere',
  REFUSED: 'Non pubblicata',
  PUBLISHED: 'Pubblicata',
  WITHDRAWN: 'Tolta dallo studio',
};
