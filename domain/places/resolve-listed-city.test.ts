import { describe, expect, it } from 'vitest';
import { resolveListedCity } from './resolve-listed-city.ts';
import { countsOf, index } from './testing/real-index.ts';

const counts = countsOf({ Roma: 400, Milano: 300, Forlì: 12, 'Castro (BG)': 3 });
const list = (city: string, region: string | null = null) => resolveListedCity(index, city, region, counts);

describe('resolveListedCity', () => {
  it('lists the city itself', () => {
    expect(list('milano', 'Lombardia')).toEqual({
      requested: expect.objectContaining({ name: 'Milano' }),
      actual: expect.objectContaining({ name: 'Milano' }),
      zone: null,
      isClosestCity: false,
      originalSearchCity: null,
      message: null,
      alternatives: [],
    });
  });

  it('lists the parent city of a zone', () => {
    expect(list('Trastevere')).toMatchObject({
      requested: { name: 'Roma' },
      actual: { name: 'Roma' },
      zone: { name: 'Trastevere' },
      isClosestCity: false,
      originalSearchCity: 'Trastevere',
      message: '"Trastevere" è una zona di Roma: ti mostriamo i dentisti a Roma.',
    });
  });

  it('lists the closest city when there are no dentists', () => {
    expect(list('Cesena', 'Emilia-Romagna')).toMatchObject({
      requested: { name: 'Cesena' },
      actual: { name: 'Forlì' },
      isClosestCity: true,
      originalSearchCity: 'Cesena',
      message: 'Nessun dentista a Cesena: ti mostriamo quelli di Forlì, la città più vicina (19 km).',
    });
  });

  it('chooses among homonyms by region', () => {
    expect(list('Castro', 'Lombardia')).toMatchObject({
      requested: { province: 'BG' },
      isClosestCity: false,
      alternatives: [{ province: 'LE' }],
    });
    expect(list('Castro', 'puglia')).toMatchObject({ requested: { province: 'LE' }, isClosestCity: true });
    expect(list('Castro')).toMatchObject({ requested: { province: 'LE' } });
  });

  it.each([
    ['Aosta', "Valle d'Aosta"],
    ['Aosta', "Valle d'Aosta/Vallée d'Aoste"],
    ['Trento', 'Trentino-Alto Adige/Südtirol'],
    ['Trento', 'trentino alto adige'],
    ['Milano', ''],
    ['Milano', '  '],
  ])('understands %s with the region %j', (city, region) => {
    expect(list(city, region)).toMatchObject({ requested: { name: city } });
  });

  it.each([
    ['Milano', 'Lazio'],
    ['Milano', 'Atlantide'],
    ['asdf', null],
    ['', null],
    ['20121 Torino', null],
    ['99999', null],
  ])('is null for %j with the region %j', (city, region) => {
    expect(list(city, region)).toBeNull();
  });

  it('lists the city itself when no city has dentists', () => {
    expect(resolveListedCity(index, 'Cesena', null, new Map())).toMatchObject({
      actual: { name: 'Cesena' },
      message: null,
    });
  });
});
