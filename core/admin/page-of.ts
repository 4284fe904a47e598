import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ListPlace } from '@dentisti/db/admin/list-sort';
import type { Settings } from '../settings.ts';

/** Most rows of a page of the admin area. */
const largestPage = 100;

/** Returns the size of a page: `asked`, kept between 1 and 100; 50 without `asked`. */
export const pageSize = (asked: number | null | undefined): number => Math.min(largestPage, Math.max(1, asked ?? 50));

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Signs a cursor: one that a client made up may hold what Postgres cannot compare. */
const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`list-cursor:v1:${text}`).digest('base64url').slice(0, 22);

type Secrets = Pick<Settings, 'BOOKING_LINK_SECRETS'>;

function writeCursor({ BOOKING_LINK_SECRETS: [secret = ''] }: Secrets, place: ListPlace): string {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${text}.${signatureOf(secret, text)}`;
}

/** Where the page before ended; null, or anything that we did not write, begins the list. */
export function readCursor({ BOOKING_LINK_SECRETS }: Secrets, cursor: string | null | undefined): ListPlace | null {
  const [text = '', signature = ''] = cursor?.split('.') ?? [];
  const isOurs =
    signature.length > 0 && BOOKING_LINK_SECRETS.some((secret) => isSame(signature, signatureOf(secret, text)));
  return isOurs ? JSON.parse(Buffer.from(text, 'base64url').toString()) : null;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** A page of rows that were read one beyond its size; `nextCursor` is null when nothing follows. */
export function pageOf<Row extends { place: ListPlace }, Item>(
  env: Secrets,
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { items: shown.map(present), nextCursor: last ? writeCursor(env, last.place) : null };
}
