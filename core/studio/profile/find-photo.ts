import { findServedPhoto, type ServedPhoto } from '@dentisti/db/profile/practice-photo.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { photoWidths } from '@dentisti/domain/practice/photo';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';

/**
 * Returns a photo in a width that whoever asks may see: everybody those that are public and of a practice that is shown,
 * operators and the practice's people the others too. Null otherwise.
 */
export async function findVisiblePhoto(
  context: RequestContext,
  id: string,
  width: number,
): Promise<ServedPhoto | null> {
  if (!isUuid(id) || !(photoWidths as readonly number[]).includes(width)) return null;
  const photo = await findServedPhoto(context.em, id, width);
  if (!photo || photo.isPublic) return photo;
  const { currentAccount, currentOperator } = context;
  if (currentOperator?.stage === 'complete') return photo;
  const isMember = currentAccount && (await findMembership(context.em, photo.practiceId, currentAccount.id));
  return isMember ? photo : null;
}
