import type { EntryRow } from '@dentisti/db/agenda/entry.repository';
import { findTeam, type Team } from '@dentisti/db/agenda/team.repository';
import {
  countVisitsWithoutChair,
  findTakenPlaces,
  findUsualChairs,
  findVisitsWithoutChair,
} from '@dentisti/db/agenda/unplaced-visit.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { type PlaceProposal, proposePlaces, type VisitToPlace } from '@dentisti/domain/agenda/propose-places';
import type { RequestContext } from '../../context.ts';
import { type Room, readRooms } from '../find-rooms.ts';
import { endOf, pauseMinutesOf } from './place-entry.ts';
import { type EntryView, viewEntry } from './view-entry.ts';

/** A visit to come that stands on no chair, and where it would fit. */
interface VisitWithoutChair {
  entry: EntryView;
  proposal: PlaceProposal;
}

export interface VisitsWithoutChair {
  /** By time. */
  visits: VisitWithoutChair[];
  /** With those that are not listed. */
  total: number;
  team: Team;
}

const maxListed = 100;

/** Returns the visits of a practice to come that stand on no chair, each with the place that is proposed; null to everybody else. */
export const listVisitsWithoutChair = (context: RequestContext, typedId: string): Promise<VisitsWithoutChair | null> =>
  readRooms(context, typedId, readVisits);

async function readVisits(tx: EntityManager, { practiceId, now }: Room): Promise<VisitsWithoutChair> {
  const rows = await findVisitsWithoutChair(tx, { practiceId, now, limit: maxListed });
  const total = await countVisitsWithoutChair(tx, practiceId, now);
  const { chairs, clinicians, services } = await findTeam(tx, practiceId);
  const team = { chairs: chairs.filter(isInUse), clinicians: clinicians.filter(isInUse), services };
  const proposals = rows.length > 0 ? await propose(tx, { practiceId, now }, rows, team) : null;
  const visits = rows.map((row) => ({
    entry: viewEntry(row, now),
    proposal: proposals?.get(row.id) ?? ({ kind: 'none', missing: 'chair' } as const),
  }));
  return { visits, total, team };
}

async function propose(
  tx: EntityManager,
  { practiceId, now }: Pick<Room, 'practiceId' | 'now'>,
  rows: readonly EntryRow[],
  team: Team,
): Promise<Map<string, PlaceProposal>> {
  const visits = rows.map((row) => toPlace(row, team));
  const startsAt = new Date(Math.min(...visits.map((visit) => visit.startsAt.getTime())));
  const endsAt = new Date(Math.max(...visits.map((visit) => visit.freeAt.getTime())));
  const ids = rows.map(({ id }) => id);
  const taken = await findTakenPlaces(tx, { practiceId, startsAt, endsAt, now }, ids);
  const usual = await findUsualChairs(tx, practiceId, now);
  const clinicians = team.clinicians.map(({ id, hours }) => ({ id, hours, usualChairs: usual.get(id) ?? [] }));
  return proposePlaces(visits, { chairs: team.chairs.map(({ id }) => id), clinicians }, taken);
}

/** What decides on a visit's place; chairs and clinicians that are not used any more say nothing. */
function toPlace(row: EntryRow, { chairs, clinicians, services }: Team): VisitToPlace {
  const { id, startsAt, endsAt, serviceId, clinicianId } = row;
  const service = services.find((one) => one.id === serviceId);
  const inUse = (all: readonly { id: number }[], ids: readonly number[] = []) =>
    ids.filter((one) => all.some((other) => other.id === one));
  return {
    ...{ id, startsAt, endsAt, freeAt: endOf(endsAt, pauseMinutesOf(row, service?.bufferMinutes ?? 0)) },
    clinicianId: clinicians.some((one) => one.id === clinicianId) ? clinicianId : null,
    chairIds: inUse(chairs, service?.chairIds),
    clinicianIds: inUse(clinicians, service?.clinicianIds),
  };
}

const isInUse = ({ active }: { active: boolean }) => active;
