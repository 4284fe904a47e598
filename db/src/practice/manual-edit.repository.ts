import { composeProfile } from '@dentisti/domain/discovery/compose-profile';
import type { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';
import {
  type DatedField,
  isSameValue,
  type ManualEdit,
  manualFields,
  StoredManualEdit,
} from '@dentisti/domain/discovery/manual-edit';
import { decideWord } from '@dentisti/domain/discovery/practice-word';
import { type FieldOrigin, traceFields } from '@dentisti/domain/discovery/trace-fields';
import type { Place } from '@dentisti/domain/places/place';
import type { TypedService } from '@dentisti/domain/practice/typed-services';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DentistSource } from '../discovery/dentist-source.entity.ts';
import { Practice } from './practice.entity.ts';
import { getPracticeSources, lockComuni, recomposeProfile, rename } from './practice-profile.repository.ts';
import { PracticeService } from './practice-service.entity.ts';

/** A manual change: fields to set, and fields to leave to the sources again. */
interface ManualChange {
  edit: ManualEdit;
  reset: readonly DatedField[];
  /** The practice's list of services, in its own order; null leaves it as it is. No source writes it. */
  services: readonly TypedService[] | null;
  /** Why the fields are corrected; left out where the operator notes them, which gives way to what the practice writes. */
  reason?: string | null;
}

/**
 * Locks a practice for a manual change, with its comune and, for a move, the one it is to be in; null when there is none
 * of that id.
 */
export async function lockPractice(em: EntityManager, id: number, newCity?: string): Promise<Practice | null> {
  const known = await em.findOne(Practice, { id });
  if (!known) return null;
  await lockComuni(em, newCity === undefined ? [known.city] : [known.city, newCity]);
  // SQL: a move waits for what changes parts of the practice before it touches the row (`directory_move`).
  if (newCity !== undefined) await em.execute('select from dentist where id = ? for update', [id]);
  // Read again: an import may have held the comune until now.
  return em.refresh(known);
}

/**
 * Writes down what an operator says of a practice, as its own source, and puts the profile together anew: so it stands
 * after every later import. Call it inside a transaction, with the practice locked by `lockPractice`.
 */
export async function writeManualChange(
  em: EntityManager,
  practice: Practice,
  { edit, reset, services, reason = null }: ManualChange,
  now: Date,
): Promise<void> {
  const sources = await getPracticeSources(em, practice);
  const said: ManualEdit = { ...sources.words.operator?.said, ...edit };
  for (const field of reset) if (field !== 'services') delete said[field];
  const dropsServices = reset.includes('services');
  const why = { ...sources.words.operator?.why };
  for (const field of [...reset, ...writtenFields(edit, services)]) delete why[field];
  if (reason) for (const field of writtenFields(edit, services)) why[field] = reason;
  await storeManualEdit(em, practice.id, said, { now, why, dropsServices, ...(services && { servicesAt: now }) });
  await em.flush();
  if (practice.verifiedBy === 'practice') releaseFields(practice, sources.contributions, reset);
  await recomposeProfile(em, practice.id, practice.city);
  const ownServices = sources.words.practice?.services;
  if (services) await replaceServices(em, practice.id, services);
  else if (dropsServices && ownServices) await replaceServices(em, practice.id, ownServices);
  practice.updatedAt = now;
  await em.flush();
}

/** Fields that a change writes. */
const writtenFields = (edit: ManualEdit, services: unknown): DatedField[] => [
  ...manualFields.filter((field) => edit[field] !== undefined),
  ...(services ? ['services' as const] : []),
];

/** Gives fields of a confirmed profile, which is not composed anew, the sources' word. */
export function releaseFields(
  practice: Practice,
  contributions: readonly ImportedPractice[],
  fields: readonly DatedField[],
): void {
  if (contributions.length === 0) return;
  const { coordinates, ...word } = composeProfile(contributions);
  for (const field of fields)
    if (field === 'services') continue;
    else if (field !== 'coordinates') Object.assign(practice, { [field]: word[field] });
    else
      Object.assign(practice, { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null });
}

