import { randomUUID } from 'node:crypto';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { storeClaim } from '@dentisti/db/studio/practice-claim.repository';
import { expect, test } from 'vitest';
import { signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { practiceToClaim } from '../../testing/studio.ts';

const now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const em = () => gateway.database.em.fork();

interface ClaimPage {
  items: { id: string }[];
  nextCursor: string | null;
}

/** Claims that wait, one each minute; the last two of one instant. Their ids, the longest waiting first. */
async function storeClaims(count: number): Promise<string[]> {
  const { id: practiceId } = await practiceToClaim(gateway);
  const stored: { id: string; at: number }[] = [];
  for (let i = 0; i < count; i++) {
    const account = await ensureAccount(em(), `${randomUUID()}@posta.example`, now);
    const at = now.getTime() - (count - Math.min(i, count - 2)) * 60_000;
    const times = { createdAt: new Date(at), expiresAt: now };
    const made = { practiceId, accountId: account.id, way: 'operator' as const, contact: null, note: null };
    stored.push({ id: (await storeClaim(em(), { ...made, ...times, state: 'awaiting-operator' })).id, at });
  }
  return stored.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

test('claims come in pages: none is left out, none comes twice, in either order', async () => {
  const { browser } = await signedIn(gateway, 'pagine@dentisti.example', 'operator');
  const ids = await storeClaims(7);
  const pages = async (waiting: boolean) => {
    const read: string[][] = [];
    let after: string | null = null;
    do {
      const answer = await browser.ask(
        'query ($waiting: Boolean!, $after: String) { adminClaims(waiting: $waiting, first: 3, after: $after) { items { id } nextCursor } }',
        { waiting, after },
      );
      const page = answer.data?.adminClaims as unknown as ClaimPage;
      read.push(page.items.map(({ id }) => id));
      after = page.nextCursor;
    } while (after);
    return read;
  };
  expect(await pages(true)).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
  const newest = ids.toReversed();
  expect(await pages(false)).toEqual([newest.slice(0, 3), newest.slice(3, 6), newest.slice(6)]);
});

test('a cursor that nobody gave begins the list; a page has at most 100', async () => {
  const { browser } = await signedIn(gateway, 'cursore@dentisti.example', 'operator');
  const { data } = await browser.ask('{ adminClaims(first: 100000, after: "drop table") { items { id } nextCursor } }');
  expect(data?.adminClaims).toMatchObject({ items: expect.arrayContaining([{ id: expect.any(String) }]) });
});
