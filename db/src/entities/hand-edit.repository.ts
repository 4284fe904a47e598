import { composeProfile } from '@dentisti/domain/discovery/compose-profile';
import { type HandEdit, type HandField, StoredHandEdit } from '@dentisti/domain/discovery/hand-edit';
import { type FieldOrigin, traceFields } from '@dentisti/domain/discovery/trace-fields';
import type { Place } from '@dentisti/domain/places/place';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Dentist } from './dentist.entity.ts';
import { lockComuni, readSources, recomposeProfile, rename } from './dentist-profile.repository.ts';
import { DentistSource } from './dentist-source.entity.ts';

/** What an operator writes: fields to set, and fields that are the sources' business again. */
export interface HandChange {
  edit: HandEdit;
  reset: readonly HandField[];
  /** The practice's list of services, in its own order; null leaves it as it is. No source writes it. */
  services: readonly { name: string; priceCents: number | null }[] | null;
}

/**
 * Locks a practice for a change by hand, with its comune and, for a move, the one it is to be in; null when there is none
 * of that id.
 */
export async function lockDentist(em: EntityManager, id: number, newCity?: string): Promise<Dentist | null> {
  const known = await em.findOne(Dentist, { id });
  if (!known) return null;
  await lockComuni(em, newCity === undefined ? [known.city] : [known.city, newCity]);
  // Read again: an import may have held the comune until now.
  return em.refresh(known);
}

/**
 * Writes down what an operator says of a practice, as its own source, and puts the profile together anew: so it stands
 * after every later import. Call it inside a transaction, with the practice locked by `lockDentist`.
 */
export async function writeHandChange(
  em: EntityManager,
  dentist: Dentist,
  { edit, reset, services }: HandChange,
  now: Date,
): Promise<void> {
  const sources = await readSources(em, dentist);
  const said: HandEdit = { ...sources.edit, ...edit };
  for (const field of reset) delete said[field];
  await storeHandEdit(em, dentist.id, said, now);
  await em.flush();
  // What the practice confirmed is not put together anew: a field given back takes the sources' word here.
  if (dentist.verifiedBy === 'practice' && sources.contributions.length > 0) {
    const { coordinates, ...word } = composeProfile(sources.contributions);
    for (const field of reset)
      if (field !== 'coordinates') Object.assign(dentist, { [field]: word[field] });
      else
        Object.assign(dentist, { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null });
  }
  await recomposeProfile(em, dentist.id, dentist.city);
  if (services) await replaceServices(em, dentist.id, services);
  dentist.updatedAt = now;
  await em.flush();
}

/**
 * Puts a practice into another comune, for good: no import moves it back. Its page's address follows, the former one leads
 * on. Call it inside a transaction, with the practice and the new comune locked by `lockDentist`.
 */
export async function moveToComune(em: EntityManager, dentist: Dentist, place: Place, now: Date): Promise<void> {
  const { name, id } = dentist;
  await rename(em, dentist, place.name, { name, source: 'operator', sourceId: String(id) });
  const { istatCode, province, region } = place;
  Object.assign(dentist, { istatCode, city: place.name, province, region, updatedAt: now });
  await em.flush();
}

/** Keeps the hand's word as the practice's own source, or removes it when nothing is left of it. */
export async function storeHandEdit(em: EntityManager, dentistId: number, said: HandEdit, now: Date): Promise<void> {
  const key = { source: 'operator', sourceId: String(dentistId) } as const;
  const source = await em.findOne(DentistSource, key);
  if (Object.keys(said).length === 0) {
    if (source) em.remove(source);
    return;
  }
  const raw = StoredHandEdit.parse({ said });
  if (source) Object.assign(source, { raw, fetchedAt: now });
  else
    em.create(DentistSource, { ...key, dentist: dentistId, fetchedAt: now, expiresAt: null, raw, checksum: 'by-hand' });
}

async function replaceServices(
  em: EntityManager,
  dentistId: number,
  services: NonNullable<HandChange['services']>,
): Promise<void> {
  await em.execute('delete from dentist_service where dentist_id = ?', [dentistId]);
  await em.execute(
    `insert into dentist_service (dentist_id, position, name, price_cents)
     select ?, ordinal - 1, given ->> 'name', (given ->> 'priceCents')::int
     from jsonb_array_elements(?::jsonb) with ordinality as listed (given, ordinal)`,
    [dentistId, JSON.stringify(services)],
  );
}

/** Whose word each field of a practice's profile is. For showing: nothing is written. */
export async function findFieldOrigins(
  em: EntityManager,
  dentistId: number,
): Promise<Readonly<Record<HandField, FieldOrigin>>> {
  // A fork of its own: reading a demo row puts it into its own words, which showing must not store.
  const reader = em.fork();
  const dentist = await reader.findOneOrFail(Dentist, { id: dentistId });
  const { contributions, edit } = await readSources(reader, dentist);
  return traceFields(contributions, edit);
}
