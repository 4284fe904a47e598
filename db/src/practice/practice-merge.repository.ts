import {
  gainedFields,
  isEmpty,
  type ManualEdit,
  type ManualField,
  manualFields,
  type StoredManualEdit,
} from '@dentisti/domain/discovery/manual-edit';
import { decideMerge, type MergedState, type MergeObstacle } from '@dentisti/domain/practice/merge-practices';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Appointment } from '../agenda/appointment.entity.ts';
import { takeAgenda } from '../agenda/appointment.repository.ts';
import { openStatusSql } from '../booking/booking.entity.ts';
import { DentistSource } from '../discovery/dentist-source.entity.ts';
import { moveProfile } from '../profile/merge-profile.repository.ts';
import { releaseFields, storeManualEdit } from './manual-edit.repository.ts';
import { allowOverlaps, moveAgenda, moveClosures, moveTeam } from './merge-agenda.repository.ts';
import { countStudioMerge, type EndedByMerge, moveStudio, type StudioMergeCounts } from './merge-studio.repository.ts';
import { Practice } from './practice.entity.ts';
import { contributionOf, getPracticeSources, lockComuni, recomposeProfile } from './practice-profile.repository.ts';
import { PracticeSlug } from './practice-slug.entity.ts';
import { joinPractitioners } from './practitioner.repository.ts';

/** Counts of the rows that move from one practice to the other. */
interface MergeCounts extends StudioMergeCounts {
  bookings: number;
  callTasks: number;
  callAttempts: number;
  /** Of its agenda, free times given back included. */
  appointments: number;
  sources: number;
  /** Addresses that will lead to the practice that stays. */
  slugs: number;
  reports: number;
  optOuts: number;
  /** Services that move: none where the practice that stays has its own. */
  services: number;
  /** Services that are forgotten for that reason. */
  droppedServices: number;
  /** Named dentists; who is named at both practices is named once. */
  practitioners: number;
}

export interface MergePlan {
  counts: MergeCounts;
  state: MergedState;
  /** Fields the one that stays does not know and takes over. */
  gains: ManualField[];
  /** Not empty: nothing may be moved. */
  obstacles: MergeObstacle[];
}

/** Two practices, held so that nothing of theirs changes until the transaction ends. */
interface MergePair {
  kept: Practice;
  gone: Practice;
}

/** Tables that only say whose something is. */
const moved = {
  bookings: 'booking',
  callTasks: 'call_task',
  callAttempts: 'call_attempt',
  appointments: 'appointment',
  reports: 'profile_report',
  optOuts: 'opt_out',
} as const;

/** Reads both practices without a lock, for a preview; null when one of them is not there. */
export async function findMergePair(em: EntityManager, keptId: number, goneId: number): Promise<MergePair | null> {
  const [kept, gone] = [await em.findOne(Practice, { id: keptId }), await em.findOne(Practice, { id: goneId })];
  return kept && gone ? { kept, gone } : null;
}

/**
 * Locks both, in the order everybody keeps: comune, bookings, agendas, opt-outs, practices. Call it inside a transaction. SQL: rows
 * are locked and not read.
 */
export async function lockMergePair(em: EntityManager, keptId: number, goneId: number): Promise<MergePair | null> {
  const ids = [Math.min(keptId, goneId), Math.max(keptId, goneId)];
  const known = await findMergePair(em, keptId, goneId);
  if (!known) return null;
  await lockComuni(em, [known.kept.city, known.gone.city]);
  await em.execute('select from booking where dentist_id in (?, ?) order by id for no key update', ids);
  for (const id of ids) await takeAgenda(em, id);
  await em.execute('select from opt_out where dentist_id in (?, ?) order by phone for update', ids);
  // From here on no booking, task or appointment can begin to name either.
  await em.execute('select from dentist where id in (?, ?) order by id for update', ids);
  em.clear();
  return findMergePair(em, keptId, goneId);
}

