import { randomUUID } from 'node:crypto';

export interface AcceptancePractice {
  id: number;
  phone: string;
}

/** A request as its patient holds it. */
export interface AcceptanceBooking {
  practice: AcceptancePractice;
  clientKey: string;
  number: string;
  token: string;
}

const requestBooking = `mutation($input: RequestBookingInput!) { requestBooking(input: $input) {
  __typename
  ... on BookingRequested { booking { number } privateLink }
} }`;
const askForLink = 'mutation($email: String!) { done: askForSignInLink(email: $email) { __typename } }';
const askForCode =
  'mutation($number: String!, $token: String!) { done: askForDataCode(number: $number, token: $token) { __typename } }';
const actions = {
  accept: `mutation($number: String!, $token: String!) { done: acceptProposal(number: $number, token: $token) { __typename } }`,
  cancel: `mutation($number: String!, $token: String!) { done: cancelBooking(number: $number, token: $token) { __typename } }`,
} as const;

/** Of a gateway that runs; the time in which it starts again is not counted. */
const patienceMs = 120_000;

/** Asks the gateway as its pages do. */
export class Visitors {
  readonly #gatewayUrl: string;
  readonly #untilReady: () => Promise<void>;
  /** Why the last question got no answer. */
  #lastWords = '';

  /** @param untilReady waits for a gateway that is starting again; rejects when it ended by itself. */
  constructor(gatewayUrl: string, untilReady: () => Promise<void> = async () => {}) {
    this.#gatewayUrl = gatewayUrl;
    this.#untilReady = untilReady;
  }

  /** Null when no answer came. @throws on an answer with an error. */
  async #ask<Data>(
    query: string,
    variables: Record<string, unknown>,
    headers: Record<string, string>,
  ): Promise<Data | null> {
    let text: string;
    try {
      const response = await fetch(`${this.#gatewayUrl}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(15_000),
      });
      text = await response.text();
    } catch (error) {
      this.#lastWords = String(error instanceof Error ? (error.cause ?? error) : error);
      return null;
    }
    this.#lastWords = text.slice(0, 400);
    // A bare "408 Request Timeout" of a server that stood still: no answer either.
    if (!text.startsWith('{')) return null;
    const { data, errors } = JSON.parse(text) as { data?: Data; errors?: { extensions?: { code?: string } }[] };
    if (data && !errors) return data;
    // Postgres is just restarting: the page shows "try again".
    if (errors?.some(({ extensions }) => extensions?.code === 'INTERNAL_SERVER_ERROR')) return null;
    throw new Error(`unexpected answer: ${text}`);
  }

  /** Asks until an answer comes. */
  protected async insist<Data>(
    query: string,
    variables: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Data> {
    let lived = 0;
    while (lived < patienceMs) {
      await this.#untilReady();
      const asked = Date.now();
      const data = await this.#ask<Data>(query, variables, headers);
      if (data) return data;
      await new Promise((resolve) => setTimeout(resolve, 250));
      lived += Date.now() - asked;
    }
    throw new Error(`the gateway does not answer; at last: ${this.#lastWords}`);
  }
}

/** Patients in front of the gateway's page; a patient without an answer asks again, with the same key. */
export class Patients extends Visitors {
  #count = 0;

  /** `who`: of the form, where somebody else than a person of the test's is to ask. */
  async request(
    practice: AcceptancePractice,
    preferredTimes: readonly Date[],
    who: { patientName?: string; phone?: string; email?: string; note?: string } = {},
  ): Promise<AcceptanceBooking> {
    const form = this.fillIn(practice, preferredTimes, who);
    return form.read(await this.insist(form.query, form.variables));
  }

  /** What `request` sends, for who sends it in another way; `read` makes a booking of the answer's data. */
  fillIn(
    practice: AcceptancePractice,
    preferredTimes: readonly Date[],
    who: Parameters<Patients['request']>[2] = {},
  ): { query: string; variables: Record<string, unknown>; read(data: unknown): AcceptanceBooking } {
    const clientKey = randomUUID();
    const n = String(++this.#count).padStart(7, '0');
    const input = {
      dentistId: String(practice.id),
      preferredTimes,
      reason: 'CHECKUP',
      note: null,
      patientName: 'Paziente di Prova',
      phone: `+39347${n}`,
      email: `paziente-${n}@example.it`,
      ageConfirmed: true,
      healthConsent: true,
      clientKey,
      ...who,
    };
    type Answer = { requestBooking: { __typename: string; booking?: { number: string }; privateLink?: string } };
    const read = (data: unknown) => {
      const { requestBooking: answer } = data as Answer;
      const token = answer.privateLink?.split('#')[1];
      if (!answer.booking || !token) throw new Error(`not requested: ${JSON.stringify(answer)}`);
      return { practice, clientKey, number: answer.booking.number, token };
    };
    return { query: requestBooking, variables: { input }, read };
  }

  /** A link that signs in to the studio. */
  askForLink = (email: string): Promise<string> => this.#done(askForLink, { email });

  /** A code for the data of a booking's patient. */
  askForDataCode = ({ number, token }: AcceptanceBooking): Promise<string> => this.#done(askForCode, { number, token });

  /** What the gateway answered; a click repeated after a lost answer may well be refused. */
  act(action: keyof typeof actions, { number, token }: AcceptanceBooking): Promise<string> {
    return this.#done(actions[action], { number, token });
  }

  async #done(mutation: string, variables: Record<string, unknown>): Promise<string> {
    return (await this.insist<{ done: { __typename: string } }>(mutation, variables)).done.__typename;
  }
}
