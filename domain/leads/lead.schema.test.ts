import { describe, expect, test } from 'vitest';
import { parseLead } from './lead.schema.ts';

const good = {
  source: 'practices',
  practiceName: 'Studio Bianchi',
  personName: 'Anna Bianchi',
  email: 'anna@studio-bianchi.example',
  phone: '06 1234 5678',
  city: 'Roma',
  message: 'Vorremmo l’agenda online.',
  contactConsent: true,
  clientKey: '5f0c9d52-9b0e-4c2f-8a9b-0f3f4c1d2e3f',
};
const problemsOf = (change: Record<string, unknown>) => {
  const parsed = parseLead({ ...good, ...change });
  return parsed.ok ? [] : parsed.fields.map(({ name }) => name);
};

describe('what a practice writes', () => {
  test('is normalised', () => {
    const parsed = parseLead({
      ...good,
      practiceName: '  Studio\n Bianchi\u0000 ',
      email: ' Anna@Studio-Bianchi.EXAMPLE ',
      message: 'Prima riga\r\nseconda\u0007\n\n\n\nterza ',
    });
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        practiceName: 'Studio Bianchi',
        email: 'Anna@studio-bianchi.example',
        phone: '+390612345678',
        message: 'Prima riga\nseconda \n\nterza',
      },
    });
  });

  test.each([[undefined], [null], [''], ['  \n ']])('may come without a message: %j', (message) => {
    expect(parseLead({ ...good, message })).toMatchObject({ ok: true, value: { message: null } });
  });

  test.each([
    ['source', 'elsewhere'],
    ['practiceName', ' '],
    ['practiceName', 'x'.repeat(121)],
    ['personName', 'A'],
    ['personName', undefined],
    ['email', 'anna@studio'],
    ['email', 'anna studio@x.it'],
    ['phone', '12'],
    ['phone', 'non lo so'],
    ['city', ''],
    ['message', 'x'.repeat(1001)],
    ['message', 12],
    ['contactConsent', false],
    ['contactConsent', undefined],
    ['clientKey', '1'],
  ])('%s %j is refused with a sentence', (name, value) => {
    const parsed = parseLead({ ...good, [name]: value });
    expect(parsed).toEqual({ ok: false, fields: [{ name, message: expect.stringMatching(/\.$/) }] });
  });

  test('an empty form names every required field once, from top to bottom', () => {
    expect(parseLead({})).toMatchObject({ ok: false });
    expect(
      problemsOf({
        practiceName: '',
        personName: '',
        email: '',
        phone: '',
        city: '',
        contactConsent: false,
      }),
    ).toEqual(['practiceName', 'personName', 'email', 'phone', 'city', 'contactConsent']);
  });
});
