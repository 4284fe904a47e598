import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@dentisti/db/orm';
import { findPhotos, type Rendition, storePhoto } from '@dentisti/db/profile/practice-photo.repository';
import { storeProfileEdit } from '@dentisti/db/profile/profile-edit.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { maxPhotos, type PhotoKind, parseAlt } from '@dentisti/domain/practice/photo';
import type { RequestContext } from '../../context.ts';
import { parsePracticeId } from '../../practice/find-practice.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { notYours } from '../own-practice.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { inProfile, type OwnProfile } from './in-profile.ts';

export interface PhotoDetails {
  kind: PhotoKind;
  alt: string;
  /** Whether who uploads it declares the right to publish it, and the consent of whoever can be recognised. */
  isDeclared: boolean;
}

/** A photo without metadata, in each width. */
export interface DecodedPhoto {
  /** Of the widest rendition. */
  width: number;
  height: number;
  renditions: readonly Rendition[];
}

export type AddPhotoOutcome = { kind: 'stored'; id: string; isPublic: boolean } | StudioRefused;

const tooMany = `Un profilo mostra al massimo ${maxPhotos} foto: toglierne una fa posto.`;
export const altFault = 'Descrivi che cosa si vede, da 3 a 160 caratteri: serve a chi non vede le foto.';
const undeclared = 'Conferma di poterla pubblicare: senza, la foto non si carica.';

/** Returns why a photo would be refused, before its bytes are read; null when it would not. */
export async function refusePhoto(
  context: RequestContext,
  practiceId: string,
  { alt, isDeclared }: PhotoDetails,
): Promise<StudioRefused | null> {
  if (!isDeclared) return studioRefused(undeclared);
  if (parseAlt(alt) === null) return studioRefused(altFault);
  const id = parsePracticeId(practiceId);
  const { id: accountId } = currentAccountOf(context);
  if (id === null || !(await findMembership(context.em, id, accountId))) return studioRefused(notYours);
  return (await findPhotos(context.em, id)).length >= maxPhotos ? studioRefused(tooMany) : null;
}

/** Stores a photo: everybody sees it at once where the practice is entitled, else once an operator has. */
export async function addPhoto(
  context: RequestContext,
  practiceId: string,
  details: PhotoDetails,
  decoded: DecodedPhoto,
): Promise<AddPhotoOutcome> {
  const alt = parseAlt(details.alt);
  if (!details.isDeclared) return studioRefused(undeclared);
  if (alt === null) return studioRefused(altFault);
  return inProfile<AddPhotoOutcome>(context, practiceId, async (tx, own) => {
    const { practice, account, isEntitled, now } = own;
    const id = randomUUID();
    const { width, height, renditions } = decoded;
    const state = isEntitled ? ('public' as const) : ('waiting' as const);
    const photo = { id, dentistId: practice.id, kind: details.kind, alt, state, width, height };
    const isStored = await storePhoto(tx, { ...photo, uploadedAt: now, uploadedById: account.id }, renditions);
    if (!isStored) return studioRefused(tooMany);
    await notePhoto(tx, own, { before: '', after: alt });
    const done = { kind: 'stored' as const, id, isPublic: isEntitled };
    // The declaration is part of what was done.
    return {
      action: 'profile.photo-added',
      detail: { photoId: id, isDeclared: true, state },
      isForOperators: !isEntitled,
      done,
    };
  });
}

/** Writes down in the history what was done to the photos. */
export async function notePhoto(
  tx: EntityManager,
  { practice, account, now }: OwnProfile,
  texts: { before: string; after: string },
): Promise<void> {
  await storeProfileEdit(tx, {
    practiceId: practice.id,
    accountId: account.id,
    kind: 'photos',
    state: 'applied',
    changes: [{ field: 'photos', ...texts }],
    createdAt: now,
  });
}
