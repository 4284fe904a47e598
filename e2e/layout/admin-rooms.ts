import { randomUUID } from 'node:crypto';
import { graphql, practicesOf } from '../harness/api.ts';
import { newClient } from '../harness/http.ts';
import { anOfficeDay } from '../harness/office-day.ts';
import { practiceWithMailbox } from '../harness/practices.ts';
import { anAddress, ask, askForLink, button, comeIn, ownerOf } from '../harness/studio/visit-studio.ts';
import { once } from './section-screens.ts';
import { signedOut } from './studio-rooms.ts';

const report = `mutation($input: ReportDentistInput!) { reportDentist(input: $input) { __typename } }`;
const lead = `mutation($input: CreateLeadInput!) { createLead(input: $input) { __typename } }`;
const entitlement = `mutation($id: ID!, $input: EntitlementInput!) {
  askForEntitlement(practiceId: $id, input: $input) { __typename } }`;

/** Words as somebody in a hurry writes them: long, and one of them without a place to break. */
const longMessage = `${'Il telefono è cambiato e gli orari anche: il sabato siamo chiusi. '.repeat(6)}Vedi www.studio-dentistico-associato-di-prova-con-un-nome-lunghissimo.example.it/contatti/orari-di-apertura`;

/** Something in every section of the area, also with long names, and something to decide in the queues of the practices. */
export const officeDay = once(async (visitor) => {
  await anOfficeDay();
  const dentistId = (await practicesOf('Milano'))[1]?.id;
  const from = newClient();
  await graphql(report, { input: { dentistId, kind: 'ERROR', message: longMessage.slice(0, 500) } }, { from });
  const person = {
    source: 'PRACTICES',
    practiceName: 'Studio Dentistico Associato delle Dottoresse Vanvitelli-Caracciolo e Montefeltro',
    personName: 'Maria Immacolata Concetta Vanvitelli-Caracciolo di Torchiarolo',
    email: anAddress('segreteria-e-accettazione-dello-studio'),
    phone: '02 5550 1235',
    city: 'San Valentino in Abruzzo Citeriore',
    message: longMessage.slice(0, 500),
    contactConsent: true,
    clientKey: randomUUID(),
  };
  await graphql(lead, { input: person }, { from: newClient() });

  // Whose entitlement is asked for, and who is claimed by two.
  const practice = await practiceWithMailbox();
  const own = await ownerOf(visitor, practice, anAddress('titolare-dello-studio'));
  const input = { name: person.personName, alboProvince: 'BO', alboNumber: '1234' };
  await ask(own, entitlement, { id: practice.id, input });
  const page = await signedOut(visitor);
  await comeIn(page, await askForLink(page, anAddress('altra-che-lo-rivendica')));
  await page.goto(`/studio/rivendica/${practice.id}`);
  await page.getByRole('radio', { name: /^Un operatore/ }).check({ force: true });
  await page.getByLabel('Che cosa deve sapere l’operatore?').fill('Ho comprato lo studio a ottobre: vi mando l’atto.');
  await button(page, 'Manda la richiesta').click();
  await page.getByRole('heading', { name: /^La richiesta è dall’operatore/ }).waitFor();
});
