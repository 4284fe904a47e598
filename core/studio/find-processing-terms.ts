import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import { findProcessingAcceptances } from '@dentisti/db/studio/processing-acceptance.repository';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { RequestContext } from '../context.ts';

/** The data-processing terms as a practice's people see them. */
export interface ProcessingTermsView {
  version: string;
  /** When this version was accepted; null before. */
  acceptedAt: Date | null;
  /** An earlier version that was accepted, the latest one; null without any. */
  formerVersion: string | null;
}

/** Returns the terms that hold now, and when the practice – whoever holds it at present – accepted them. */
export async function findProcessingTerms({ em }: RequestContext, practiceId: number): Promise<ProcessingTermsView> {
  const version = processingTermsVersion;
  const [standing, accepted] = [await findStanding(em, practiceId), await findProcessingAcceptances(em, practiceId)];
  const mine = accepted.filter(({ acceptedAt }) => standing && acceptedAt >= standing.contactAt);
  return {
    version,
    acceptedAt: mine.find((one) => one.version === version)?.acceptedAt ?? null,
    formerVersion: mine.find((one) => one.version !== version)?.version ?? null,
  };
}
