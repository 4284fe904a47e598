import { describe, expect, it } from 'vitest';
import { countsOf, index } from './testing/real-index.ts';
import { validateLocation } from './validate-location.ts';

const counts = countsOf({ Roma: 400, Milano: 300, Forlì: 12, 'Reggio Emilia': 8, Aosta: 0 });
const validate = (typed: string) => validateLocation(index, typed, counts);

describe('validateLocation', () => {
  it('answers a city with dentists flat and without a message', () => {
    expect(validate(' milano')).toEqual({
      isValid: true,
      city: 'Milano',
      province: 'MI',
      region: 'Lombardia',
      coordinates: { latitude: expect.closeTo(45.464, 2), longitude: expect.closeTo(9.19, 2) },
      isClosestCity: false,
      closestCity: null,
      originalSearchCity: null,
      message: null,
      alternatives: [],
      suggestions: [],
    });
  });

  it.each(['Rome', '00153', 'Via Roma 1, Roma', 'ROMA (RM)'])(
    'has no message for %j: the city was asked for',
    (typed) => {
      expect(validate(typed)).toMatchObject({ isValid: true, city: 'Roma', message: null, originalSearchCity: null });
    },
  );

  it('says that a zone is one, and gives its point', () => {
    expect(validate(' trastevere ')).toMatchObject({
      isValid: true,
      city: 'Roma',
      coordinates: { latitude: expect.closeTo(41.888, 2), longitude: expect.closeTo(12.468, 2) },
      isClosestCity: false,
      closestCity: null,
      originalSearchCity: 'trastevere',
      message: '"Trastevere" è una zona di Roma: ti mostriamo i dentisti a Roma.',
    });
  });

  it('names the closest city when there are no dentists, and keeps the city that was typed', () => {
    expect(validate('Cesena')).toMatchObject({
      isValid: true,
      city: 'Cesena',
      province: 'FC',
      isClosestCity: true,
      closestCity: 'Forlì',
      originalSearchCity: 'Cesena',
      message: 'Nessun dentista a Cesena: ti mostriamo quelli di Forlì, la città più vicina (19 km).',
    });
    // A count of nought is no dentists.
    expect(validate('Aosta')).toMatchObject({ isClosestCity: true, closestCity: 'Milano' });
  });

  it('names the closest city for a zone whose city has no dentists', () => {
    expect(validate('Vomero')).toMatchObject({
      city: 'Napoli',
      isClosestCity: true,
      closestCity: 'Roma',
      originalSearchCity: 'Vomero',
      message: expect.stringMatching(
        /^Nessun dentista a Napoli: ti mostriamo quelli di Roma, la città più vicina \(1\d\d km\)\.$/,
      ),
    });
  });

  it('never repeats an address: its zone or comune stands for it', () => {
    expect(validate('Via della Lungaretta 4, Trastevere')).toMatchObject({
      originalSearchCity: 'Trastevere (Roma)',
      message: '"Trastevere" è una zona di Roma: ti mostriamo i dentisti a Roma.',
    });
    expect(validate('Via Dante 4, Napoli')).toMatchObject({ isClosestCity: true, originalSearchCity: 'Napoli' });
    for (const typed of ['Via Dante 4, Roma', '00153', 'Via Dante 4, 00153 Roma']) {
      expect(validate(typed)).toMatchObject({ city: 'Roma', originalSearchCity: null, message: null });
    }
  });

  it('names no closest city when no city has dentists', () => {
    expect(validateLocation(index, 'Cesena', new Map())).toMatchObject({
      isValid: true,
      isClosestCity: false,
      message: null,
    });
  });

  it('offers homonyms as alternatives', () => {
    expect(validate('Castro').alternatives).toEqual([{ city: 'Castro', province: 'BG', region: 'Lombardia' }]);
  });

  it('is invalid with nothing but suggestions for what is no place', () => {
    expect(validate('Reggio')).toEqual({
      isValid: false,
      city: null,
      province: null,
      region: null,
      coordinates: null,
      isClosestCity: false,
      closestCity: null,
      originalSearchCity: null,
      message: null,
      alternatives: [],
      suggestions: ['Reggio Calabria', 'Reggio Emilia'],
    });
    expect(validate('<script>')).toMatchObject({ isValid: false, message: null, suggestions: [] });
  });

  it('explains an unknown CAP', () => {
    expect(validate('99999')).toMatchObject({
      isValid: false,
      message: 'Non conosciamo questo CAP: scrivi il nome della città.',
      suggestions: [],
    });
  });
});
