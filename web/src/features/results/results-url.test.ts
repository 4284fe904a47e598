import { describe, expect, it } from 'vitest';
import { changeResultsUrl, parseResultsUrl } from './results-url.ts';

const parse = (search: string) => parseResultsUrl(new URLSearchParams(search));

describe('the results address', () => {
  it('says nothing for a plain results page', () => {
    expect(parse('')).toEqual({
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
    } as const;
    expect(parseResultsUrl(changeResultsUrl(new URLSearchParams(), full))).toEqual(full);
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
  ])('ignores what it does not know: %s', (search) => expect(parse(search)).toEqual(parse('')));

  it('cuts a filter that is too long to be typed', () => {
    expect(parse(`filtro=${'a'.repeat(5000)}`).filter).toHaveLength(200);
  });
});
