import { isClosed } from '@dentisti/db/agenda/closure.repository';
import {
  type EntryRow,
  findChosenOfTeam,
  findEntry,
  findInTheWay,
  lockEntry,
  type OwnEntry,
  releaseOverdueIn,
  storeOwnEntry,
} from '@dentisti/db/agenda/entry.repository';
import { findPlace } from '@dentisti/db/agenda/place.repository';
import { findAbsence, hasTeam } from '@dentisti/db/agenda/team.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { type EntryAction, entryActions } from '@dentisti/domain/studio/agenda-entry';
import { isUuid } from '../../admin/page-of.ts';
import { parsePracticeId } from '../../practice/find-practice.ts';
import type { Room } from '../find-rooms.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import {
  type ChangedMeanwhile,
  type EntryChanged,
  type EntryTaken,
  entryChangedMeanwhile,
  entryTaken,
  notInAgenda,
  refuseOtherVersion,
} from './entry-outcome.ts';
import { viewEntry } from './view-entry.ts';

/** An id of chair, clinician or service as somebody gave it: null for none, 0 – which is nobody's – for what cannot be one. */
export const parseTeamId = (typed: string | null | undefined): number | null =>
  typed === null || typed === undefined ? null : (parsePracticeId(typed) ?? 0);

/** Returns the start's place in a day and the end of something that lasts some minutes. */
export const endOf = (startsAt: Date, minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);

const notAllowed: Readonly<Record<EntryAction, string>> = {
  move: 'Questo non si può spostare.',
  edit: 'Questo non si può modificare: quello che è passato da noi si può spostare o togliere.',
  remove: 'Questo non si può togliere.',
  recordPresence: 'La visita non è ancora cominciata.',
};

/**
 * Finds and locks an entry that is to be changed; refuses what is gone, was changed since it was seen, or is not to be changed
 * so. `skipsLocked`: what somebody is just changing is refused too, not waited for.
 */
export async function findToChange(
  tx: EntityManager,
  { practiceId, now }: Room,
  { id, version }: { id: string; version: string | null },
  action: EntryAction,
  { skipsLocked = false }: { skipsLocked?: boolean } = {},
): Promise<EntryRow | StudioRefused | ChangedMeanwhile> {
  if (!isUuid(id)) return studioRefused(notInAgenda);
  const isLocked = await lockEntry(tx, { practiceId, id, skipsLocked });
  const row = await findEntry(tx, { practiceId, id, now });
  if (!row) return studioRefused(notInAgenda);
  if (!isLocked) return entryChangedMeanwhile;
  const other = refuseOtherVersion(row, version);
  if (other) return other;
  return entryActions(row, now).includes(action) ? row : studioRefused(notAllowed[action]);
}

type Place = Pick<OwnEntry, 'chairId' | 'clinicianId' | 'serviceId'>;

/** Refuses chairs, clinicians and services that the practice does not use; what the entry had it may keep. Returns the service's pause. */
export async function checkPlace(
  tx: EntityManager,
  practiceId: number,
  place: Place,
  former: Place | null,
): Promise<StudioRefused | { kind: 'known'; bufferMinutes: number }> {
  const found = await findChosenOfTeam(tx, practiceId, place);
  const isFine = (name: keyof Place, active: boolean | null) =>
    place[name] === null || active === true || (active === false && former?.[name] === place[name]);
  if (!isFine('chairId', found.chairActive)) return studioRefused('Scegli una poltrona in uso.');
  if (!isFine('clinicianId', found.clinicianActive)) return studioRefused('Scegli un professionista in uso.');
  if (!isFine('serviceId', found.serviceActive)) return studioRefused('Scegli una prestazione in uso.');
  return { kind: 'known', bufferMinutes: found.bufferMinutes };
}

/** A visit's place in the agenda, judged with the agenda locked. */
export interface WantedPlace {
  startsAt: Date;
  endsAt: Date;
  freeAt: Date;
  chairId: number | null;
  clinicianId: number | null;
  /** It takes a chair at that time already, only not a named one. */
  takesOneAlready?: boolean;
}

