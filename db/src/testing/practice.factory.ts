import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { DentistSource, type SourceName } from '../discovery/dentist-source.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { findPracticeById, type PracticeRow } from '../practice/practice.repository.ts';
import { PracticeService } from '../practice/practice-service.entity.ts';

export type PracticeOverrides = Partial<RequiredEntityData<Practice>> & {
  services?: { name: string; priceCents: number | null }[];
  /** Default: one demo source. */
  sources?: { source: SourceName; sourceId: string }[];
};

let counter = 0;

/** Stores a listed, verified practice in Roma; every field can be overridden. Give `googlePlacesRating: null` for an unlisted one. */
export async function createPracticeRow(em: EntityManager, overrides: PracticeOverrides = {}): Promise<PracticeRow> {
  counter += 1;
  const { services = [], sources = [{ source: 'demo', sourceId: `test-${counter}` }], ...fields } = overrides;
  const listed = fields.googlePlacesRating !== null;
  const fork = em.fork();
  const practice = fork.create(Practice, {
    slug: `roma-studio-di-prova-${counter}`,
    name: `Studio di prova ${counter}`,
    address: `Via di Prova ${counter}`,
    cap: '00153',
    istatCode: '058091',
    city: 'Roma',
    province: 'RM',
    region: 'Lazio',
    latitude: 41.89,
    longitude: 12.47,
    googlePlacesRating: 4.5,
    googlePlacesReviewCount: listed ? 10 : null,
    verifiedBy: listed ? 'google' : null,
    hoursExceptions: [],
    specializations: [],
    languages: [],
    ...fields,
  });
  await fork.flush();
  services.forEach((service, position) => {
    fork.create(PracticeService, { dentist: practice.id, position, ...service });
  });
  for (const source of sources) {
    fork.create(DentistSource, { dentist: practice.id, fetchedAt: new Date(), checksum: '', ...source });
  }
  await fork.flush();
  const row = await findPracticeById(fork, practice.id);
  // A hidden practice is not readable through the repository; its id is what such a test needs.
  return row ?? ({ ...practice } as unknown as PracticeRow);
}
