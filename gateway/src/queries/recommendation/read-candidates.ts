import { type DentistRow, findConfirmationRecords } from '@dentisti/db';
import type { Candidate } from '@dentisti/domain/recommendation/candidate';
import { shownRating, shownReviewCount } from '@dentisti/domain/search/shown-rating';
import type { RequestContext } from '../../http/request-context.ts';

/** What the rules know of practices: their rows, services and how they answered requests. Two queries for all. */
export async function readCandidates(
  { em, servicesOfDentist }: RequestContext,
  dentists: readonly DentistRow[],
): Promise<Candidate[]> {
  const ids = dentists.map(({ id }) => id);
  const records = await findConfirmationRecords(em, ids);
  const services = await servicesOfDentist.loadMany(ids);
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