/**
 * Whether a visit without a chair, or on one that is not used any more (`findInUse`), is given one within the time that it has.
 */
export const takesOneAlready = (
  inUse: EntryRow,
  { startsAt, endsAt }: Pick<WantedPlace, 'startsAt' | 'endsAt'>,
): boolean =>
  (inUse.chairId === null || inUse.clinicianId === null) &&
  inUse.startsAt.getTime() === startsAt.getTime() &&
  inUse.endsAt.getTime() >= endsAt.getTime();

/**
 * Returns an entry with what its practice still uses of its place: a visit whose chair or clinician was taken away needs another
 * one. As it was for a block, and where the practice has no team to choose from.
 */
export async function findInUse(tx: EntityManager, practiceId: number, row: EntryRow): Promise<EntryRow> {
  const { chairActive, clinicianActive } = await findChosenOfTeam(tx, practiceId, row);
  const isUsed = chairActive !== false && clinicianActive !== false;
  if (row.kind === 'block' || isUsed || !(await hasTeam(tx, practiceId))) return row;
  return { ...row, chairId: chairActive ? row.chairId : null, clinicianId: clinicianActive ? row.clinicianId : null };
}

/** Returns what a visit wants: what is not named, or is as it was, it has as long as it is used (`inUse`). */
export function wishOf(row: EntryRow, inUse: EntryRow, named: Pick<Place, 'chairId' | 'clinicianId'>): Place {
  const pick = (name: 'chairId' | 'clinicianId') =>
    named[name] === null || named[name] === row[name] ? inUse[name] : named[name];
  return { chairId: pick('chairId'), clinicianId: pick('clinicianId'), serviceId: row.serviceId };
}

/**
 * Judges whether a place is free for a visit: what stands there, closures and the clinician's own days keep it, unless it is to
 * be squeezed in. What stays where it is asks nobody. Returns whether it stands over something else.
 */
export async function judgePlace(
  tx: EntityManager,
  { practiceId, now }: Pick<Room, 'practiceId' | 'now'>,
  place: WantedPlace,
  former: EntryRow | null,
  isOverride: boolean,
): Promise<EntryTaken | { kind: 'free'; override: boolean }> {
  const span = { practiceId, ...place, exceptId: former?.id ?? null, now };
  await releaseOverdueIn(tx, span);
  const inTheWay = await findInTheWay(tx, span);
  if (former && isSamePlace(former, place)) return { kind: 'free', override: former.override && inTheWay.length > 0 };
  if (isOverride) return { kind: 'free', override: inTheWay.length > 0 };
  const obstacles = { inTheWay, ...(await findClosedOrAway(tx, span, former)) };
  const isTaken = inTheWay.length > 0 || obstacles.isClosed || obstacles.absent !== null;
  return isTaken ? entryTaken(obstacles, now) : { kind: 'free', override: false };
}

async function findClosedOrAway(
  tx: EntityManager,
  span: WantedPlace & { practiceId: number },
  former: EntryRow | null,
) {
  const absent = former && isSameWork(former, span) ? null : await findAbsence(tx, span);
  return { isClosed: await isClosed(tx, span), absent };
}

const isSameWork = (one: WantedPlace, other: WantedPlace) =>
  one.startsAt.getTime() === other.startsAt.getTime() &&
  one.endsAt.getTime() >= other.endsAt.getTime() &&
  one.clinicianId === other.clinicianId;

const isSamePlace = (one: WantedPlace, other: WantedPlace) =>
  isSameWork(one, other) && one.freeAt.getTime() >= other.freeAt.getTime() && one.chairId === other.chairId;

/**
 * Returns the place of a visit with what is missing of it: a chair or a clinician that is free then, of those that its service
 * allows. Taken where none is, unless it is to be squeezed in: what is said is what then is overridden. As it was where the practice has no team, and where a visit that
 * has neither may stand without (`mayWait`).
 */
