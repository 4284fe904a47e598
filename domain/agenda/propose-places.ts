import type { Agenda } from './agenda-slots.ts';
import { absenceOf } from './clinician-absence.ts';

/** A visit that has no chair yet; `freeAt`: its end and its service's pause. Ids are of chairs and clinicians in use. */
export interface VisitToPlace {
  id: string;
  startsAt: Date;
  endsAt: Date;
  freeAt: Date;
  /** Null: nobody yet. */
  clinicianId: number | null;
  /** Where its service is done, and by whom; empty: anywhere, anybody. */
  chairIds: readonly number[];
  clinicianIds: readonly number[];
}

/** Time of a chair, a clinician or both that is not free. */
export interface TakenPlace {
  chairId: number | null;
  clinicianId: number | null;
  startsAt: Date;
  endsAt: Date;
  /** A pause may last into it. */
  isClosure: boolean;
}

/** Chairs and clinicians in use, in the practice's own order. */
export interface TeamToPlaceOn {
  chairs: readonly number[];
  clinicians: readonly {
    id: number;
    /** When they are there; empty: always. */
    hours: Agenda['availability'];
    /** The chairs that they mostly work at, the most frequent first. */
    usualChairs: readonly number[];
  }[];
}

/** Where a visit would stand, or what is missing: a chair, or beside a free chair a clinician. */
export type PlaceProposal =
  | { kind: 'place'; chairId: number; clinicianId: number }
  | { kind: 'none'; missing: 'chair' | 'clinician' };

/**
 * Proposes a place for each visit that has no chair, in the order of time: with its own clinician, or one who does its service, is
 * free and works at that hour; on a chair that its service allows and that is free, the clinician's usual one first. Of visits that begin
 * together the one with the least choice comes first. No two proposals take the same place.
 */
export function proposePlaces(
  visits: readonly VisitToPlace[],
  { chairs, clinicians }: TeamToPlaceOn,
  taken: readonly TakenPlace[],
): Map<string, PlaceProposal> {
  const given: TakenPlace[] = [...taken];
  const proposals = new Map<string, PlaceProposal>();
  const choice = ({ chairIds }: VisitToPlace) => (chairIds.length === 0 ? chairs.length : chairIds.length);
  const inOrder = visits.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || choice(a) - choice(b) || (a.id < b.id ? -1 : 1),
  );
  for (const visit of inOrder) {
    const met = given.filter((one) => isMet(visit, one));
    const does = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id);
    const able = clinicians.filter(({ id }) =>
      visit.clinicianId === null ? does(visit.clinicianIds, id) : id === visit.clinicianId,
    );
    // Who is known to see somebody then is left to them.
    const promised = visit.clinicianId === null ? visits.filter((other) => overlaps(visit, other)) : [];
    const free = able.filter(({ id }) => ![...met, ...promised].some(({ clinicianId }) => clinicianId === id));
    const clinician = free.find(({ id, hours }) => id === visit.clinicianId || !absenceOf(hours, visit));
    const freeChairs = chairs.filter((id) => does(visit.chairIds, id) && !met.some(({ chairId }) => chairId === id));
    const usual = clinician?.usualChairs.find((id) => freeChairs.includes(id));
    const chairId = usual ?? freeChairs[0];
    if (!clinician || chairId === undefined) {
      proposals.set(visit.id, { kind: 'none', missing: chairId === undefined ? 'chair' : 'clinician' });
      continue;
    }
    const place = { chairId, clinicianId: clinician.id };
    proposals.set(visit.id, { kind: 'place', ...place });
    given.push({ ...place, startsAt: visit.startsAt, endsAt: visit.freeAt, isClosure: false });
  }
  return proposals;
}

const overlaps = (one: VisitToPlace, other: VisitToPlace) => one.startsAt < other.freeAt && other.startsAt < one.freeAt;

/** Whether a taken time runs into a visit. */
const isMet = ({ startsAt, endsAt, freeAt }: VisitToPlace, taken: TakenPlace) =>
  taken.startsAt < (taken.isClosure ? endsAt : freeAt) && taken.endsAt > startsAt;
