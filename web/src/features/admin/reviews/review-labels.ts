import type { ReviewAnswerState, ReviewState } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-badge.tsx';

export const reviewStateLabels: Readonly<Record<ReviewState, { label: string; tone: StatusTone }>> = {
  WAITING: { label: 'Aspetta 24 ore', tone: 'quiet' },
  HELD: { label: 'Da leggere', tone: 'waiting' },
  REFUSED: { label: 'Non pubblicata', tone: 'quiet' },
  PUBLISHED: { label: 'Pubblicata', tone: 'good' },
  SUSPENDED: { label: 'Nascosta, da decidere', tone: 'bad' },
};

export const answerStateLabels: Readonly<Record<ReviewAnswerState, string>> = {
  WAITING: 'Aspetta 24 ore',
  HELD: 'Da leggere',
  REFUSED: 'Non pubblicata',
  PUBLISHED: 'Pubblicata',
  WITHDRAWN: 'Tolta dallo studio',
};
