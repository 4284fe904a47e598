import { findWaitingPhotos, type WaitingPhotoRow } from '@dentisti/db/profile/practice-photo.repository';
import { findOpenProposals, type SignedProfileEdit } from '@dentisti/db/profile/profile-edit.repository';
import { findStudioPractices, type StudioPracticeRow } from '@dentisti/db/studio/studio-practice.repository';
import type { RequestContext } from '../../context.ts';

/** A proposal as an operator reads it. */
export interface ProposalView extends SignedProfileEdit {
  practice: StudioPracticeRow;
}

/** Returns what practices proposed, the oldest first. */
export async function listProposals({ em }: RequestContext): Promise<ProposalView[]> {
  const proposals = await findOpenProposals(em);
  const practices = await findStudioPractices(
    em,
    proposals.map(({ practiceId }) => practiceId),
  );
  const byId = new Map(practices.map((practice) => [practice.id, practice]));
  return proposals.flatMap((proposal) => {
    const practice = byId.get(proposal.practiceId);
    return practice ? [{ ...proposal, practice }] : [];
  });
}

/** Returns the photos that wait for an operator, the oldest first. */
export const listWaitingPhotos = ({ em }: RequestContext): Promise<WaitingPhotoRow[]> => findWaitingPhotos(em);
