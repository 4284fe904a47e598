import { findConfirmationRecords } from '@dentisti/db/booking/confirmation-record.repository';
import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { Candidate } from '@dentisti/domain/recommendation/candidate';
import { shownRating, shownReviewCount } from '@dentisti/domain/search/shown-rating';
import type { RequestContext } from '../context.ts';

/** Returns what the rules need of practices: rows, services and how they answered requests. Two queries for all. */
export async function listCandidates(
  { em, servicesOfPractice }: RequestContext,
  practices: readonly PracticeRow[],
): Promise<Candidate[]> {
  const ids = practices.map(({ id }) => id);
  const records = await findConfirmationRecords(em, ids);
  const services = await servicesOfPractice.loadMany(ids);
  return practices.map((practice, i) => {
    const offered = services[i];
    if (offered instanceof Error) throw offered;
    const { latitude, longitude } = practice;
    return {
      id: practice.id,
      specializations: practice.specializations,
      services: offered ?? [],
      description: practice.description,
      rating: shownRating(practice),
      reviewCount: shownReviewCount(practice),
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
      schedule: { week: practice.week, exceptions: practice.hoursExceptions },
      confirmations: records.get(practice.id) ?? null,
      languages: practice.languages,
      wheelchair: practice.wheelchair,
    };
  });
}
