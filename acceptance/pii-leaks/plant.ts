import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Marker, type Person, uniqueWord } from './markers.ts';
import { type LeakTestProduct, outsideEnv, rootDir, until } from './product.ts';
import { totpCode, Visitor } from './visitor.ts';

export interface Practice {
  id: string;
  phone: string;
}

/** A booking as its patient holds it. */
export interface PlantedBooking {
  person: Person;
  practice: Practice;
  number: string;
  token: string;
}

/** Practices that are open now, keep no agenda with us and are rung by the simulator. */
export async function openPractices(visitor: Visitor, count: number): Promise<Practice[]> {
  type List = { dentists: { dentists: { id: string; phone: string | null; openNow: boolean | null }[] } };
  const found: Practice[] = [];
  for (const city of ['Bologna', 'Firenze', 'Bari']) {
    const list = await visitor.ask<List>(
      'list of practices',
      'query($city: String!) { dentists(city: $city) { ... on DentistList { dentists { id phone openNow } } } }',
      { city },
    );
    for (const { id, phone, openNow } of list?.dentists.dentists ?? []) {
      if (found.length === count) return found;
      if (!phone || !openNow || (await timesAt(visitor, id)).length < 6 || (await keepsAgenda(visitor, id))) continue;
      found.push({ id, phone });
    }
  }
  throw new Error(`only ${found.length} practices are open`);
}

async function keepsAgenda(visitor: Visitor, id: string): Promise<boolean> {
  const query = 'query($id: ID!) { agendaSlots(dentistId: $id, days: 1) { __typename } }';
  const data = await visitor.ask<{ agendaSlots: { __typename: string } }>('agenda', query, { id });
  return data?.agendaSlots.__typename === 'AgendaSlots';
}

/** The last times a practice offers within a week. */
export async function timesAt(visitor: Visitor, id: string): Promise<string[]> {
  const query = 'query($id: ID!) { offeredTimes(dentistId: $id, days: 7) { ... on OfferedTimes { days { times } } } }';
  const data = await visitor.ask<{ offeredTimes: { days?: { times: string[] }[] } }>('offered times', query, { id });
  return (data?.offeredTimes.days ?? []).flatMap(({ times }) => times).slice(-6);
}

const requestMutation = `mutation($input: RequestBookingInput!) { requestBooking(input: $input) { __typename
  ... on BookingRequested { booking { number status } privateLink } ... on InvalidInput { fields { name message } } } }`;

/** The form as the page sends it; `changes` makes it a bad one. */
export async function sendForm(visitor: Visitor, person: Person, practice: Practice, changes: object = {}) {
  const times = await timesAt(visitor, practice.id);
  type Requested = { requestBooking: { __typename: string; booking?: { number: string }; privateLink?: string } };
  return visitor.ask<Requested>('booking form', requestMutation, {
    input: {
      dentistId: practice.id,
      preferredTimes: times.slice(0, 3),
      reason: 'PAIN',
      note: person.note,
      assessmentSummary: person.summary,
      patientName: person.name,
      phone: person.phone,
      email: person.email,
      ageConfirmed: true,
      healthConsent: true,
      clientKey: randomUUID(),
      ...changes,
    },
  });
}

export async function book(visitor: Visitor, person: Person, practice: Practice): Promise<PlantedBooking> {
  const data = await sendForm(visitor, person, practice);
  const { booking, privateLink } = data?.requestBooking ?? {};
  const token = privateLink?.split('#')[1];
  if (!booking || !token) throw new Error(`not booked: ${JSON.stringify(data)}`);
  return { person, practice, number: booking.number, token };
}

const stateQuery = `query($number: String!, $token: String!) { booking(number: $number, token: $token) {
  status assessmentSummary timeline { text quote } calendarFile } }`;

async function statusOf(visitor: Visitor, { number, token }: PlantedBooking): Promise<string | undefined> {
  const data = await visitor.ask<{ booking: { status: string } | null }>('private page', stateQuery, { number, token });
  return data?.booking?.status;
}

export const untilStatus = (visitor: Visitor, booking: PlantedBooking, status: string) =>
  until(async () => (await statusOf(visitor, booking)) === status, `${booking.person.owner}’s ${status}`);

