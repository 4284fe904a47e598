import type { LineDifference, LineState } from '@dentisti/domain/dialing/phone-line';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, type RowOf } from '../stored-row.ts';
import { PhoneLine } from './phone-line.entity.ts';

/** A line of ours; instants as Date (UTC). See `PhoneLine` for the fields. */
export type PhoneLineRow = RowOf<PhoneLine>;

/** The line from which we ring; null while none is set up. */
export async function findLineInUse(em: EntityManager): Promise<PhoneLineRow | null> {
  return findRow(em, PhoneLine, { inUse: true });
}

/** Every line of ours, the one in use first. */
export async function findLines(em: EntityManager): Promise<PhoneLineRow[]> {
  return findRows(em, PhoneLine, {}, { orderBy: { inUse: 'desc', createdAt: 'desc', id: 'desc' }, limit: 50 });
}

/** Longer than a set-up takes that tries a line. */
const setUpMinutes = 10;

/**
 * Lines to be compared with the platform: asked for, or not looked at since `before`; all of them when that is null. Not
 * those which a set-up may be trying just now: it changes their settings itself.
 */
export async function findLinesToCheck(
  em: EntityManager,
  { before, now }: { before: Date | null; now: Date },
): Promise<PhoneLineRow[]> {
  const tried = new Date(now.getTime() - setUpMinutes * 60_000);
  const unseen = [{ lastCheckedAt: null }, { lastCheckedAt: { $lt: before } }, { checkAskedAt: { $ne: null } }];
  return findRows(
    em,
    PhoneLine,
    {
      $or: [{ inUse: true }, { origin: { $ne: 'set-up' } }, { createdAt: { $lt: tried } }],
      ...(before !== null && { $and: [{ $or: unseen }] }),
    },
    { orderBy: { inUse: 'desc', id: 'asc' }, limit: 50 },
  );
}

/**
 * Takes the line that the environment names into our records. It is used from then on when it was not known before, or
 * none is in use: a line made later by the tool stays in use across restarts.
 */
export async function adoptLine(
  em: EntityManager,
  line: { phoneNumberId: string; number: string | null; now: Date },
): Promise<void> {
  await em.transactional(async (transaction) => {
    // SQL: `xmax` tells a new row from a known one.
    const [made] = await transaction.execute<{ id: number }[]>(
      `insert into phone_line (phone_number_id, origin, number, created_at) values (?, 'configured', ?, ?)
       on conflict (phone_number_id) do update set number = coalesce(excluded.number, phone_line.number)
         where phone_line.origin = 'configured' and phone_line.number is distinct from excluded.number
       returning case when xmax = 0 then id end as id`,
      [line.phoneNumberId, line.number, line.now],
    );
    const isNew = typeof made?.id === 'number';
    if (isNew || !(await findLineInUse(transaction))) await useLine(transaction, line.phoneNumberId);
  });
}

/** What the set-up made on the platform. */
export interface MadeLine {
  phoneNumberId: string;
  number: string;
  credentialId: string;
  carrierHost: string;
  inboundAddresses: readonly string[];
  registers: boolean;
  leadingPlus: boolean;
  now: Date;
}

/** Stores a line that the set-up made; it is the one in use from then on, unless it is still to be tried. */
export async function storeMadeLine(
  em: EntityManager,
  line: MadeLine,
  { isTried }: { isTried: boolean } = { isTried: true },
): Promise<void> {
  const { phoneNumberId, number, credentialId, carrierHost, inboundAddresses, registers, leadingPlus, now } = line;
  const trunk = { credentialId, carrierHost, inboundAddresses: [...inboundAddresses], registers, leadingPlus };
  await em.transactional(async (transaction) => {
    await transaction
      .qb(PhoneLine)
      .insert({ phoneNumberId, origin: 'set-up', number, ...trunk, createdAt: now })
      .onConflict('phoneNumberId')
      .merge(['registers', 'leadingPlus'])
      .execute('run');
    if (isTried) await useLine(transaction, phoneNumberId);
  });
}

/** Forgets a line that is not in use: the set-up took it off the platform again. */
export async function forgetLine(em: EntityManager, phoneNumberId: string): Promise<void> {
  await em.nativeDelete(PhoneLine, { phoneNumberId, inUse: false });
}

async function useLine(em: EntityManager, phoneNumberId: string): Promise<void> {
  await em.nativeUpdate(PhoneLine, { inUse: true, phoneNumberId: { $ne: phoneNumberId } }, { inUse: false });
  await em.nativeUpdate(PhoneLine, { inUse: false, phoneNumberId }, { inUse: true });
}

/** What a comparison with the platform came to, and what was wanted then. */
export interface LineCheck {
  state: LineState;
  differences: readonly LineDifference[];
  failure: string | null;
  /** Null where the platform did not say. */
  credentialId: string | null;
  number: string | null;
  serverUrl: string;
  /** Null: the platform may still have another secret. */
  secretPrint: string | null;
  hmacCredentialId: string | null;
  platformHost: string;
  /** Null where the platform did not say, or there is no trunk. */
  carrierHost: string | null;
  /** When the comparison began: an operator who asks during it is not yet answered. */
  begunAt: Date;
  now: Date;
}

/** Writes down a comparison. */
export async function saveLineCheck(em: EntityManager, id: number, check: LineCheck): Promise<void> {
  // SQL: what the platform did not say stays as it is (`coalesce`).
  await em.execute(
    `update phone_line set state = ?, differences = ?::jsonb, failure = ?, credential_id = coalesce(credential_id, ?),
       number = coalesce(number, ?), server_url = ?, secret_print = coalesce(?, secret_print), hmac_credential_id = ?,
       platform_host = ?, carrier_host = coalesce(carrier_host, ?), last_checked_at = ?,
       check_asked_at = case when check_asked_at > ? then check_asked_at end
     where id = ?`,
    [
      check.state,
      JSON.stringify(check.differences),
      check.failure,
      check.credentialId,
      check.number,
      check.serverUrl,
      check.secretPrint,
      check.hmacCredentialId,
      check.platformHost,
      check.carrierHost,
      check.now,
      check.begunAt,
      id,
    ],
  );
}

/** Has every line checked as soon as a worker looks. */
export async function askLineCheck(em: EntityManager, now: Date): Promise<void> {
  await em.nativeUpdate(PhoneLine, {}, { checkAskedAt: now });
}

/** Notes that a call which came in over a line reached us; by the platform's id or, without one, by the number rung. */
export async function noteInboundCall(
  em: EntityManager,
  { phoneNumberId, number, now }: { phoneNumberId: string | null; number: string | null; now: Date },
): Promise<void> {
  if (phoneNumberId === null && number === null) return;
  const line = phoneNumberId === null ? { number } : { phoneNumberId };
  const earlier = { ...line, $or: [{ inboundSeenAt: null }, { inboundSeenAt: { $lt: now } }] };
  await em.nativeUpdate(PhoneLine, earlier, { inboundSeenAt: now });
}
