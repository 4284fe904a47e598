import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { lockPractice } from '@dentisti/db/practice/manual-edit.repository';
import {
  changePhoto,
  findPhotoById,
  findPhotos,
  removePhoto,
  setCover,
} from '@dentisti/db/profile/practice-photo.repository';
import { findMembers } from '@dentisti/db/studio/practice-member.repository';
import type { OperatorContext } from '../../admin/manual-override.ts';
import { isUuid } from '../../admin/page-of.ts';
import { type DecisionOutcome, decisionNote, noteFault } from '../claims/decide-claim.ts';
import { queueStudioMail } from '../queue-studio-mail.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';

interface PhotoDecision {
  photoId: string;
  /** False: it is refused, or removed where everybody saw it. */
  accept: boolean;
  /** The practice reads it; empty only for an acceptance. */
  note: string;
}

/** Lets a photo be seen by everybody, or removes it with a reason. Owners are mailed of a removal. */
export async function decidePhoto(context: OperatorContext, decision: PhotoDecision): Promise<DecisionOutcome> {
  const note = decision.accept ? '' : decisionNote(decision.note);
  if (note === null) return studioRefused(noteFault);
  const outcome = await context.em.fork().transactional((tx) => decide(tx, context, { ...decision, note }));
  if (outcome.kind === 'refused') return outcome;
  const { jobs, operatorChanges } = context.services;
  for (const mailId of outcome.mailIds) await jobs.add('sendMail', { mailId });
  await operatorChanges.publish('work');
  return { kind: 'decided', practiceId: outcome.practiceId };
}

async function decide(
  tx: EntityManager,
  { services, currentOperator, requestId }: OperatorContext,
  { photoId, accept, note }: PhotoDecision,
): Promise<StudioRefused | { kind: 'decided'; practiceId: number; mailIds: string[] }> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const now = services.now();
  const known = isUuid(photoId) ? await findPhotoById(tx, photoId) : null;
  const practice = known && (await lockPractice(tx, known.dentistId));
  const photo = practice && (await findPhotoById(tx, photoId));
  if (!photo || (accept && photo.state === 'public')) return studioRefused(changedMeanwhile);
  const practiceId = photo.dentistId;
  if (accept) {
    await changePhoto(tx, photoId, { state: 'public', acceptedById: currentOperator.id });
    if (!(await findPhotos(tx, practiceId)).some(({ isCover }) => isCover)) await setCover(tx, practiceId, photoId);
  } else await removePhoto(tx, photo);
  await writeAudit(tx, {
    at: now,
    operatorId: currentOperator.id,
    action: accept ? 'profile.photo-accepted' : 'profile.photo-removed-by-operator',
    target: { kind: 'practice', id: String(practiceId) },
    detail: { photoId, ...(note && { note }) },
    requestId,
  });
  const mailIds: string[] = [];
  if (!accept)
    for (const { accountId, email, role } of await findMembers(tx, practiceId)) {
      if (role !== 'owner') continue;
      const params = { practiceId, accountId, alt: photo.alt, note };
      const occasion = `${photoId}:${accountId}`;
      mailIds.push(
        await queueStudioMail(tx, services.env, { template: 'photoDecided', toAddress: email, occasion, params, now }),
      );
    }
  return { kind: 'decided', practiceId, mailIds };
}
