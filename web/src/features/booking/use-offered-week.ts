import { useQuery } from '@apollo/client/react';
import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import { addDays } from '@dentisti/domain/hours/holidays';
import { useState } from 'react';
import { AgendaWeek, OfferedWeek } from './booking.query.ts';
import { MoveWeek } from './live/live-booking.query.ts';
import type { PrivateLink } from './live/private-link.ts';

/** A day that can be chosen from, or not; `on` is `YYYY-MM-DD`. */
export interface ChoosableDay {
  on: string;
  times: readonly string[];
  closedBecause?: string | null;
}

/** Seven days to choose from, with the way to the seven before and after; null where there is none. */
export interface ChoosableWeek {
  days: readonly ChoosableDay[];
  isLoading: boolean;
  back: (() => void) | null;
  forward: (() => void) | null;
}

/**
 * Pages through days by sevens. The gateway ends the list with the last bookable day, so fewer than seven are the last.
 * While the next ones load the present ones stay.
 */
export function useWeekPager() {
  const [from, setFrom] = useState<string | null>(null);
  const [first, setFirst] = useState<string | null>(null);
  function weekOf(days: readonly ChoosableDay[] | undefined, isLoading: boolean): ChoosableWeek {
    const start = days?.[0]?.on ?? null;
    if (first === null && start !== null) setFirst(start);
    return {
      days: days ?? [],
      isLoading,
      back: start !== null && first !== null && start > first ? () => setFrom(addDays(start, -7)) : null,
      forward: start !== null && days?.length === 7 ? () => setFrom(addDays(start, 7)) : null,
    };
  }
  return { from, weekOf, showFrom: setFrom };
}

/**
 * The times a practice's patients may ask for. Shown from memory and asked again: they go by while one hesitates. An agenda
 * is asked for room for the reason; a practice that is called hears it on the telephone.
 */
export function useOfferedWeek(dentistId: string, wanted: BookingReason | null) {
  const { from, weekOf } = useWeekPager();
  const [inAgenda, setInAgenda] = useState(false);
  const reason = inAgenda ? wanted : null;
  const { data, previousData, loading, error, refetch } = useQuery(OfferedWeek, {
    variables: { dentistId, from, reason },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.offeredTimes;
  const offered = answer?.__typename === 'OfferedTimes' ? answer : null;
  if (offered && offered.withoutCall !== inAgenda) setInAgenda(offered.withoutCall);
  return { answer, error, refetch, week: weekOf(offered?.days, loading), offered };
}

/** The free slots of an online agenda, by the same sevens; the next seven where `day` (`YYYY-MM-DD`) is one of them. */
export function useAgendaWeek(dentistId: string, { day, serviceId }: { day: string | null; serviceId: string | null }) {
  const { from, weekOf, showFrom } = useWeekPager();
  const { data, previousData, loading, error, refetch } = useQuery(AgendaWeek, {
    variables: { dentistId, from, serviceId },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.agendaSlots;
  const agenda = answer?.__typename === 'AgendaSlots' ? answer : null;
  const last = agenda?.days.at(-1)?.on;
  if (day && last && from === null && day > last && day <= addDays(last, 7)) showFrom(addDays(last, 1));
  return { answer, error, refetch, week: weekOf(agenda?.days, loading), agenda };
}

/** The free slots to which a visit of an online agenda may move; `days` null: it stands in none. */
export function useMoveWeek(link: PrivateLink) {
  const { from, weekOf } = useWeekPager();
  const { data, previousData, loading, error, refetch } = useQuery(MoveWeek, {
    variables: { number: link.number, token: link.token, from },
    fetchPolicy: 'cache-and-network',
  });
  const days = (data ?? previousData)?.moveSlots;
  return { days, error, refetch, week: weekOf(days ?? undefined, loading) };
}
