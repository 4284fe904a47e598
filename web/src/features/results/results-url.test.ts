import { noFilters } from '@dentisti/domain/search/result-filters';
import { describe, expect, it } from 'vitest';
import { changeResultsUrl, parseResultsUrl } from './results-url.ts';

const parse = (search: string) => parseResultsUrl(new URLSearchParams(search));

describe('the results address', () => {
  it('says nothing for a plain results page', () => {
    expect(parse('')).toEqual({
      ...noFilters,
      sort: null,
      city: null,
      region: null,
      zone: null,
      filter: '',
      tab: 'dentisti',
      layout: 'schede',
      mapView: null,
      showsMap: false,
    });
  });

  it('brings everything back', () => {
    const full = {
      city: 'Reggio nell’Emilia',
      region: 'Emilia-Romagna',
      zone: 'Centro',
      filter: 'igiene & cura',
      tab: 'ai',
      layout: 'elenco',
      mapView: { latitude: 44.69, longitude: 10.63, zoom: 15 },
      showsMap: true,
      sort: 'slot',
      openNow: true,
      saturday: true,
      booksOnline: true,
      slotBy: '2026-11-25',
      service: 'Igiene & cura',
      withPrices: true,
      wheelchair: true,
      language: 'en',
    } as const;
    expect(parseResultsUrl(changeResultsUrl(new URLSearchParams(), full))).toEqual(full);
  });

  it('names filters and order in Italian', () => {
    const params = changeResultsUrl(new URLSearchParams('citta=Roma'), {
      sort: 'distance',
      openNow: true,
      slotBy: '2026-11-25',
      service: 'Igiene orale',
      language: 'en',
    });
    expect(params.toString()).toBe(
      'citta=Roma&ordina=distanza&aperto=1&posto=2026-11-25&prestazione=Igiene+orale&lingua=en',
    );
    expect(changeResultsUrl(params, { ...noFilters, sort: 'rating' }).toString()).toBe('citta=Roma&ordina=valutazione');
  });

  it('reads the first of two: a form sends a filter that was taken back before its old value', () => {
    expect(parse('sabato=&sabato=1').saturday).toBe(false);
  });

  it('leaves defaults out and strangers in', () => {
    const params = changeResultsUrl(new URLSearchParams('citta=Roma&filtro=x&scheda=ai&utm=1'), {
      filter: '',
      tab: 'dentisti',
    });
    expect(params.toString()).toBe('citta=Roma&utm=1');
  });

  it.each([
    'citta=%20',
    'scheda=altro',
    'vista=altro',
    'mappa=',
    'mappa=1,2',
    'mappa=95,12,14',
    'mappa=a,b,c',
    'mappa=41,12,99',
    'mappa=41,,14',
    'ordina=prezzo',
    'ordina=constructor',
    'aperto=vero&sabato=0&online=&prezzi=2&accessibile=si',
    'posto=oggi',
    'posto=2026-13-01',
    'posto=2026-02-30',
    'posto=20261125',
    'prestazione=%20',
    'lingua=EN',
    'lingua=eng',
    'lingua=%3Cb%3E',
  ])('ignores what it does not know: %s', (search) => expect(parse(search)).toEqual(parse('')));

  it('cuts a filter that is too long to be typed', () => {
    expect(parse(`filtro=${'a'.repeat(5000)}`).filter).toHaveLength(200);
  });
});
