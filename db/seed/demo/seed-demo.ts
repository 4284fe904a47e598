import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type DemoPractice, generateDemoPractices } from './generate.ts';
import { isDemoStored, type StoredDemo, storeDemo } from './store.ts';

/**
 * Of the rows themselves: whatever changes them – generator, gazetteer, drawing – makes a new version, and the next
 * start brings a database up to date. Generating costs a quarter of a second; a number to raise by hand would be forgotten.
 */
export function versionOf(practices: readonly DemoPractice[]): string {
  return createHash('sha256').update(JSON.stringify(practices)).digest('hex').slice(0, 16);
}

/** Puts the demonstration directory into the database; null when it stands there already as the generator makes it. */
export async function seedDemo(em: EntityManager): Promise<StoredDemo | null> {
  const practices = generateDemoPractices();
  const version = versionOf(practices);
  if (await isDemoStored(em, version, practices.length)) return null;
  const stored = await storeDemo(em, practices, version);
  // The planner must know at once how the rows lie.
  await em.execute('analyze dentist, dentist_service, dentist_source');
  return stored;
}
