import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
beforeAll(async () => {
  await createPracticeRow(gateway.database.em);
});

const validate = async (location: unknown) => {
  const response = await gateway.post('/api/validate-location', { location });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const graphqlQuery = `query($location: String!) { validateLocation(location: $location) { __typename
  ... on LocationFound { city province region coordinates { latitude longitude } isClosestCity closestCity
    originalSearchCity note: message alternatives { city province region } }
  ... on InvalidLocation { message suggestions } } }`;

describe('POST /api/validate-location', () => {
  test('a comune with dentists: all fields, no message', async () => {
    const { status, body } = await validate(' roma ');
    expect(status).toBe(200);
    expect(body).toEqual({
      isValid: true,
      city: 'Roma',
      province: 'RM',
      region: 'Lazio',
      coordinates: { latitude: expect.closeTo(41.89, 1), longitude: expect.closeTo(12.48, 1) },
      isClosestCity: false,
      closestCity: null,
      originalSearchCity: null,
      message: null,
      alternatives: [],
      suggestions: [],
    });
  });

  test('a zone: its comune, what was typed, and a sentence', async () => {
    expect((await validate('Trastevere')).body).toMatchObject({
      isValid: true,
      city: 'Roma',
      isClosestCity: false,
      originalSearchCity: 'Trastevere',
      message: '"Trastevere" è una zona di Roma: ti mostriamo i dentisti a Roma.',
    });
  });

  test('a comune without dentists: the nearest that has some', async () => {
    expect((await validate('Fiumicino')).body).toMatchObject({
      isValid: true,
      city: 'Fiumicino',
      isClosestCity: true,
      closestCity: 'Roma',
      originalSearchCity: 'Fiumicino',
      message: expect.stringMatching(
        /^Nessun dentista a Fiumicino: ti mostriamo quelli di Roma, la città più vicina \(\d+ km\)\.$/,
      ),
    });
  });

  test.each(['Paris', 'asdf', '🦷', '<script>alert(1)</script>', "Roma'; drop table dentist; --", 'Via Milano'])(
    '«%s» is not valid, with status 200',
    async (location) => {
      const { status, body } = await validate(location);
      expect(status).toBe(200);
      expect(body).toMatchObject({ isValid: false, city: null, coordinates: null, originalSearchCity: null });
      expect(Array.isArray(body.suggestions)).toBe(true);
    },
  );

  test('an unknown CAP says so', async () => {
    expect((await validate('99999')).body).toMatchObject({
      isValid: false,
      message: 'Non conosciamo questo CAP: scrivi il nome della città.',
    });
  });

  test.each(['', '   ', '\t\n'])('blank «%s»: 400 with the specified text', async (location) => {
    expect(await validate(location)).toEqual({
      status: 400,
      body: { error: 'Per favore, inserisci una città o indirizzo.' },
    });
  });

  test('has its twin in GraphQL', async () => {
    for (const location of ['roma', 'Trastevere', 'Fiumicino', 'Castro']) {
      const { body } = await validate(location);
      const { isValid, suggestions, message, ...found } = body;
      expect(isValid).toBe(true);
      expect(await gateway.query(graphqlQuery, { location })).toEqual({
        validateLocation: { __typename: 'LocationFound', ...found, note: message },
      });
    }
  });

  test.each([
    ['', 'Per favore, inserisci una città o indirizzo.'],
    ['asdf', 'Inserisci una città italiana valida.'],
    ['99999', 'Non conosciamo questo CAP: scrivi il nome della città.'],
    ['x'.repeat(201), 'Inserisci una città italiana valida.'],
    ['Ro\u0000ma', 'Inserisci una città italiana valida.'],
  ])('in GraphQL «%s» is the outcome InvalidLocation', async (location, message) => {
    expect(await gateway.query(graphqlQuery, { location })).toMatchObject({
      validateLocation: { __typename: 'InvalidLocation', message },
    });
  });
});
