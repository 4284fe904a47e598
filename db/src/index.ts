/** The public face of this workspace: everything the gateway and the worker may use of the database. */
export type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
export { Dentist, Verification } from './entities/dentist.entity.ts';
export {
  type DentistRow,
  findDentistById,
  findDentistBySlug,
  findDentistsByIds,
  findDentistsOfCity,
} from './entities/dentist.repository.ts';
export { DentistService } from './entities/dentist-service.entity.ts';
export { type DentistServiceRow, findServicesOfDentists } from './entities/dentist-service.repository.ts';
export { DentistSlug } from './entities/dentist-slug.entity.ts';
export { DentistSource, SourceName } from './entities/dentist-source.entity.ts';
export { type DentistSourceRow, findSourcesOfDentists } from './entities/dentist-source.repository.ts';
export {
  countDentistsByCity,
  type DirectoryFigures,
  getDirectoryFigures,
} from './entities/directory-figures.repository.ts';
export { DiscoveryJob, type DiscoveryJobRow, DiscoveryStatus } from './entities/discovery-job.entity.ts';
export {
  beatDiscoveryJob,
  claimDiscoveryJob,
  type DiscoveryLease,
  findDiscoveryJob,
  findLeftoverState,
  findRecentDiscoveryJob,
  finishDiscoveryJob,
  releaseDiscoveryJob,
  saveDiscoveryProgress,
  startDiscoveryJob,
  sweepDiscoveryJobs,
} from './entities/discovery-job.repository.ts';
export { GooglePlaceStaging } from './entities/google-place-staging.entity.ts';
export { stageGooglePlaces } from './entities/google-place-staging.repository.ts';
export { eraseExpiredGoogleData } from './entities/google-retention.repository.ts';
export { findNearbyDentists, type NearbyDentistRow } from './entities/nearby-dentist.repository.ts';
export {
  type ImportCounts,
  type ImportRow,
  importPractices,
  withdrawClosedPractices,
} from './entities/practice-import.repository.ts';
export { ProfileReport, ReportKind } from './entities/profile-report.entity.ts';
export { type NewProfileReport, storeProfileReport } from './entities/profile-report.repository.ts';
export { createOrm, type OrmSettings } from './orm.ts';
