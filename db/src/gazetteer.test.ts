import { greatCircleKm } from '@dentisti/domain/places/distance';
import { keyOf, wordsOf } from '@dentisti/domain/places/normalise';
import type { Place } from '@dentisti/domain/places/place';
import { describe, expect, it } from 'vitest';
import { capsOfPostalFile } from '../seed/gazetteer/postal-file.ts';
import { isOnLand, loadGazetteer, loadItalyOutline, readGazetteer } from './gazetteer.ts';

const data = readGazetteer();
const index = loadGazetteer();
const byName = (name: string) => index.places.find((place) => place.name === name) as Place;
const meaningOf = (name: string) => index.meanings(keyOf(name))[0];

describe('the comuni', () => {
  it('are the 7,896 of January 2025, in 20 regions and 107 provinces', () => {
    expect(index.places).toHaveLength(7896);
    expect(new Set(index.places.map((place) => place.region)).size).toBe(20);
    expect(new Set(index.places.map((place) => place.province)).size).toBe(107);
    expect(new Set(index.places.map((place) => place.istatCode)).size).toBe(7896);
  });

  it('have a six-digit code, a point in Italy on land, inhabitants and an Italian region name', () => {
    for (const { istatCode, name, coordinates, population, province, region } of index.places) {
      expect(istatCode, name).toMatch(/^\d{6}$/);
      expect(province, name).toMatch(/^[A-Z]{2}$/);
      expect(population, name).toBeGreaterThan(0);
      expect(isOnLand(coordinates), name).toBe(true);
      expect(region, name).not.toContain('/');
    }
  });

  it('lie among the others of their province', () => {
    const islands = 'Lampedusa e Linosa, Pantelleria, Ustica, Ventotene, Ponza, Capraia Isola, Isole Tremiti'.split(
      ', ',
    );
    for (const [province, places] of Map.groupBy(index.places, (place) => place.province)) {
      for (const place of places) {
        const nearest = Math.min(
          ...places
            .filter((other) => other !== place)
            .map((other) => greatCircleKm(place.coordinates, other.coordinates)),
        );
        expect(nearest > 25, `${place.name} (${province})`).toBe(islands.includes(place.name));
      }
    }
  });

  it.each([
    ['Roma', '058091', 'RM', 'Lazio'],
    ['Bolzano', '021008', 'BZ', 'Trentino-Alto Adige'],
    ['Aosta', '007003', 'AO', "Valle d'Aosta"],
    ['Reggio Emilia', '035033', 'RE', 'Emilia-Romagna'],
    ['Setteville', '025075', 'BL', 'Veneto'],
    ['Sovizzo', '024128', 'VI', 'Veneto'],
    ['Sassofeltrio', '099031', 'RN', 'Emilia-Romagna'],
    ['Misiliscemi', '081025', 'TP', 'Sicilia'],
    ["Borgo d'Anaunia", '022252', 'TN', 'Trentino-Alto Adige'],
  ])('%s is %s, %s, %s', (name, istatCode, province, region) => {
    expect(byName(name)).toMatchObject({ istatCode, province, region });
  });

  it('keep the inhabitants of the parts they were made of, and lose none to a split', () => {
    expect(byName('Moransengo-Tonengo').population).toBe(212 + 197);
    expect(byName('Pesaro').population).toBe(94237 + 1686);
    expect(byName('Trapani').population + byName('Misiliscemi').population).toBe(69241);
  });

  it('no longer hold the 17 removed codes', () => {
    const removed =
      '005079 005110 012009 012018 012095 013199 013228 018002 024044 024103 025002 025070 028022 028098 041032';
    for (const code of `${removed} 041033 041060`.split(' ')) expect(index.byIstatCode(code), code).toBeUndefined();
  });
});

describe('aliases', () => {
  it('of regions mean a region', () => {
    for (const [alias, region] of data.regionAliases) expect(data.regions, alias).toContain(region);
  });

  it('never take the place of a comune of that name', () => {
    const own = new Set(index.places.map((place) => keyOf(place.name)));
    const hiding = data.aliases.filter(([name]) => own.has(keyOf(name)));
    // Calliano in the province of Trento is the comune, the one that became Calliano Monferrato its alternative.
    expect(hiding).toEqual([['Calliano', '005014']]);
  });

  it('answer for one comune alone, unless a former name says so', () => {
    const targets = Map.groupBy(data.aliases, ([name]) => keyOf(name));
    for (const [key, list] of targets) expect(new Set(list.map(([, code]) => code)).size, key).toBe(1);
  });

  it('give every comune of South Tyrol its German name', () => {
    const german = data.aliases.map(([, istatCode]) => istatCode);
    const without = index.places.filter(({ province, istatCode }) => province === 'BZ' && !german.includes(istatCode));
    // These three are called the same in both languages.
    expect(without.map(({ name }) => name).sort()).toEqual(['Gais', 'Lana', 'Plaus']);
  });
});

