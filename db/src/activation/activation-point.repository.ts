import {
  type ActivationFinding,
  type ActivationPointName,
  activationPointNames,
  isActivationPoint,
  type StoredActivationPoint,
} from '@dentisti/domain/activation/activation-point';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';
import { ActivationPoint } from './activation-point.entity.ts';

/** A point as the board shows it. See `ActivationPoint` for the fields. */
interface ActivationPointRow extends StoredActivationPoint {
  askedAt: Date | null;
  /** The operator's e-mail; null for one since removed, or when nobody waived it. */
  waivedBy: string | null;
  waivedReason: string | null;
}

const parse = parseRow<ActivationPointRow>({ checkedAt: true, passedAt: true, askedAt: true, waivedAt: true });

/** Every point that was ever checked or asked for, in the board's order. */
export async function findActivationPoints(em: EntityManager): Promise<ActivationPointRow[]> {
  // SQL: joined with the e-mail of the operator.
  const rows = await em.execute<object[]>(
    `select name, state, detail, checked_at as "checkedAt", passed_at as "passedAt", asked_at as "askedAt",
       waived_at as "waivedAt", email as "waivedBy", waived_reason as "waivedReason"
     from activation_point left join operator on operator.id = waived_by_id`,
  );
  const order = ({ name }: ActivationPointRow) => activationPointNames.indexOf(name);
  return rows
    .map(parse)
    .filter(({ name }) => isActivationPoint(name))
    .toSorted((one, other) => order(one) - order(other));
}

/** Writes what a check found. A waiver ends when the point passes. */
export async function saveActivationFinding(
  em: EntityManager,
  name: ActivationPointName,
  { state, detail }: ActivationFinding,
  checkedAt: Date,
): Promise<void> {
  const passes = state !== 'red';
  // SQL: the conflict keeps an older finding from overwriting a newer one.
  await em.execute(
    `insert into activation_point (name, state, detail, checked_at, passed_at) values (?, ?, ?, ?, ?)
     on conflict (name) do update set state = excluded.state, detail = excluded.detail, checked_at = excluded.checked_at,
       passed_at = coalesce(excluded.passed_at, activation_point.passed_at)${
         passes ? ', waived_at = null, waived_by_id = null, waived_reason = null' : ''
       }
     where activation_point.checked_at is null or activation_point.checked_at <= excluded.checked_at`,
    [name, state, detail.slice(0, 500), checkedAt, passes ? checkedAt : null],
  );
}

/** Asks the worker for a check of every point at once. */
export async function askForActivationCheck(em: EntityManager, now: Date): Promise<void> {
  // SQL: one statement also makes rows for points that were never checked.
  await em.execute(
    `insert into activation_point (name, state, detail, asked_at)
     select name, 'red', 'Non ancora controllato.', ?::timestamptz from unnest(string_to_array(?, ',')) name
     on conflict (name) do update set asked_at = excluded.asked_at`,
    [now, activationPointNames.join(',')],
  );
}

/** Waives a red point. False when it is not red any more, was never checked, or is waived already. */
export async function waiveActivationPoint(
  em: EntityManager,
  { name, operatorId, reason, now }: { name: ActivationPointName; operatorId: string; reason: string; now: Date },
): Promise<boolean> {
  const waiver = { waivedAt: now, waivedById: operatorId, waivedReason: reason };
  const waivable = { name, state: 'red', checkedAt: { $ne: null }, waivedAt: null } as const;
  return (await em.nativeUpdate(ActivationPoint, waivable, waiver)) === 1;
}

/** Takes a waiver back. False when there is none. */
export async function endActivationWaiver(em: EntityManager, name: ActivationPointName): Promise<boolean> {
  const none = { waivedAt: null, waivedById: null, waivedReason: null };
  return (await em.nativeUpdate(ActivationPoint, { name, waivedAt: { $ne: null } }, none)) === 1;
}
