import type { MoveEntryInput, SaveBlockInput, SaveVisitInput } from '../../../../gql/graphql.ts';
import { isBooking, minutesOfEntry } from '../labels.ts';
import type { Entry } from '../view/columns.ts';

/** Where an entry goes. */
export interface Destination {
  startsAt: string;
  minutes: number;
  chairId: string | null;
  clinicianId: string | null;
}

export const destinationOf = (entry: Entry): Destination => ({
  startsAt: entry.startsAt,
  minutes: minutesOfEntry(entry),
  chairId: entry.chairId,
  clinicianId: entry.clinicianId,
});

export const isSameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other);

/** Whether an entry would stay as it is. */
export function isUnmoved(entry: Entry, { startsAt, minutes, chairId, clinicianId }: Destination): boolean {
  const isSamePlace = entry.chairId === chairId && entry.clinicianId === clinicianId;
  return isSamePlace && isSameTime(entry.startsAt, startsAt) && minutesOfEntry(entry) === minutes;
}

/** Whether a patient is written to by a move: of a booking, to another time. */
export const notifiesOfMove = (entry: Entry, { startsAt }: Destination) =>
  isBooking(entry) && !isSameTime(entry.startsAt, startsAt);

/** Whether an entry may be moved back to where it stands: nobody can move a visit to no chair. */
export const mayReturn = ({ kind, chairId, clinicianId }: Entry) =>
  kind === 'BLOCK' || (chairId !== null && clinicianId !== null);

/** An entry as it stands at its destination. */
export function atDestination(entry: Entry, { startsAt, minutes, chairId, clinicianId }: Destination): Entry {
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const pause = Date.parse(entry.freeAt) - Date.parse(entry.endsAt);
  const freeAt = new Date(Date.parse(endsAt) + pause).toISOString();
  return { ...entry, startsAt, endsAt, freeAt, chairId, clinicianId };
}

export function moveInput(entry: Entry, to: Destination, isOverride: boolean): MoveEntryInput {
  const { id, version } = entry;
  // A booking's visit keeps its length: the gateway takes none for it.
  const minutes = isBooking(entry) ? null : to.minutes;
  return { id, version, startsAt: to.startsAt, minutes, chairId: to.chairId, clinicianId: to.clinicianId, isOverride };
}

/** A block at its destination. Unlike a move it can leave a chair for none. */
export function blockInput(entry: Entry, to: Destination): SaveBlockInput {
  const { id, version, label } = entry;
  return { id, version, label: label ?? 'Tempo bloccato', ...to };
}

/** What stores a visit of the practice's own as it stands in `entry`; null where it has no patient or place any more. */
export function visitInput(entry: Entry, version: string | null): SaveVisitInput | null {
  const { id, startsAt, serviceId, chairId, clinicianId, patientId, label, isOverride } = entry;
  if (chairId === null || clinicianId === null || patientId === null) return null;
  const place = { chairId, clinicianId, serviceId };
  return { id, version, startsAt, minutes: minutesOfEntry(entry), ...place, patientId, label, isOverride };
}