/** Returns what a merge would do, and what prevents it. */
export async function planMerge(em: EntityManager, { kept, gone }: MergePair, now: Date): Promise<MergePlan> {
  const count = (table: string) => `(select count(*)::int from ${table} where dentist_id = ?)`;
  const names = Object.entries(moved).map(([name, table]) => `${count(table)} as "${name}"`);
  // SQL: thirteen counts in one read, by the names of the tables.
  const [row] = await em.execute<
    (Omit<MergeCounts, 'services' | 'droppedServices' | keyof StudioMergeCounts> & {
      ownServices: number;
      otherServices: number;
      keptAgenda: boolean;
      goneAgenda: boolean;
    })[]
  >(
    `select ${names.join(', ')}, (select count(*)::int from dentist_source where source not in ('operator', 'practice') and dentist_id = ?) as sources,
       ${count('dentist_slug')} + 1 as slugs, ${count('dentist_service')} as "ownServices", ${count('dentist_service')} as "otherServices",
       ${count('practitioner')} as practitioners,
       exists (select from practice_agenda where dentist_id = ?) as "keptAgenda",
       exists (select from practice_agenda where dentist_id = ?) as "goneAgenda"`,
    [...names.map(() => gone.id), gone.id, gone.id, kept.id, gone.id, gone.id, kept.id, gone.id],
  );
  if (!row) throw new Error('a select without a row');
  const { keptAgenda, goneAgenda, ownServices, otherServices, ...moving } = row;
  const services = ownServices > 0 ? 0 : otherServices;
  const studio = await countStudioMerge(em, kept.id, gone.id);
  const counts = { ...moving, services, droppedServices: otherServices - services, ...studio };
  const side = (practice: Practice, hasAgenda: boolean) => ({
    verifiedBy: practice.verifiedBy ?? null,
    alboNumber: practice.alboNumber ?? null,
    optedOutAt: practice.optedOutAt ?? null,
    hasAgenda,
  });
  return {
    counts,
    state: decideMerge(side(kept, keptAgenda), side(gone, goneAgenda)),
    gains: gainedFields(contributionOf(kept), contributionOf(gone)),
    obstacles: await findObstacles(em, kept.id, gone.id, now),
  };
}

async function findObstacles(em: EntityManager, kept: number, gone: number, now: Date): Promise<MergeObstacle[]> {
  // SQL: ranges of the two agendas that overlap.
  const times = await em.execute<{ startsAt: string; keptBooking: string | null; goneBooking: string | null }[]>(
    `select greatest(k.starts_at, g.starts_at) as "startsAt", kb.number as "keptBooking", gb.number as "goneBooking"
     from appointment k join appointment g on tstzrange(k.starts_at, k.free_at) && tstzrange(g.starts_at, g.free_at)
     left join booking kb on kb.id = k.booking_id left join booking gb on gb.id = g.booking_id
     where k.dentist_id = ? and g.dentist_id = ? and k.exclusive and g.exclusive and k.kind = 'visit' and g.kind = 'visit'
       and k.free_at > ? and g.free_at > ?
       and (k.state = 'booked' or k.state = 'held' and k.held_until > ?)
       and (g.state = 'booked' or g.state = 'held' and g.held_until > ?)
     order by 1`,
    [kept, gone, now, now, now, now],
  );
  // SQL: bookings of the two practices joined by the patient.
  const requests = await em.execute<{ keptBooking: string; goneBooking: string }[]>(
    `select k.number as "keptBooking", g.number as "goneBooking" from booking k
     join booking g on g.contact_hash = k.contact_hash and g.patient_hash is not distinct from k.patient_hash
     where k.dentist_id = ? and g.dentist_id = ? and k.${openStatusSql} and g.${openStatusSql} order by 1`,
    [kept, gone],
  );
  return [
    ...times.map((row) => ({ ...row, kind: 'sameTime' as const, startsAt: new Date(row.startsAt) })),
    ...requests.map((row) => ({ ...row, kind: 'sameRequest' as const })),
  ];
}

/**
 * Merges two practices: every row that names `gone` names `kept` afterwards, the addresses of `gone` lead to `kept`,
 * and the row of `gone` is deleted. `kept` keeps its own values and gains those it lacks. Call it only with a plan
 * without obstacles, made under `lockMergePair` in this transaction. Returns who is to be notified.
 */
