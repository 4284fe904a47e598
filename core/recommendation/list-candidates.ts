import { findConfirmationRecords } from '@dentisti/db/booking/confirmation-record.repository';
import type { DentistRow } from '@dentisti/db/practice/dentist.repository';
import type { Candidate } from '@dentisti/domain/recommendation/candidate';
import { shownRating, shownReviewCount } from '@dentisti/domain/search/shown-rating';
import type { RequestContext } from '../context.ts';

/** What the rules know of practices: their rows, services and how they answered requests. Two queries for all. */
export async function listCandidates(
  { em, servicesOfPractice }: RequestContext,
  dentists: readonly DentistRow[],
): Promise<Candidate[]> {
  const ids = dentists.map(({ id }) => id);
  const records = await findConfirmationRecords(em, ids);
  const services = await servicesOfPractice.loadMany(ids);
  return dentists.map((dentist, i) => {
    const offered = services[i];
    if (offered instanceof Error) throw offered;
    const { latitude, longitude } = dentist;
    return {
      id: dentist.id,
      specializations: dentist.specializations,
      services: offered ?? [],
      description: dentist.description,
      rating: shownRating(dentist),
      reviewCount: shownReviewCount(dentist),
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
      schedule: { week: dentist.week, exceptions: dentist.hoursExceptions },
      confirmations: records.get(dentist.id) ?? null,
    };
  });
}
