import type { TestGateway } from './start-test-gateway.ts';

export interface Link {
  number: string;
  token: string;
}

/** The private page's own fields, as far as tests look at them. */
export interface Page {
  number: string;
  status: string;
  timeline: { id: string; kind: string; text: string; quote: string | null }[];
  next: { text: string; at: string | null } | null;
  allowedActions: string[];
  confirmedAt: string | null;
  movingTo: string[] | null;
  calendarFile: string | null;
  needsVerification: boolean;
  numberFault: string | null;
}

const fields = `number status dentist { name } reason preferredTimes confirmedAt proposedAt movingTo simulated needsVerification
  timeline { id at kind text quote } next { text at } allowedActions calendarFile numberFault alternatives { distanceKm }`;

/** The booking behind a private link; null when the link is wrong. */
export async function openPage(gateway: TestGateway, link: Link): Promise<Page | null> {
  const query = `query($number: String!, $token: String!) { booking(number: $number, token: $token) { ${fields} } }`;
  return (await gateway.query<{ booking: Page | null }>(query, { ...link })).booking;
}

export interface ActionAnswer {
  __typename: string;
  booking?: Page;
  message?: string;
  times?: string[];
}

/** One of the actions of the private page, by the name of its mutation. */
export async function act(
  gateway: TestGateway,
  name: string,
  link: Link,
  more: { code?: string; preferredTimes?: string[] } = {},
): Promise<ActionAnswer> {
  const extra = Object.keys(more);
  const declared = extra.map((key) => `, $${key}: ${key === 'code' ? 'String!' : '[DateTime!]!'}`).join('');
  const passed = extra.map((key) => `, ${key}: $${key}`).join('');
  const data = await gateway.query<{ outcome: ActionAnswer }>(
    `mutation($number: String!, $token: String!${declared}) { outcome: ${name}(number: $number, token: $token${passed}) {
       __typename ... on BookingChanged { booking { ${fields} } } ... on ActionRefused { message }
       ... on TimeNotOffered { message times } ... on TooManyRequests { message } } }`,
    { ...link, ...more },
  );
  return data.outcome;
}
