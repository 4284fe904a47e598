import { describe, expect, it } from 'vitest';
import { type AddressCandidate, matchAddress } from './match-address.ts';
import { resolvePlace } from './resolve-place.ts';
import { index } from './testing/real-index.ts';

const near = { latitude: 45.068, longitude: 7.683 };
const house: AddressCandidate = {
  coordinates: near,
  street: 'Via Roma',
  houseNumber: '1',
  cap: '10121',
  localities: ['Torino'],
  countryCode: 'IT',
};

function match(typed: string, candidates: AddressCandidate[]) {
  const resolution = resolvePlace(index, typed);
  if (resolution.kind === 'unknown' || !resolution.street) throw new Error(`${typed} is no address`);
  const { place, cap, street } = resolution;
  return matchAddress(index, { place, cap, street }, candidates);
}

describe('a geocoder’s proposal', () => {
  it('is taken when street and comune are the typed ones', () => {
    expect(match('Via Roma 1, Torino', [house])).toEqual(near);
  });

  it.each<[string, Partial<AddressCandidate>]>([
    ['another comune', { localities: ['Milano'] }],
    ['another comune that has a quarter called so', { localities: ['Milano', 'Torino'] }],
    ['another country', { countryCode: 'FR' }],
    ['no country', { countryCode: null }],
    ['another street', { street: 'Via Romagna' }],
    ['no street', { street: null }],
    ['a point far from its comune', { coordinates: { latitude: 41.9, longitude: 12.5 } }],
    [
      'no name that we know, and farther than 5 km',
      { localities: ['Contrada Ignota'], coordinates: { latitude: 45.2, longitude: 7.68 } },
    ],
  ])('is refused with %s', (_, difference) => {
    expect(match('Via Roma 1, Torino', [{ ...house, ...difference }])).toBeNull();
  });

  it.each<[string, string, Partial<AddressCandidate>]>([
    ['a number in letters', 'Via 20 Settembre 3, Torino', { street: 'Via XX Settembre' }],
    ['a first name left out', 'Via Verdi 3, Torino', { street: 'Via Giuseppe Verdi' }],
    ['an initial', 'Via G. Verdi 3, Torino', { street: 'Via Giuseppe Verdi' }],
    ['articles and abbreviations', 'P.zza Repubblica 3, Torino', { street: 'Piazza della Repubblica' }],
    ['accents', "Via dell'Universita 3, Torino", { street: "Via dell'Università" }],
    ['the number of a king', 'Corso Vittorio Emanuele 3, Torino', { street: 'Corso Vittorio Emanuele II' }],
    ['no name that we know, near the centre', 'Via Roma 1, Torino', { localities: ['Circoscrizione 1'] }],
    ['no name at all, near the centre', 'Via Roma 1, Torino', { localities: [] }],
    ['a small country code', 'Via Roma 1, Torino', { countryCode: 'it' }],
  ])('is taken with %s', (_, typed, difference) => {
    expect(match(typed, [{ ...house, ...difference }])).toEqual(near);
  });

  it('may name a bilingual comune, and a zone of it', () => {
    const bolzano = { latitude: 46.497, longitude: 11.354 };
    expect(match('Via Roma 1, Bolzano', [{ ...house, localities: ['Bolzano - Bozen'], coordinates: bolzano }])).toEqual(
      bolzano,
    );
    const mestre = { latitude: 45.494, longitude: 12.242 };
    expect(match('Via Roma 1, Venezia', [{ ...house, localities: ['Mestre'], coordinates: mestre }])).toEqual(mestre);
  });

  it('with the house number comes before others, then the one with the CAP', () => {
    const at = (latitude: number) => ({ latitude, longitude: 7.68 });
    const street = { ...house, houseNumber: null, cap: null, coordinates: at(45.061) };
    const withCap = { ...house, houseNumber: '9', cap: '10121', coordinates: at(45.062) };
    const withNumber = { ...house, houseNumber: '1/A', cap: '10123', coordinates: at(45.063) };
    expect(match('Via Roma 1, 10121 Torino', [street, withCap, withNumber])).toEqual(at(45.063));
    expect(match('Via Roma 2, 10121 Torino', [street, withCap, withNumber])).toEqual(at(45.062));
    expect(match('Via Roma, Torino', [street, withCap, withNumber])).toEqual(at(45.061));
    expect(match('Via Roma, Torino', [])).toBeNull();
  });
});
