import { isDay } from '@dentisti/domain/hours/calendar-day';
import { filterNames, type ResultFilters } from '@dentisti/domain/search/result-filters';
import { type ResultSort, resultSorts } from '@dentisti/domain/search/sort-practices';
import type { MapView } from '../../lib/map/map-view.ts';
import { parseMapView, printMapView } from '../../lib/map/map-view.ts';

export type ResultsTab = 'dentisti' | 'ai';
export type ListLayout = 'schede' | 'elenco';

/**
 * Everything about a results page that a shared link must bring back. Absent parameters mean the default. An address or
 * a position that was searched is no part of it.
 */
export interface ResultsUrlState extends ResultFilters {
  city: string | null;
  region: string | null;
  /** Neighbourhood of `city` that was searched; the map centres on it. */
  zone: string | null;
  filter: string;
  /** Null for the place's own order. */
  sort: ResultSort | null;
  tab: ResultsTab;
  layout: ListLayout;
  /** Only once the visitor has moved the map: otherwise it shows all results. */
  mapView: MapView | null;
  /** On narrow screens the map stands in for the list. */
  showsMap: boolean;
}

const sortNames: Record<ResultSort, string> = { rating: 'valutazione', distance: 'distanza', slot: 'posto' };

/** As an address and the form of the filters name it. */
export function printSort(sort: ResultSort | null): string | null {
  return sort && sortNames[sort];
}

export function parseSort(name: string | null): ResultSort | null {
  return resultSorts.find((sort) => sortNames[sort] === name) ?? null;
}

/** Names of the filters in an address, which are those of the form's fields too. */
export const filterParams: Record<keyof ResultFilters, string> = {
  openNow: 'aperto',
  saturday: 'sabato',
  booksOnline: 'online',
  slotBy: 'posto',
  service: 'prestazione',
  withPrices: 'prezzi',
  wheelchair: 'accessibile',
  language: 'lingua',
};

export function parseResultsUrl(params: URLSearchParams): ResultsUrlState {
  return {
    city: nonBlank(params.get('citta')),
    region: nonBlank(params.get('regione')),
    zone: nonBlank(params.get('zona')),
    filter: params.get('filtro')?.slice(0, 200) ?? '',
    sort: parseSort(params.get('ordina')),
    openNow: params.get(filterParams.openNow) === '1',
    saturday: params.get(filterParams.saturday) === '1',
    booksOnline: params.get(filterParams.booksOnline) === '1',
    slotBy: dayOrNull(params.get(filterParams.slotBy)),
    service: nonBlank(params.get(filterParams.service)?.slice(0, 200) ?? null),
    withPrices: params.get(filterParams.withPrices) === '1',
    wheelchair: params.get(filterParams.wheelchair) === '1',
    language: /^[a-z]{2}$/.exec(params.get(filterParams.language) ?? '')?.[0] ?? null,
    tab: params.get('scheda') === 'ai' ? 'ai' : 'dentisti',
    layout: params.get('vista') === 'elenco' ? 'elenco' : 'schede',
    mapView: parseMapView(params.get('mappa')),
    showsMap: params.get('pannello') === 'mappa',
  };
}

/** Writes `change` over `params`, leaving out defaults and keeping parameters that are not ours. */
export function changeResultsUrl(params: URLSearchParams, change: Partial<ResultsUrlState>): URLSearchParams {
  const next = { ...parseResultsUrl(params), ...change };
  const result = new URLSearchParams(params);
  const write = (name: string, value: string | null) => (value ? result.set(name, value) : result.delete(name));
  write('citta', next.city);
  write('regione', next.region);
  write('zona', next.zone);
  write('filtro', next.filter);
  write('ordina', printSort(next.sort));
  for (const name of filterNames) write(filterParams[name], next[name] === true ? '1' : next[name] || null);
  write('scheda', next.tab === 'ai' ? 'ai' : null);
  write('vista', next.layout === 'elenco' ? 'elenco' : null);
  write('mappa', next.mapView && printMapView(next.mapView));
  write('pannello', next.showsMap ? 'mappa' : null);
  return result;
}

const dayOrNull = (value: string | null) => (isDay(value) ? value : null);

function nonBlank(value: string | null): string | null {
  return value?.trim() || null;
}
