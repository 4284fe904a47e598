import type { EntityManager } from '@mikro-orm/postgresql';
import { generateDemoPractices } from './generate.ts';
import { isDemoStored, type StoredDemo, storeDemo } from './store.ts';

/** Raise it when the generator's output changes: the next start then brings the rows up to date. */
export const demoVersion = 'demo-1';
/** Rows of this version; a test compares it with what the generator makes. */
export const demoRowCount = 2390;

/** Puts the demonstration directory into the database; null when it stands there already at this version. */
export async function seedDemo(em: EntityManager): Promise<StoredDemo | null> {
  if (await isDemoStored(em, demoVersion, demoRowCount)) return null;
  const stored = await storeDemo(em, generateDemoPractices(), demoVersion);
  // The planner must know at once how the rows lie.
  await em.execute('analyze dentist, dentist_service, dentist_source');
  return stored;
}
