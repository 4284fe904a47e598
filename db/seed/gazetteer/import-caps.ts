import { readFileSync, writeFileSync } from 'node:fs';
import { createPlaceIndex } from '@dentisti/domain/places/place-index';
import { readGazetteer } from '../../src/gazetteer.ts';
import { capsOfPostalFile } from './postal-file.ts';

/**
 * `npm run gazetteer:cap -w db -- <IT.txt>`: writes `caps-imported.json` from GeoNames' postal file
 * (https://download.geonames.org/export/zip/IT.zip, CC BY 4.0), which the gazetteer then reads beside the hand-kept CAPs.
 */
const path = process.argv[2];
if (!path) {
  console.error("usage: npm run gazetteer:cap -w db -- <path of GeoNames' IT.txt>");
  process.exit(2);
}

const index = createPlaceIndex(readGazetteer());
const { caps: rows, unmatched } = capsOfPostalFile(readFileSync(path, 'utf8'), index);
writeFileSync(
  new URL('caps-imported.json', import.meta.url),
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
);
console.log(`${rows.length} CAP of comuni written, ${unmatched} rows are no comune's name and were left out`);
