import { isDay } from '@dentisti/domain/hours/calendar-day';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FigurePeriodInput, FigurePeriodKind, FigureStep } from '../../../gql/graphql.ts';

const kindLabels: Readonly<Record<FigurePeriodKind, string>> = {
  WEEK: 'settimana',
  MONTH: 'mese',
  LAST_MONTH: 'mese-scorso',
  YEAR: 'anno',
  RANGE: 'giorni',
};
const stepLabels: Readonly<Record<FigureStep, string>> = { DAY: 'giorni', WEEK: 'settimane', MONTH: 'mesi' };

const keyOf = <Key extends string>(labels: Readonly<Record<Key, string>>, label: string | null) =>
  (Object.keys(labels) as Key[]).find((key) => labels[key] === label);

/** Returns the period of an address; what it does not say, or says badly, is this month. */
function parsePeriod(search: URLSearchParams): FigurePeriodInput {
  const kind = keyOf(kindLabels, search.get('periodo')) ?? 'MONTH';
  const step = keyOf(stepLabels, search.get('per'));
  const [from, to] = [search.get('dal') ?? '', search.get('al') ?? ''];
  if (kind === 'RANGE' && !(isDay(from) && isDay(to))) return { kind: 'MONTH' };
  return { kind, ...(kind === 'RANGE' && { from, to }), ...(step && { step }) };
}

/** Returns the address' search of a period; empty of this month. */
function periodSearch({ kind, from, to, step }: FigurePeriodInput): URLSearchParams {
  const search = new URLSearchParams();
  if (kind !== 'MONTH' || step) search.set('periodo', kindLabels[kind]);
  if (from && to) {
    search.set('dal', from);
    search.set('al', to);
  }
  if (step) search.set('per', stepLabels[step]);
  return search;
}

/** The period that the address asks for, and how to choose another one. */
export function usePeriod(): [FigurePeriodInput, (period: FigurePeriodInput) => void] {
  const [search, setSearch] = useSearchParams();
  const period = useMemo(() => parsePeriod(search), [search]);
  return [period, (chosen) => setSearch(periodSearch(chosen), { preventScrollReset: true })];
}
