import type { MapView } from '../../lib/map/map-view.ts';
import { parseMapView, printMapView } from '../../lib/map/map-view.ts';

export type ResultsTab = 'dentisti' | 'ai';
export type ListLayout = 'schede' | 'elenco';

/** Everything about a results page that a shared link must bring back. Absent parameters mean the default. */
export interface ResultsUrlState {
  city: string | null;
  region: string | null;
  /** Neighbourhood of `city` that was searched; the map centres on it. */
  zone: string | null;
  filter: string;
  tab: ResultsTab;
  layout: ListLayout;
  /** Only once the visitor has moved the map: otherwise it shows all results. */
  mapView: MapView | null;
  /** On narrow screens the map stands in for the list. */
  showsMap: boolean;
}

export function parseResultsUrl(params: URLSearchParams): ResultsUrlState {
  return {
    city: nonBlank(params.get('citta')),
    region: nonBlank(params.get('regione')),
    zone: nonBlank(params.get('zona')),
    filter: params.get('filtro')?.slice(0, 200) ?? '',
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
  write('scheda', next.tab === 'ai' ? 'ai' : null);
  write('vista', next.layout === 'elenco' ? 'elenco' : null);
  write('mappa', next.mapView && printMapView(next.mapView));
  write('pannello', next.showsMap ? 'mappa' : null);
  return result;
}

function nonBlank(value: string | null): string | null {
  return value?.trim() || null;
}
