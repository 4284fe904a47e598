import { removeClosure, saveClosure } from '@dentisti/core/studio/agenda/closures';
import { moveEntry } from '@dentisti/core/studio/agenda/move-entry';
import { removeEntry } from '@dentisti/core/studio/agenda/remove-entry';
import { saveBlock } from '@dentisti/core/studio/agenda/save-block';
import { saveVisit } from '@dentisti/core/studio/agenda/save-visit';
import { entryVersionOf } from '@dentisti/core/studio/agenda/view-entry';
import { answerRequest } from '@dentisti/core/studio/answer-request';
import { type EntryRow, findEntries } from '@dentisti/db/agenda/entry.repository';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { entryActions } from '@dentisti/domain/studio/agenda-entry';
import type { Actor, Operation } from './actor.ts';
import { storeRequest } from './telephone.ts';
import { now, type WrittenPractice, wantedTime } from './world.ts';

const place = ({ random }: Actor, { chairIds, clinicianIds }: WrittenPractice) => ({
  chairId: String(random.pick(chairIds)),
  clinicianId: String(random.pick(clinicianIds)),
});
const dayMs = 86_400_000;

/** Something that stands in the agenda on some day and may be moved and taken out; null when there is none. */
async function someEntry(actor: Actor, { id: practiceId }: WrittenPractice): Promise<EntryRow | null> {
  const from = wantedTime(actor.random);
  const rows = await findEntries(actor.em(), { practiceId, from, to: new Date(from.getTime() + dayMs), now });
  const changeable = rows.filter((row) => entryActions(row, now).includes('remove'));
  return changeable.length > 0 ? actor.random.pick(changeable) : null;
}

const addVisit: Operation = async (actor, practice) => {
  const { random } = actor;
  const outcome = await saveVisit(actor.context(practice), String(practice.id), {
    ...{ id: null, version: null, startsAt: wantedTime(random), minutes: random.pick([20, 30, 45, 60]), label: null },
    ...place(actor, practice),
    ...{ serviceId: random.chance(0.2) ? String(practice.serviceId) : null, patientId: null },
    newPatient: { name: 'Ugo Gialli', phone: `347 ${random.integer(1_000_000, 1_000_200)}` },
    isOverride: random.chance(0.05),
  });
  if (outcome.kind === 'changed') actor.report('studio visit.added');
  return outcome.kind === 'changed' ? 'done' : 'refused';
};

const move: Operation = async (actor, practice) => {
  const row = await someEntry(actor, practice);
  if (!row) return addVisit(actor, practice);
  const { random } = actor;
  const startsAt = random.chance(0.15) ? row.startsAt : wantedTime(random);
  const to = row.kind === 'visit' || row.chairId ? place(actor, practice) : { chairId: null, clinicianId: null };
  const given = { id: row.id, version: entryVersionOf(row), startsAt, minutes: null, ...to };
  const outcome = await moveEntry(actor.context(practice), String(practice.id), {
    ...given,
    isOverride: random.chance(0.05),
  });
  if (outcome.kind !== 'changed') return 'refused';
  actor.report(`studio ${row.kind}.moved`);
  if (row.bookingId && startsAt.getTime() !== row.startsAt.getTime()) actor.report('studio booking moved');
  return 'done';
};

const remove: Operation = async (actor, practice) => {
  const row = await someEntry(actor, practice);
  if (!row) return addVisit(actor, practice);
  const given = { id: row.id, version: entryVersionOf(row) };
  const { kind } = await removeEntry(actor.context(practice), String(practice.id), given);
  if (kind !== 'changed') return 'refused';
  actor.report(row.bookingId ? 'studio visit.cancelled' : `studio ${row.kind}.removed`);
  return 'done';
};

const addBlock: Operation = async (actor, practice) => {
  const { random } = actor;
  const { chairId, clinicianId } = place(actor, practice);
  const whose = random.pick([
    { chairId, clinicianId: null },
    { chairId: null, clinicianId },
  ]);
  const outcome = await saveBlock(actor.context(practice), String(practice.id), {
    ...{
      id: null,
      version: null,
      startsAt: wantedTime(random),
      minutes: random.pick([30, 60, 120]),
      label: 'Riunione',
    },
    ...(random.chance(0.02) ? { chairId: null, clinicianId: null } : whose),
  });
  if (outcome.kind === 'changed') actor.report('studio block.added');
  return outcome.kind === 'changed' ? 'done' : 'refused';
};

/** Closes an hour of some week days, or opens again what was closed: an agenda has three closures at most. */
const close: Operation = async (actor, practice) => {
  const { random } = actor;
  const context = actor.context(practice);
  const [{ n = 0, id = 0 } = {}] = await actor
    .em()
    .execute<{ n: number; id: number | null }[]>(
      'select count(*)::int as n, min(id) as id from agenda_closure where practice_id = ?',
      [practice.id],
    );
  if (n >= 3) {
    const { kind } = await removeClosure(context, String(practice.id), String(id));
    if (kind === 'changed') actor.report('studio closure.removed');
    return kind === 'changed' ? 'done' : 'refused';
  }
  const { date, minutes } = romeClock(wantedTime(random));
  const { kind } = await saveClosure(context, String(practice.id), {
    ...{
      id: null,
      label: 'Corso',
      repeats: random.pick(['weekly', 'monthly', 'yearly'] as const),
      fromOn: date,
      toOn: null,
    },
    ...{ opensMinutes: minutes, closesMinutes: minutes + 60, chairId: null },
    clinicianId: random.chance(0.8) ? String(random.pick(practice.clinicianIds)) : null,
  });
  if (kind === 'changed') actor.report('studio closure.saved');
  return kind === 'changed' ? 'done' : 'refused';
};

const answer: Operation = async (actor, practice) => {
  const { booking } = await storeRequest(actor, practice);
  const at = booking.preferredTimes[0] ?? now;
  const { number, version: seenVersion } = booking;
  const given = { number, seenVersion, answer: 'accept', at, isOverride: false } as const;
  const { kind } = await answerRequest(actor.context(practice), String(practice.id), given);
  if (kind === 'answered') actor.report('studio request.answered');
  return kind === 'answered' ? 'done' : 'refused';
};

/** A practice's people in their agenda, with how often each of it comes. */
export const studioOperations: readonly (readonly [number, Operation])[] = [
  [16, addVisit],
  [13, move],
  [13, remove],
  [3, addBlock],
  [2, close],
  [5, answer],
];