export async function mergePractices(
  em: EntityManager,
  { kept, gone }: MergePair,
  plan: MergePlan,
  now: Date,
): Promise<EndedByMerge> {
  if (plan.obstacles.length > 0) throw new Error('a merge that is blocked');
  const hadOrigin = (await getPracticeSources(em, kept)).hasOrigin;
  // Demo rows in their own words: moved, they would speak with another's voice.
  const { edit, writtenAt, hasOrigin, servicesAt } = await getPracticeSources(em, gone);
  const word: ManualEdit = hasOrigin ? edit : contributionOf(gone);
  const gained: Gained = { fields: plan.gains, said: {}, at: {} };
  const gain = (field: ManualField, from: ManualEdit, at: string) => {
    if (isEmpty(from[field])) return;
    Object.assign(gained.said, { [field]: from[field] });
    gained.at[field] = at;
  };
  if (!hadOrigin) for (const field of manualFields) gain(field, contributionOf(kept), kept.updatedAt.toISOString());
  for (const field of plan.gains) gain(field, word, writtenAt(field) ?? gone.updatedAt.toISOString());
  takeOver(kept, gone, plan.state);
  await em.flush();
  // Overdue holds block nobody, but the constraint cannot read a clock.
  await em.nativeUpdate(
    Appointment,
    { dentistId: [kept.id, gone.id], state: 'held', heldUntil: { $lte: now } },
    { state: 'released', heldUntil: null },
  );
  await allowOverlaps(em, [kept.id, gone.id], now);
  await moveTeam(em, kept.id, gone.id);
  await moveClosures(em, kept.id, gone.id);
  // SQL: the same statement for each table.
  for (const table of Object.values(moved))
    await em.execute(`update ${table} set dentist_id = ? where dentist_id = ?`, [kept.id, gone.id]);
  await moveAgenda(em, kept.id, gone.id, plan.state.agenda === 'moved');
  // SQL: the update itself looks whether the other has services.
  await em.execute(
    `update dentist_service set dentist_id = ? where dentist_id = ?
       and not exists (select from dentist_service where dentist_id = ?)`,
    [kept.id, gone.id, kept.id],
  );
  await joinPractitioners(em, kept.id, gone.id);
  const ended = await moveStudio(em, kept.id, gone.id, now);
  await em.nativeDelete(DentistSource, { source: 'operator', dentist: gone.id });
  await moveProfile(em, kept.id, gone.id, !ended.isManaged);
  // SQL: behind all rows of the one that stays, in their own order.
  await em.execute(
    `update dentist_source set dentist_id = ?, joined_rank = joined_rank + 1 +
       (select coalesce(max(joined_rank), 0) from dentist_source where dentist_id = ?) where dentist_id = ?`,
    [kept.id, kept.id, gone.id],
  );
  await em.nativeUpdate(PracticeSlug, { dentist: gone.id }, { dentist: kept.id });
  await em.nativeDelete(Practice, { id: gone.id });
  await em.insert(PracticeSlug, { slug: gone.slug, dentist: kept.id, formerId: gone.id, createdAt: now });
  em.clear();
  await keepProfile(em, kept.id, gained, { now, servicesAt: plan.counts.services > 0 ? servicesAt : null });
  return ended;
}

/** What the one that stays takes over. */
interface Gained {
  fields: readonly ManualField[];
  /** Of it what an operator or the practice had written, and when; what sources say they go on saying. */
  said: ManualEdit;
  at: NonNullable<StoredManualEdit['at']>;
}

/**
 * Puts the profile together from all sources: its own speak first, those that came with the other where these are silent, so
 * that each value keeps its source and its day.
 */
async function keepProfile(
  em: EntityManager,
  id: number,
  { fields, said: written, at }: Gained,
  { now, servicesAt }: { now: Date; servicesAt: Date | null },
) {
  const practice = await em.findOneOrFail(Practice, { id });
  const { contributions, words } = await getPracticeSources(em, practice);
  const own = words.operator?.said ?? {};
  const dates = Object.fromEntries(Object.entries(at).filter(([field]) => !(field in own)));
  await storeManualEdit(em, id, { ...written, ...own }, { now, servicesAt, dates });
  await em.flush();
  if (practice.verifiedBy === 'practice') releaseFields(practice, contributions, fields);
  await recomposeProfile(em, id, practice.city);
  practice.updatedAt = now;
  await em.flush();
}

function takeOver(kept: Practice, gone: Practice, state: MergedState): void {
  kept.verifiedBy = state.verifiedBy;
  kept.alboNumber = state.alboNumber;
  if (state.alboFrom === 'gone') {
    kept.alboCheckedAt = gone.alboCheckedAt;
    kept.alboCheckedBy = gone.alboCheckedBy;
  }
  kept.optedOutAt = state.optedOutAt;
  if (kept.rating == null) {
    kept.rating = gone.rating;
    kept.reviewCount = gone.reviewCount;
  }
}
