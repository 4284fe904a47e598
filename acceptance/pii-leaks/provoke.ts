import type { EntityManager } from '@dentisti/db/orm';
import type { Person } from './markers.ts';
import { answerAs, book, type PlantedBooking, type Practice, sendForm } from './plant.ts';
import { type LeakTestProduct, until } from './product.ts';
import type { Visitor } from './visitor.ts';

/** Bad input with a person's data in every place where it does not belong. */
export async function sendNonsense(visitor: Visitor, person: Person, practice: Practice): Promise<void> {
  const { name, phone, email, note } = person;
  const texts = [name, phone, email, note];
  await sendForm(visitor, person, practice, { patientName: `${name} <script>`, phone: email, email: phone });
  await sendForm(visitor, person, practice, { preferredTimes: [note, name, email] });
  await sendForm(visitor, person, practice, { dentistId: email, clientKey: note });
  await sendForm(visitor, person, practice, { [email.split('@')[0] ?? '']: name, reason: name });
  for (const text of texts) {
    const inUrl = encodeURIComponent(text);
    await visitor.send('page that is none', `/${inUrl}?email=${inUrl}`);
    await visitor.send('call that is none', `/api/${inUrl}?q=${inUrl}`);
    await visitor.send('lost link page', `/ho-perso-il-link?email=${inUrl}`);
    await visitor.send('city that is none', `/api/dentists?city=${inUrl}`);
    await visitor.send('results page', `/results?citta=${inUrl}`);
    await visitor.post('searched address', '/api/validate-location', { location: `Via ${text} 3, Torino` });
    await visitor.ask(
      'searched address',
      'query($l: String!) { validateLocation(location: $l) { ... on LocationFound { searchedAs pointMessage } } }',
      { l: `${text}, Via ${name} 3, 10121 Torino` },
    );
    await visitor.post('broken body', '/api/validate-location', `{"location": "${text}`);
    await visitor.post('wrong type', '/api/validate-location', { location: { text } });
    await visitor.post('broken operation', '/graphql', { query: `{ ${text} }`, operationName: text });
    await visitor.post('wrong variable', '/graphql', {
      query: 'query($id: ID!) { dentist(id: $id) { name } }',
      variables: { id: { text } },
    });
    await visitor.ask(
      'id that is none',
      'query($id: ID!) { dentist(id: $id) { name } packageOrder(id: $id) { id } discoveryJob(id: $id) { id } }',
      {
        id: text,
      },
    );
    await visitor.ask('booking that is none', 'query($n: String!) { booking(number: $n, token: $n) { number } }', {
      n: text,
    });
    await visitor.post('webhook without a secret', '/webhooks/voice', {
      message: { type: text, customer: { number: phone } },
    });
    await visitor.send('request with an odd header', '/', {
      headers: { 'x-request-id': encodeURIComponent(text), referer: inUrl, 'user-agent': inUrl },
    });
  }
  await visitor.ask('lost link', 'mutation($email: String!) { sendLostLink(email: $email) { message } }', { email });
}

/** Adds a constraint that one row violates: the row's writer fails inside a transaction, with the row in memory. */
async function breakTable(em: EntityManager, table: string, condition: string): Promise<() => Promise<void>> {
  await em.execute(`alter table ${table} add constraint leak_test_broken check (${condition}) not valid`);
  return async () => void (await em.execute(`alter table ${table} drop constraint leak_test_broken`));
}

/** The gateway cannot store a booking: 500, and Postgres' complaint quotes the whole row. */
export async function breakGateway(
  product: LeakTestProduct,
  visitor: Visitor,
  person: Person,
  practice: Practice,
): Promise<void> {
  const mend = await breakTable(product.em(), 'booking', `email <> '${person.email}'`);
  const data = await sendForm(visitor, person, practice);
  if (data?.requestBooking) throw new Error('the gateway did not notice a broken table');
  await mend();
  const withoutTable = product.em();
  await withoutTable.execute('alter table lead rename to lead_gone');
  await visitor.ask(
    'lead without its table',
    'mutation($input: CreateLeadInput!) { createLead(input: $input) { __typename } }',
    {
      input: {
        ...{ source: 'PRACTICES', practiceName: person.name, personName: person.name, email: person.email },
        ...{ phone: person.phone, city: 'Bari', message: person.note, contactConsent: true },
        clientKey: crypto.randomUUID(),
      },
    },
  );
  await withoutTable.execute('alter table lead_gone rename to lead');
}

/** The worker's jobs fail with the person's row in hand – the mail's, then the call's – until the tables are mended. */
export async function breakWorker(
  product: LeakTestProduct,
  visitor: Visitor,
  person: Person,
  practice: Practice,
): Promise<PlantedBooking> {
  const mends = [
    await breakTable(product.em(), 'dev_mail', `to_address <> '${person.email}'`),
    await breakTable(product.em(), 'booking_event', `kind <> 'callEnded' and kind <> 'confirmed'`),
  ];
  await answerAs(product, practice, { persona: 'accepts-first' });
  const booking = await book(visitor, person, practice);
  const failedJobs = async () => {
    const queues = (await product.redis.keys('bull:*:meta')).map((key) => key.replace(/:meta$/, ''));
    const jobs = await Promise.all(queues.map(async (queue) => product.redis.keys(`${queue}:*`)));
    const failures = await Promise.all(
      jobs
        .flat()
        .map(async (key) =>
          (await product.redis.type(key)) === 'hash' ? product.redis.hget(key, 'failedReason') : null,
        ),
    );
    return failures.filter(Boolean).length;
  };
  await until(async () => (await failedJobs()) >= 2, 'two failed jobs');
  for (const mend of mends) await mend();
  return booking;
}

/** Kills the worker while a practice is on the line. */
export async function killInMidCall(
  product: LeakTestProduct,
  visitor: Visitor,
  person: Person,
  practice: Practice,
): Promise<PlantedBooking> {
  await answerAs(product, practice, { persona: 'slow' });
  const booking = await book(visitor, person, practice);
  const isTalking = async () => {
    const response = await fetch(`${product.voiceSimulator}/simulator/calls`);
    const { calls } = (await response.json()) as { calls: { number: string; status: string | null }[] };
    return calls.some(({ number, status }) => number === practice.phone && status !== 'ended');
  };
  await until(isTalking, 'a call in progress');
  await product.kill('worker');
  return booking;
}
