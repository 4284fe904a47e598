import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import { addOwner, openRooms } from '@dentisti/db/testing';
import { practiceWithAgenda } from './agenda-practice.ts';
import type { CookieJar } from './operator.ts';
import type { TestGateway } from './start-test-gateway.ts';
import { studioBrowser } from './studio.ts';

const connectionFields = `feeds { id name withNames readAt clinician { id name } } clinicians { id name }
  webhooks { id url events withPatient formerSecretUntil failingSince endedAt endedReason
    deliveries { id event number state tries status error excerpt durationMs } }`;
const outcome = `__typename ... on ConnectionsChanged { secret feedUrl deliveryId connections { ${connectionFields} } }
  ... on StudioRefused { message } ... on TooManyRequests { message }`;

interface ShownConnections {
  feeds: { id: string; name: string; withNames: boolean; readAt: string | null; clinician: { id: string } | null }[];
  clinicians: { id: string; name: string }[];
  webhooks: {
    id: string;
    url: string;
    events: string[];
    withPatient: boolean;
    formerSecretUntil: string | null;
    endedAt: string | null;
    endedReason: string | null;
    deliveries: { id: string; event: string; state: string; error: string | null; status: number | null }[];
  }[];
}
interface ConnectionsAnswer {
  __typename: string;
  message?: string;
  secret?: string | null;
  feedUrl?: string | null;
  deliveryId?: string | null;
  connections?: ShownConnections;
}

const inputs = { saveFeed: 'SaveFeedInput', saveWebhook: 'SaveWebhookInput' } as const;
type Mutation =
  | keyof typeof inputs
  | 'removeFeed'
  | 'renewFeed'
  | 'removeWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'resendDelivery';

/** A practice with an agenda and open rooms, with the browsers of its owner and of somebody of its staff. */
export async function practiceWithRooms(gateway: TestGateway) {
  const practice = await practiceWithAgenda(gateway);
  const em = () => gateway.database.em.fork();
  const now = gateway.services.now();
  const owner = await studioBrowser(gateway);
  const staff = await studioBrowser(gateway);
  await addOwner(em(), { practiceId: practice.id, now, email: owner.email });
  await openRooms(em(), practice.id, now);
  await em().execute(`insert into practice_member (practice_id, account_id, role, since) values (?, ?, 'staff', ?)`, [
    practice.id,
    staff.id,
    now,
  ]);
  const practiceId = String(practice.id);
  const change = async (browser: CookieJar, name: Mutation, given: Record<string, unknown>) => {
    const type = inputs[name as keyof typeof inputs];
    const [declared, passed] = type ? [`$input: ${type}!`, 'input: $input'] : ['$id: ID!', 'id: $id'];
    const query = `mutation ($practiceId: ID!, ${declared}) { ${name}(practiceId: $practiceId, ${passed}) { ${outcome} } }`;
    const { data } = await browser.ask(query, { practiceId, ...(type ? { input: given } : given) });
    return data?.[name] as unknown as ConnectionsAnswer;
  };
  const connections = async (browser: CookieJar) => {
    const query = `query ($practiceId: ID!) { studioConnections(practiceId: $practiceId) { ${connectionFields} } }`;
    return (await browser.ask(query, { practiceId })).data?.studioConnections as unknown as ShownConnections | null;
  };
  return {
    practice,
    owner: owner.browser,
    staff: staff.browser,
    change,
    connections,
    em,
    standing: () => findStanding(em(), practice.id),
  };
}
