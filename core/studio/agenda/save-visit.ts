import { type EntryRow, isKnownPatient, storeOwnEntry } from '@dentisti/db/agenda/entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { startProblem, visitMinutesProblem } from '@dentisti/domain/studio/entry-times';
import type { TypedPerson } from '@dentisti/domain/studio/patient';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';
import { addPatientIfNew } from '../../patients/add-patient-if-new.ts';
import type { Room } from '../find-rooms.ts';
import { freeText } from '../free-text.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { inRooms, type RoomChange } from '../rooms.ts';
import type { EntryChanged, EntryOutcome, EntryRefusal } from './entry-outcome.ts';
import { checkPlace, endOf, findToChange, judgePlace, parseTeamId, viewStored } from './place-entry.ts';

export interface VisitToSave {
  /** Null: a new one. */
  id: string | null;
  version: string | null;
  startsAt: Date;
  minutes: number;
  serviceId: string | null;
  chairId: string;
  clinicianId: string;
  patientId: string | null;
  newPatient: TypedPerson | null;
  label: string | null;
  isOverride: boolean;
}

/**
 * Puts a visit of the practice's own into its agenda, or changes one: under the agenda's lock, with chair and clinician free
 * unless it is squeezed in. Opening hours are the practice's own affair.
 */
export const saveVisit = (context: RequestContext, practiceId: string, input: VisitToSave): Promise<EntryOutcome> =>
  inRooms(context, practiceId, { locksAgenda: true }, (tx, room) => saveLocked(tx, room, input));

async function saveLocked(
  tx: EntityManager,
  room: Room,
  input: VisitToSave,
): Promise<RoomChange<EntryChanged> | EntryRefusal> {
  const { practiceId, now } = room;
  const { id, startsAt, minutes, isOverride } = input;
  const former = id === null ? null : await findToChange(tx, room, { ...input, id }, 'edit');
  if (former && 'message' in former) return former;
  if (former && former.kind !== 'visit') return studioRefused('Questo è un blocco, non una visita.');
  const isSameStart = former?.startsAt.getTime() === startsAt.getTime();
  const problem = visitMinutesProblem(minutes) ?? (isSameStart ? null : startProblem(startsAt, now));
  if (problem) return studioRefused(problem);
  const label = parseLabel(input.label);
  if (label === undefined) return studioRefused('La nota della visita ha al massimo 120 caratteri.');
  const place = {
    chairId: parseTeamId(input.chairId),
    clinicianId: parseTeamId(input.clinicianId),
    serviceId: parseTeamId(input.serviceId),
  };
  const known = await checkPlace(tx, practiceId, place, former);
  if (known.kind === 'refused') return known;
  const patient = await findPatient(tx, room, input, former);
  if (patient.kind === 'refused') return patient;
  const endsAt = endOf(startsAt, minutes);
  const span = { ...place, startsAt, endsAt, freeAt: endOf(endsAt, known.bufferMinutes) };
  const judged = await judgePlace(tx, room, span, former, isOverride);
  if (judged.kind === 'taken') return judged;
  const presence = former && startsAt <= now ? former.presence : null;
  const { override } = judged;
  const entry = { kind: 'visit', ...span, label, override, presence, patientId: patient.patientId } as const;
  const stored = await viewStored(tx, room, await storeOwnEntry(tx, practiceId, entry, former));
  if (stored.kind !== 'changed') return stored;
  const target = { kind: 'entry', id: stored.entry?.id ?? '' };
  const detail = { at: startsAt.toISOString(), minutes, override };
  return { action: former ? 'visit.changed' : 'visit.added', target, detail, done: stored };
}

/** Returns what was written to a visit; null for nothing, undefined for what cannot be stored. */
function parseLabel(typed: string | null): string | null | undefined {
  if (typed === null || typed.trim() === '') return null;
  return freeText(typed, { min: 1, max: 120 }) ?? undefined;
}

/** Finds who comes: somebody known, somebody found or added by name and contact; a changed visit may keep whom it has. */
async function findPatient(
  tx: EntityManager,
  { practiceId, now }: Room,
  { patientId, newPatient }: VisitToSave,
  former: EntryRow | null,
): Promise<{ kind: 'found'; patientId: string | null } | StudioRefused> {
  if (patientId !== null && newPatient) return studioRefused('Scegli un paziente, o scrivine uno nuovo.');
  if (newPatient) return addPatientIfNew(tx, practiceId, newPatient, now);
  if (patientId === null)
    return former ? { kind: 'found', patientId: former.patientId } : studioRefused('Scegli chi viene.');
  if (patientId === former?.patientId) return { kind: 'found', patientId };
  return isUuid(patientId) && (await isKnownPatient(tx, practiceId, patientId))
    ? { kind: 'found', patientId }
    : studioRefused('Questo paziente non c’è più.');
}
