import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { DentistSource, type SourceName } from '../discovery/dentist-source.entity.ts';
import { Dentist } from '../practice/dentist.entity.ts';
import { type DentistRow, findPracticeById } from '../practice/dentist.repository.ts';
import { DentistService } from '../practice/dentist-service.entity.ts';

export type PracticeOverrides = Partial<RequiredEntityData<Dentist>> & {
  services?: { name: string; priceCents: number | null }[];
  /** Default: one demo source. */
  sources?: { source: SourceName; sourceId: string }[];
};

let counter = 0;

/** Stores a listed, verified practice in Roma; every field can be overridden. Give `googlePlacesRating: null` for an unlisted one. */
export async function createDentist(em: EntityManager, overrides: PracticeOverrides = {}): Promise<DentistRow> {
  counter += 1;
  const { services = [], sources = [{ source: 'demo', sourceId: `test-${counter}` }], ...fields } = overrides;
  const listed = fields.googlePlacesRating !== null;
  const fork = em.fork();
  const dentist = fork.create(Dentist, {
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
    ...fields,
  });
  await fork.flush();
  services.forEach((service, position) => {
    fork.create(DentistService, { dentist: dentist.id, position, ...service });
  });
  for (const source of sources) {
    fork.create(DentistSource, { dentist: dentist.id, fetchedAt: new Date(), checksum: '', ...source });
  }
  await fork.flush();
  const row = await findPracticeById(fork, dentist.id);
  // A hidden practice is not readable through the repository; its id is what such a test needs.
  return row ?? ({ ...dentist } as unknown as DentistRow);
}
