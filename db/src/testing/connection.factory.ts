import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { insertEndpoint, type WebhookEndpointRow } from '../connections/webhook-endpoint.repository.ts';
import { encryptText } from '../encrypted-text.ts';
import { ensureAccount } from '../studio/practice-account.repository.ts';
import { saveMember } from '../studio/practice-member.repository.ts';
import { beginStanding, changeStanding } from '../studio/practice-standing.repository.ts';

/** Opens a practice's rooms: it has an owner, is entitled and accepted the terms of a version. */
export async function openRooms(
  em: EntityManager,
  { practiceId, version, now, email = `${randomUUID()}@studio.example` }: OpenedRooms,
): Promise<{ accountId: string; email: string }> {
  const { id: accountId } = await ensureAccount(em, email, now);
  await beginStanding(em, { practiceId, way: 'mailbox', now });
  await saveMember(em, { practiceId, accountId, role: 'owner', now });
  await changeStanding(em, practiceId, { entitledAt: now, entitledWay: 'albo' });
  await em.execute(
    `insert into processing_acceptance (practice_id, version, accepted_at) values (?, ?, ?) on conflict do nothing`,
    [practiceId, version, now],
  );
  return { accountId, email };
}

interface OpenedRooms {
  practiceId: number;
  version: string;
  now: Date;
  email?: string;
}

/** An endpoint of a practice whose rooms are open, with a secret under a key. */
export async function createWebhookEndpoint(
  em: EntityManager,
  given: { practiceId: number; url: string; secret: string; key: string; now: Date } & Partial<
    Pick<WebhookEndpointRow, 'position' | 'withPatient' | 'events'>
  >,
): Promise<WebhookEndpointRow> {
  const { practiceId, url, secret, key, now, position = 1, withPatient = false } = given;
  const { events = ['booking.confirmed', 'booking.moved', 'booking.cancelled'] } = given;
  const id = randomUUID();
  const secretSealed = encryptText(secret, { purpose: 'webhook-secret', owner: id }, key);
  const kept = { id, practiceId, position, secretSealed, entitledAt: now, createdAt: now };
  const endpoint = await insertEndpoint(em, { url, events, withPatient, ...kept });
  if (!endpoint) throw new Error('no place for an endpoint');
  return endpoint;
}
