import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fillDemoAgendas } from './busy-slots.ts';
import type { DemoPractice } from './demo-practice.ts';
import { generateDemoPractices } from './generate.ts';
import { isDemoStored, type StoredDemo, storeDemo } from './store.ts';

/**
 * Of the rows themselves: whatever changes them – generator, gazetteer, drawing – makes a new version, and the next
 * start brings a database up to date. Generating costs a quarter of a second; a number to raise manually would be forgotten.
 */
export function versionOf(practices: readonly DemoPractice[]): string {
  return createHash('sha256').update(JSON.stringify(practices)).digest('hex').slice(0, 16);
}

/**
 * Puts the demonstration directory into the database; null when it stands there already as the generator makes it. In
 * either case the agendas are filled up to the days that `now` brought into sight.
 */
export async function seedDemo(em: EntityManager, now = new Date()): Promise<StoredDemo | null> {
  const practices = generateDemoPractices();
  const version = versionOf(practices);
  const stored = (await isDemoStored(em, version, practices.length)) ? null : await storeDemo(em, practices, version);
  const filled = await fillDemoAgendas(em, practices, now);
  // SQL: the planner must know at once how the rows lie.
  if (stored) await em.execute('analyze dentist, dentist_service, dentist_source, practitioner');
  if (filled > 1000) await em.execute('analyze appointment');
  return stored;
}
