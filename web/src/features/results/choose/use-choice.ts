import type { Coordinates } from '@dentisti/domain/places/place';
import { type OfferedService, offeredServices } from '@dentisti/domain/search/offered-services';
import {
  type ChoiceCounts,
  choosePractices,
  type FilterName,
  isDecided,
  type KnownSoFar,
  openPractices,
  type ResultFilters,
  setFilters,
  slotDaysOf,
} from '@dentisti/domain/search/result-filters';
import { type ResultSort, sortPractices } from '@dentisti/domain/search/sort-practices';
import { useMemo } from 'react';
import type { ResultPracticeFragment } from '../../../gql/graphql.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { distanceFrom, type FoundPractices } from '../results-model.ts';
import type { useFirstSlots } from '../use-first-slots.ts';
import type { ResultTexts } from '../use-result-texts.ts';

type Practices = readonly ResultPracticeFragment[];
type Availability = 'coming' | 'known' | 'failed';

/** Where what decides a filter comes from. */
export type Source = 'list' | 'clock' | 'slots' | 'details';

export function sourceOf(name: FilterName): Source {
  if (name === 'openNow') return 'clock';
  if (name === 'slotBy') return 'slots';
  return name === 'saturday' || name === 'booksOnline' ? 'list' : 'details';
}

interface ChoiceInput {
  all: { dentists: Practices; others: Practices } | null;
  text: string;
  filters: ResultFilters;
  sort: ResultSort;
  origin: Coordinates | null;
  firstSlots: ReturnType<typeof useFirstSlots>;
  resultTexts: ResultTexts;
}

export interface ResultChoice {
  found: FoundPractices | null;
  /** Of the list; null until it is there. */
  counts: ChoiceCounts | null;
  /** Of the practices without a Google rating. */
  otherCounts: ChoiceCounts | null;
  /** Services and specialisations of the list, spelt as most do; empty until its details are known. */
  services: readonly OfferedService[];
  /** Languages of the list, ISO 639-1. */
  languages: readonly string[];
  /** What is not there yet, or could not be had. */
  sources: Record<Source, Availability>;
  /** A set filter or order waits for what decides it. */
  isPending: boolean;
}

/** The practices that remain under text and filters, in their order, and what each further choice would leave. */
export function useChoice({ all, text, filters, sort, origin, firstSlots, resultTexts }: ChoiceInput): ResultChoice {
  const now = useNow();
  const minute = now?.getTime() ?? null;
  const { slots, state: slotsState } = firstSlots;
  const { texts, state: textsState } = resultTexts;
  const rows = useMemo(() => all && [...all.dentists, ...all.others], [all]);
  const open = useMemo(() => (rows && minute !== null ? openPractices(rows, new Date(minute)) : null), [rows, minute]);
  const slotDays = useMemo(() => (slotsState === 'known' ? slotDaysOf(slots) : null), [slots, slotsState]);
  const known = useMemo(
    (): KnownSoFar => ({ open, slotDays, details: textsState === 'known' ? texts : null }),
    [open, slotDays, texts, textsState],
  );

  const sorted = useMemo(() => {
    const order = (practices: Practices) =>
      sortPractices(practices, sort, {
        distanceKm: (practice) => distanceFrom(origin, practice),
        firstSlot: ({ id }) => slots.get(id) ?? null,
      });
    return all && { listed: order(all.dentists), others: order(all.others) };
  }, [all, sort, origin, sort === 'slot' ? slots : null]);
  const listed = useMemo(
    () => sorted && choosePractices(sorted.listed, text, filters, known),
    [sorted, text, filters, known],
  );
  const others = useMemo(
    () => sorted && choosePractices(sorted.others, text, filters, known),
    [sorted, text, filters, known],
  );
  const found = useMemo(
    () => listed && others && { listed: listed.left, others: others.left, listedTotal: all?.dentists.length ?? 0 },
    [listed, others, all],
  );

  const isTaken = minute !== null;
  const services = useMemo(
    () => (rows && known.details ? offeredServices(rows, known.details) : []),
    [rows, known.details],
  );
  const languages = useMemo(
    () => [...new Set([...(known.details?.values() ?? [])].flatMap((details) => details.languages))].sort(),
    [known.details],
  );
  const sources = useMemo(
    (): ResultChoice['sources'] => ({
      list: 'known',
      clock: isTaken ? 'known' : 'coming',
      slots: slotsState,
      details: textsState,
    }),
    [isTaken, slotsState, textsState],
  );
  const waitsForFilter = setFilters(filters).some(
    (name) => !isDecided(name, known) && sources[sourceOf(name)] === 'coming',
  );
  const isPending = found !== null && (waitsForFilter || (sort === 'slot' && slotsState === 'coming'));
  // The same object while a letter is typed: the bar is not drawn again for it.
  return useMemo(
    () => ({
      found,
      counts: listed?.counts ?? null,
      otherCounts: others?.counts ?? null,
      services,
      languages,
      sources,
      isPending,
    }),
    [found, listed, others, services, languages, sources, isPending],
  );
}
