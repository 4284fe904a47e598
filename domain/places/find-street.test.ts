import { describe, expect, it } from 'vitest';
import { resolvePlace } from './resolve-place.ts';
import { index } from './testing/real-index.ts';

const streetOf = (typed: string) => {
  const resolution = resolvePlace(index, typed);
  if (resolution.kind === 'unknown') throw new Error(`${typed} was not understood`);
  return resolution.street && [resolution.street.name, resolution.street.houseNumber];
};

describe('the street of an address', () => {
  it.each([
    ['Via Roma 1, Torino', 'via roma', '1'],
    ['Corso Torino 5 Genova', 'corso torino', '5'],
    ['Piazza Bologna, Roma', 'piazza bologna', null],
    ['Via Torino, 51 - Milano', 'via torino', '51'],
    ['Via Torino, 51, 20123 Milano MI, Italia', 'via torino', '51'],
    ['Via Firenze 4/A Roma', 'via firenze', '4'],
    ['Corso Venezia 8 int. 3 scala B, Milano', 'corso venezia', '8'],
    ['Via 20 Settembre Torino', 'via 20 settembre', null],
    ['Via 20 Settembre 5 Torino', 'via 20 settembre', '5'],
    ['V.le Monza 10, Milano', 'viale monza', '10'],
    ['via garibaldi napoli', 'via garibaldi', null],
    ['Via Roma Reggio Emilia', 'via roma', null],
    ['Torino Via Milano 1', 'via milano', '1'],
    ['Via della Lungaretta 4, Trastevere, Roma', 'via della lungaretta', '4'],
    ['Via Roma 1, 10121', 'via roma', '1'],
    ['Via Mazzini Piazza Armerina', 'via mazzini', null],
    ["Via dell'Università 3, Parma", 'via dell universita', '3'],
    // Who is looked for is nobody's business.
    ['studio dott. Mario Rossi, via Roma 1, Torino', 'via roma', '1'],
  ])('%j → %s, number %s', (typed, name, houseNumber) => {
    expect(streetOf(typed)).toEqual([name, houseNumber]);
  });

  it.each([
    'Torino',
    'Trastevere',
    'zona Brera',
    '20121 Milano',
    'Piazza Armerina',
    'Colosseo, Roma',
    'Ospedale San Raffaele, Milano',
    'Corigliano - Rossano',
  ])('%j has none', (typed) => {
    expect(streetOf(typed)).toBeNull();
  });
});
