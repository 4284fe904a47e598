import { useQuery } from '@apollo/client/react';
import { useWeekPager } from '../booking/use-offered-week.ts';
import { RecallWeek } from './recall.query.ts';

/** What the link of a recall opens, with the free times of its service by sevens of days. */
export function useRecallWeek(token: string) {
  const { from, weekOf } = useWeekPager();
  const { data, previousData, loading, error, refetch } = useQuery(RecallWeek, {
    variables: { token, from },
    // Nothing of it stays in memory: the link may have been opened on somebody else's telephone.
    fetchPolicy: 'no-cache',
  });
  const answer = (data ?? previousData)?.recallByLink;
  const days = answer?.__typename === 'RecallInvitation' ? answer.slots?.days : undefined;
  return { answer, error, refetch, week: weekOf(days, loading) };
}
