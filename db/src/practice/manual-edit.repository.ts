import { composeProfile } from '@dentisti/domain/discovery/compose-profile';
import {
  type DatedField,
  isSameValue,
  type ManualEdit,
  type ManualField,
  manualFields,
  StoredManualEdit,
} from '@dentisti/domain/discovery/manual-edit';
import { type FieldOrigin, traceFields } from '@dentisti/domain/discovery/trace-fields';
import type { Place } from '@dentisti/domain/places/place';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DentistSource } from '../discovery/dentist-source.entity.ts';
import { Practice } from './practice.entity.ts';
import { getPracticeSources, lockComuni, recomposeProfile, rename } from './practice-profile.repository.ts';
import { PracticeService } from './practice-service.entity.ts';

/** A manual change: fields to set, and fields to leave to the sources again. */
interface ManualChange {
  edit: ManualEdit;
  reset: readonly ManualField[];
  /** The practice's list of services, in its own order; null leaves it as it is. No source writes it. */
  services: readonly { name: string; priceCents: number | null }[] | null;
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
  { edit, reset, services }: ManualChange,
  now: Date,
): Promise<void> {
  const sources = await getPracticeSources(em, practice);
  const said: ManualEdit = { ...sources.edit, ...edit };
  for (const field of reset) delete said[field];
  await storeManualEdit(em, practice.id, said, services ? { now, servicesAt: now } : { now });
  await em.flush();
  // A confirmed profile is not composed anew: a reset field takes the sources' word here.
  if (practice.verifiedBy === 'practice' && sources.contributions.length > 0) {
    const { coordinates, ...word } = composeProfile(sources.contributions);
    for (const field of reset)
      if (field !== 'coordinates') Object.assign(practice, { [field]: word[field] });
      else
        Object.assign(practice, { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null });
  }
  await recomposeProfile(em, practice.id, practice.city);
  if (services) await replaceServices(em, practice.id, services);
  practice.updatedAt = now;
  await em.flush();
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
  { now, servicesAt }: { now: Date; servicesAt?: Date | null },
): Promise<void> {
  const key = { source: 'operator', sourceId: String(dentistId) } as const;
  const source = await em.findOne(DentistSource, key);
  const at = dateFields(source, said, now);
  if (servicesAt) at.services = servicesAt.toISOString();
  if (Object.keys(said).length === 0 && !at.services) {
    if (source) em.remove(source);
    return;
  }
  const raw = StoredManualEdit.parse({ said, at });
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

async function replaceServices(
  em: EntityManager,
  dentistId: number,
  services: NonNullable<ManualChange['services']>,
): Promise<void> {
  await em.nativeDelete(PracticeService, { dentist: dentistId });
  const rows = services.map(({ name, priceCents }, position) => ({ dentist: dentistId, position, name, priceCents }));
  if (rows.length > 0) await em.insertMany(PracticeService, rows);
}

/** Whose word each field of a practice's profile is. For showing: nothing is written. */
export async function findFieldOrigins(
  em: EntityManager,
  dentistId: number,
): Promise<Readonly<Record<ManualField, FieldOrigin>>> {
  // A separate entity manager: reading a demo row rewrites it, and showing must not store that.
  const reader = em.fork();
  const practice = await reader.findOneOrFail(Practice, { id: dentistId });
  const { contributions, edit } = await getPracticeSources(reader, practice);
  return traceFields(contributions, edit);
}
