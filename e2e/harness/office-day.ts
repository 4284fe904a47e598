import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { graphql, practicesOf } from './api.ts';
import { askFor } from './bookings.ts';
import { newClient, post } from './http.ts';
import { type Practice, timesOffered } from './practices.ts';

/** Something in every section of the admin area: a request with its call and mail, a search, a message, an order, a report. */
export async function anOfficeDay(): Promise<void> {
  await askFor(await anyPractice());
  const from = newClient();
  const searched = await post('/api/scrape-dentists', { city: 'Matera', region: 'Basilicata' }, { from });
  // 202: it is still being looked for.
  expect([200, 202], searched.text).toContain(searched.status);
  await store('createLead', 'CreateLeadInput!', {
    source: 'PRACTICES',
    practiceName: 'Studio Prova',
    personName: 'Carla Prova',
    email: 'studio-prova@example.it',
    phone: '02 5550 1234',
    city: 'Milano',
    message: 'Ci potete richiamare?',
    contactConsent: true,
    clientKey: randomUUID(),
  });
  await store('startPackageCheckout', 'StartPackageCheckoutInput!', {
    email: 'acquisto-prova@example.it',
    clientKey: randomUUID(),
  });
  const dentistId = (await practicesOf('Milano'))[0]?.id;
  await store('reportDentist', 'ReportDentistInput!', { dentistId, kind: 'ERROR', message: 'Il telefono è cambiato.' });
}

async function store(field: string, type: string, input: object): Promise<void> {
  const query = `mutation($input: ${type}) { ${field}(input: $input) { __typename } }`;
  const answer = await graphql<Record<string, { __typename: string }>>(query, { input }, { from: newClient() });
  expect(answer[field]?.__typename).toMatch(/Stored$|Started$/);
}

/** Returns a practice that is bookable at any hour. */
async function anyPractice(): Promise<Practice> {
  for (const { id, name, phone } of await practicesOf('Torino')) {
    const practice = { id, slug: '', name, address: '', phone: phone ?? '' };
    if ((await timesOffered(practice)).length > 20) return practice;
  }
  throw new Error('no practice of Torino may be asked');
}