/**
 * Puts a practice into another comune, for good: no import moves it back. Its page's address follows, the former one leads
 * on. Call it inside a transaction, with the practice and the new comune locked by `lockPractice`.
 */
export async function moveToComune(em: EntityManager, practice: Practice, place: Place, now: Date): Promise<void> {
  const { name, id } = practice;
  await rename(em, practice, place.name, { name, source: 'operator', sourceId: String(id) });
  const { istatCode, province, region } = place;
  Object.assign(practice, { istatCode, city: place.name, province, region, updatedAt: now });
  await em.flush();
}

/**
 * Keeps the manual edit as the practice's own source, or removes it when nothing is left of it. Fields that it changes
 * are dated `now`. `servicesAt`: when an operator wrote the services that stand now; left out, what was noted stays.
 */
export async function storeManualEdit(
  em: EntityManager,
  dentistId: number,
  said: ManualEdit,
  {
    now,
    servicesAt,
    why,
    dates = {},
    dropsServices = false,
  }: {
    now: Date;
    servicesAt?: Date | null;
    why?: StoredManualEdit['why'];
    /** When fields were written that were before now. */
    dates?: StoredManualEdit['at'];
    dropsServices?: boolean;
  },
): Promise<void> {
  const key = { source: 'operator', sourceId: String(dentistId) } as const;
  const source = await em.findOne(DentistSource, key);
  const at = { ...dateFields(source, said, now), ...dates };
  if (dropsServices) delete at.services;
  if (servicesAt) at.services = servicesAt.toISOString();
  if (Object.keys(said).length === 0 && !at.services) {
    if (source) em.remove(source);
    return;
  }
  const reasons = why ?? StoredManualEdit.safeParse(source?.raw).data?.why ?? {};
  const raw = StoredManualEdit.parse({ said, at, ...(Object.keys(reasons).length > 0 && { why: reasons }) });
  if (source) Object.assign(source, { raw, fetchedAt: now });
  else
    em.create(DentistSource, { ...key, dentist: dentistId, fetchedAt: now, expiresAt: null, raw, checksum: 'by-hand' });
}

/** When each field of a manual edit was last written; a date that was not noted stays that of the whole. */
function dateFields(source: DentistSource | null, said: ManualEdit, now: Date): Partial<Record<DatedField, string>> {
  const before = StoredManualEdit.safeParse(source?.raw).data ?? { said: {} };
  const dates: Partial<Record<DatedField, string>> = before.at?.services ? { services: before.at.services } : {};
  for (const field of manualFields) {
    if (said[field] === undefined) continue;
    const stays = before.said[field] !== undefined && isSameValue(before.said[field], said[field]);
    dates[field] = stays && source ? (before.at?.[field] ?? source.fetchedAt.toISOString()) : now.toISOString();
  }
  return dates;
}

/** Stores a practice's list of services in place of the one it had. */
export async function replaceServices(
  em: EntityManager,
  dentistId: number,
  services: readonly TypedService[],
): Promise<void> {
  await em.nativeDelete(PracticeService, { dentist: dentistId });
  const rows = services.map(({ name, priceCents, priceToCents = null, isFrom = false }, position) => {
    return { dentist: dentistId, position, name, priceCents, priceToCents, isFrom };
  });
  if (rows.length > 0) await em.insertMany(PracticeService, rows);
}

/** Whose word each field of a practice's profile is. For showing: nothing is written. */
export async function findFieldOrigins(
  em: EntityManager,
  dentistId: number,
): Promise<Readonly<Record<DatedField, FieldOrigin>>> {
  // A separate entity manager: reading a demo row rewrites it, and showing must not store that.
  const reader = em.fork();
  const practice = await reader.findOneOrFail(Practice, { id: dentistId });
  const { contributions, words } = await getPracticeSources(reader, practice);
  const rank = decideWord('services', words);
  // What an operator noted without a reason is shown as nobody's, as ever: there is no source to go back to.
  const services = rank === 'practice' ? 'practice' : rank === 'correction' ? 'operator' : null;
  return { ...traceFields(contributions, words), services };
}