/** How a practice answers the simulator's telephone. */
export async function answerAs(product: LeakTestProduct, practice: Practice, order: object): Promise<void> {
  await fetch(`${product.voiceSimulator}/simulator/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: practice.phone, ...order }),
  });
}

/** Everything else a person may leave with us under the same address: a message, an order, a report, a need. */
export async function leaveTraces(visitor: Visitor, person: Person, practice: Practice): Promise<void> {
  const { name, phone, email, note, summary } = person;
  await visitor.ask('lead', 'mutation($input: CreateLeadInput!) { createLead(input: $input) { __typename } }', {
    input: {
      ...{ source: 'PRACTICES', practiceName: `Studio di ${name}`, personName: name, email, phone, city: 'Bologna' },
      ...{ message: note, contactConsent: true, clientKey: randomUUID() },
    },
  });
  const checkout =
    'mutation($input: StartPackageCheckoutInput!) { startPackageCheckout(input: $input) { __typename } }';
  await visitor.ask('order', checkout, { input: { email, clientKey: randomUUID() } });
  await visitor.ask('report', 'mutation($input: ReportDentistInput!) { reportDentist(input: $input) { __typename } }', {
    input: { dentistId: practice.id, kind: 'ERROR', message: `${note}. ${name}, ${phone}`, email },
  });
  await visitor.ask(
    'need',
    'mutation($input: RecommendDentistsInput!) { recommendDentists(input: $input) { __typename } }',
    {
      input: { need: `${note} ${summary}`.slice(0, 280), city: 'Bologna', allowsModel: true },
    },
  );
  await visitor.ask(
    'words on the assessment',
    'mutation($input: ProposeAssessmentAnswersInput!) { proposeAssessmentAnswers(input: $input) { __typename } }',
    { input: { words: `${note} ${summary}`.slice(0, 580), healthConsent: true } },
  );
  const talk =
    'mutation($input: TalkToReceptionistInput!) { talkToReceptionist(input: $input) { __typename ... on ReceptionistTurn { conversation } } }';
  let conversation: string | undefined;
  for (const utterance of ['igiene domani mattina', 'sì', name, `il mio numero è ${phone}`]) {
    const turn = await visitor.ask<{ talkToReceptionist: { conversation?: string } }>('receptionist', talk, {
      input: { utterance, conversation },
    });
    conversation = turn?.talkToReceptionist.conversation;
  }
}

const trunk = (password: string) => ({
  provider: 'voipvoice',
  sipDomain: 'trunk.voipvoice.it',
  username: 'utente77',
  password,
  fromNumber: '+39 02 1234 5678',
  displayName: 'Studio Rossi',
});

/** The tools for SIP trunks, used well and badly: each time with the password. */
export async function testTrunks(product: LeakTestProduct, visitor: Visitor, password: string): Promise<void> {
  const order = (body: object) =>
    fetch(`${product.voiceSimulator}/simulator/trunk-faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const rest = (body: unknown) => visitor.post('SIP test', '/api/vapi/test-byok', body);
  const good = trunk(password);
  const mutation =
    'mutation($input: TestByokInput!) { testByok(input: $input) { __typename ... on ByokAccepted { phoneNumberId } ... on ToolFailed { message details { trace } } } }';
  await visitor.ask('SIP test', mutation, { input: good });
  await order({ step: 'credential', status: 400 });
  await rest(good);
  await order({ step: 'phone-number', status: 500 });
  await rest(good);
  await order({ step: 'credential', status: 'silent' });
  await rest(good);
  // Taken for something else: in the wrong place, of the wrong type, in a body that breaks off.
  await rest({ ...good, sipDomain: password, provider: password });
  await rest({ ...good, password: { value: password } });
  await rest(`{"provider":"voipvoice","password":"${password}"`);
  await visitor.ask('SIP test', mutation, { input: { ...good, [password]: password } });
}

export interface Operator {
  visitor: Visitor;
  markers: Marker[];
  password: string;
  key: string;
}

/** The first administrator: invitation from the command line, password, second factor, and wrong tries of each. */
export async function signInAdmin(product: LeakTestProduct): Promise<Operator> {
  const email = 'capo@dentisti.example';
  const password = `treno ${uniqueWord()} costa`;
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.ts', email], {
    cwd: rootDir,
    env: {
      ...outsideEnv,
      APP_ENV: 'trial',
      DATA_DIR: product.dataDir,
      TEST_CLOCK_FILE: join(product.dataDir, 'clock'),
    },
  });
  const token = /#([\w-]+)/.exec(stdout)?.[1];
  const visitor = new Visitor(product.url);
  await visitor.ask(
    'invitation',
    'mutation($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) { __typename } }',
    { token, password },
  );
  const signIn =
    'mutation($email: String!, $password: String!) { signIn(email: $email, password: $password) { ... on SecondFactorNeeded { enrolment { secret } } } }';
  await visitor.ask('sign-in', signIn, { email, password: `${password} sbagliata` });
  await visitor.ask('sign-in', signIn, { email: password, password: email });
  type Answer = { signIn: { enrolment?: { secret: string } } };
  const key = (await visitor.ask<Answer>('second factor’s key', signIn, { email, password }))?.signIn.enrolment?.secret;
  if (!key) throw new Error('no second factor was offered');
  const confirm = 'mutation($code: String!) { confirmSecondFactor(code: $code) { __typename } }';
  const done = await visitor.ask('second factor', confirm, { code: totpCode(key, product.now()) });
  if (!JSON.stringify(done).includes('SignedIn')) throw new Error(`not signed in: ${JSON.stringify(done)}`);
  const markers: Marker[] = [
    { kind: 'operator password', owner: 'admin', text: password.split(' ')[1] ?? '' },
    { kind: 'TOTP key', owner: 'admin', text: key },
  ];
  return { visitor, markers, password, key };
}