describe('zones', () => {
  const largest = 'Roma Milano Napoli Torino Palermo Genova Bologna Firenze Bari Catania Venezia Verona Messina Padova';

  it('are at least 300 and cover the 14 largest cities', () => {
    expect(data.zones.length).toBeGreaterThanOrEqual(300);
    for (const city of largest.split(' ')) {
      const count = data.zones.filter(([, istatCode]) => istatCode === byName(city).istatCode).length;
      expect(count, city).toBeGreaterThanOrEqual(15);
    }
  });

  it('lie near their comune, nearer to it than to a far one, and have one name each', () => {
    const seen = new Set<string>();
    for (const [name, istatCode, latitude, longitude] of data.zones) {
      const parent = index.byIstatCode(istatCode) as Place;
      expect(greatCircleKm({ latitude, longitude }, parent.coordinates), name).toBeLessThan(30);
      expect(seen.has(`${keyOf(name)} ${istatCode}`), name).toBe(false);
      seen.add(`${keyOf(name)} ${istatCode}`);
    }
  });

  it('answer to their bare name, except where a comune does', () => {
    expect(meaningOf('Mestre')).toMatchObject({ kind: 'zone', place: { name: 'Venezia' } });
    expect(meaningOf('San Paolo')).toMatchObject({ kind: 'comune', place: { province: 'BS' } });
    const comuni = new Set(index.places.map((place) => keyOf(place.name)));
    for (const [name] of data.zones) {
      if (comuni.has(keyOf(name))) expect(meaningOf(name)?.kind, name).toBe('comune');
    }
  });

  it('are not called like a street or a country', () => {
    for (const [name] of data.zones) {
      expect(['via', 'piazza', 'corso', 'viale', 'largo'], name).not.toContain(wordsOf(name)[0]);
      expect(['italia', 'paris', 'london'], name).not.toContain(keyOf(name));
    }
  });
});

describe('CAP', () => {
  it('are known for every provincial capital and every comune over 50,000', () => {
    const withCap = new Set(
      index.places.filter((place) => index.capsOf(place.istatCode)).map((place) => place.province),
    );
    expect(withCap.size).toBe(107);
    for (const place of index.places.filter(({ population }) => population > 50_000)) {
      expect(index.capsOf(place.istatCode), place.name).not.toBeNull();
    }
  });

  it('are five digits, and a zoned range belongs to one city', () => {
    const owner = new Map<number, string>();
    for (const [from, to, istatCode] of data.caps.zoned) {
      expect(from <= to && /^\d{5}$/.test(from) && /^\d{5}$/.test(to)).toBe(true);
      for (let cap = Number(from); cap <= Number(to); cap++) {
        expect(owner.get(cap) ?? istatCode, String(cap)).toBe(istatCode);
        owner.set(cap, istatCode);
      }
    }
    for (const [cap] of data.caps.single) {
      expect(cap).toMatch(/^\d{5}$/);
      expect(owner.has(Number(cap)), cap).toBe(false);
    }
  });

  it('begin alike within a province', () => {
    for (const [, places] of Map.groupBy(index.places, (place) => place.province)) {
      const caps = places.flatMap((place) => index.capsOf(place.istatCode)?.caps ?? []);
      // Barletta, Andria and Trani left 70 for 76; Sud Sardegna's Carbonia keeps 09, Monza left 20052 for 20900.
      if (places[0]?.province !== 'BT')
        expect(new Set(caps.map((cap) => cap.slice(0, 2))).size, places[0]?.province).toBeLessThanOrEqual(1);
    }
  });

  it("are read from GeoNames' postal file where a row names a comune of its province", () => {
    const row = (cap: string, name: string, sign: string) =>
      ['IT', cap, name, 'Regione', '00', 'Provincia', sign, '', '', '45.0', '9.0', '4'].join('\t');
    const file = [
      row('20057', 'Assago', 'MI'),
      row('38049', 'Bosentino', 'TN'),
      row('20123', 'Milano', 'MI'),
      row('73030', 'Castro', 'LE'),
      row('24063', 'Castro', 'BG'),
      row('61024', 'Monteciccardo', 'PU'),
      row('x', 'Assago', 'MI'),
      'FR\t75001\tParis\t\t\t\t75',
      '',
    ].join('\n');
    expect(capsOfPostalFile(file, index)).toEqual({
      caps: [
        ['20057', '015011'],
        ['24063', '016065'],
        ['73030', '075096'],
      ],
      unmatched: 1,
    });
  });
});

describe('the land', () => {
  it.each([
    ['Roma', 41.89, 12.49],
    ['Sicily', 37.5, 14.2],
    ['Sardinia', 40.1, 9.1],
    ['Elba', 42.78, 10.2],
    ['Capri', 40.551, 14.243],
    ['Lampedusa', 35.505, 12.6],
    ['Ischia', 40.73, 13.9],
    ['the Po delta', 44.95, 12.3],
  ])('holds %s', (_, latitude, longitude) => {
    expect(isOnLand({ latitude, longitude })).toBe(true);
  });

  it.each([
    ['the Adriatic', 43.5, 14.5],
    ['the Tyrrhenian', 40.5, 12.5],
    ['the gulf of Naples', 40.75, 14.2],
    ['Paris', 48.85, 2.35],
    ['Corsica', 42.1, 9.1],
    ['Lugano', 46.01, 8.95],
  ])('does not hold %s', (_, latitude, longitude) => {
    expect(isOnLand({ latitude, longitude })).toBe(false);
  });

  it('is drawn as closed rings, longitude first', () => {
    for (const ring of loadItalyOutline()) {
      expect(ring.length).toBeGreaterThan(3);
      expect(ring.at(-1)).toEqual(ring[0]);
      for (const [longitude, latitude] of ring) {
        expect(longitude > 6 && longitude < 19 && latitude > 35 && latitude < 48).toBe(true);
      }
    }
  });
});