export async function completePlace(
  tx: EntityManager,
  { practiceId, now }: Pick<Room, 'practiceId' | 'now'>,
  { startsAt, endsAt, ...place }: Place & Pick<WantedPlace, 'startsAt' | 'endsAt'>,
  { row, isOverride, mayWait }: { row: EntryRow; isOverride: boolean; mayWait: boolean },
): Promise<EntryTaken | StudioRefused | (Place & { kind: 'complete' })> {
  const { chairId, clinicianId, serviceId } = place;
  if (chairId !== null && clinicianId !== null) return { kind: 'complete', ...place };
  const slot = { dentistId: practiceId, startsAt, endsAt, serviceId };
  const wanted = {
    chairId,
    clinicianId,
    exceptId: row.id,
    takesOneAlready: takesOneAlready(row, { startsAt, endsAt }),
  };
  const found = await findPlace(tx, slot, now, { ...wanted, evenTaken: isOverride });
  if (found) return { kind: 'complete', ...place, chairId: found.chairId, clinicianId: found.clinicianId };
  const isUnplaced = chairId === null && clinicianId === null;
  if (isUnplaced && (mayWait || !(await hasTeam(tx, practiceId)))) return { kind: 'complete', ...place };
  if (!(await hasTeam(tx, practiceId))) return studioRefused(needsTeam);
  const over = await findPlace(tx, slot, now, { ...wanted, evenTaken: true });
  const span = { practiceId, startsAt, endsAt, freeAt: endsAt, ...wanted, ...over, now };
  const obstacles = { inTheWay: await findInTheWay(tx, span), ...(await findClosedOrAway(tx, span, row)) };
  const isNamed = obstacles.inTheWay.length > 0 || obstacles.absent !== null;
  return entryTaken({ ...obstacles, isClosed: obstacles.isClosed || !isNamed }, now);
}

const needsTeam = 'Una visita prende una poltrona e un professionista: aggiungili prima in «Impostazioni».';

/** Minutes for which a visit keeps its place after its end: as now; one that had no place knew no pause of its service yet. */
export function pauseMinutesOf({ freeAt, endsAt, chairId, clinicianId }: EntryRow, bufferMinutes: number): number {
  const now = (freeAt.getTime() - endsAt.getTime()) / 60_000;
  return chairId === null || clinicianId === null ? Math.max(now, bufferMinutes) : now;
}

/** Puts a block into the agenda, whatever stands in its time: visits and holds that live stay. */
export async function placeBlock(
  tx: EntityManager,
  { practiceId, now }: Room,
  block: Omit<OwnEntry, 'kind' | 'override' | 'presence' | 'patientId' | 'serviceId'>,
  former: EntryRow | null,
): Promise<EntryChanged> {
  const span = { practiceId, ...block, exceptId: former?.id ?? null, now };
  await releaseOverdueIn(tx, span);
  const inTheWay = await findInTheWay(tx, span);
  const none = { serviceId: null, presence: null, patientId: null };
  const entry = { kind: 'block', override: inTheWay.length > 0, ...none, ...block } as const;
  const id =
    (await storeOwnEntry(tx, practiceId, entry, former)) ??
    // An overdue hold that somebody was just changing.
    (await storeOwnEntry(tx, practiceId, { ...entry, override: true }, former));
  const stored = id && (await findEntry(tx, { practiceId, id, now }));
  if (!stored) throw new Error('a block that overlaps whatever stands there was not stored');
  const views = inTheWay.map((row) => viewEntry(row, now));
  return { kind: 'changed', entry: viewEntry(stored, now), inTheWay: views.filter(({ kind }) => kind !== 'block') };
}

/** Returns how a visit now stands that was just stored; taken when the constraints objected. */
export async function viewStored(
  tx: EntityManager,
  { practiceId, now }: Pick<Room, 'practiceId' | 'now'>,
  id: string | null,
): Promise<EntryChanged | ChangedMeanwhile> {
  // An overdue hold that somebody was just changing: it is gone in a moment.
  const row = id && (await findEntry(tx, { practiceId, id, now }));
  return row ? { kind: 'changed', entry: viewEntry(row, now), inTheWay: [] } : entryChangedMeanwhile;
}
