import {
  changePhoto,
  findPhoto,
  findPhotos,
  orderPhotos,
  removePhoto,
  setCover,
} from '@dentisti/db/profile/practice-photo.repository';
import { type PhotoKind, parseAlt, reorder } from '@dentisti/domain/practice/photo';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';
import { altFault, notePhoto } from './add-photo.ts';
import { inProfile } from './in-profile.ts';

export type PhotosOutcome = { kind: 'saved'; applied: never[]; proposed: never[] } | StudioRefused;

const saved = { kind: 'saved' as const, applied: [], proposed: [] };
const gone = 'Questa foto non c’è più.';

/** Changes how a photo is described and what it shows. */
export async function describePhoto(
  context: RequestContext,
  practiceId: string,
  { id, alt: typed, kind }: { id: string; alt: string; kind: PhotoKind },
): Promise<PhotosOutcome> {
  const alt = parseAlt(typed);
  if (alt === null) return studioRefused(altFault);
  return inProfile<PhotosOutcome>(context, practiceId, async (tx, own) => {
    const photo = isUuid(id) ? await findPhoto(tx, own.practice.id, id) : null;
    if (!photo) return studioRefused(gone);
    // Without the entitlement an operator sees each word that patients read.
    if (!own.isEntitled && photo.state === 'public')
      return studioRefused('Questa foto è già pubblica: si cambia quando la titolarità è verificata.');
    await changePhoto(tx, id, { alt, kind });
    await notePhoto(tx, own, { before: photo.alt, after: alt });
    return { action: 'profile.photo-described', detail: { photoId: id }, done: saved };
  });
}

/** Removes a photo with its pixels. */
export const dropPhoto = (context: RequestContext, practiceId: string, id: string): Promise<PhotosOutcome> =>
  inProfile<PhotosOutcome>(context, practiceId, async (tx, own) => {
    const photo = isUuid(id) ? await findPhoto(tx, own.practice.id, id) : null;
    if (!photo) return studioRefused(gone);
    await removePhoto(tx, photo);
    await notePhoto(tx, own, { before: photo.alt, after: '' });
    return {
      action: 'profile.photo-removed',
      detail: { photoId: id },
      isForOperators: photo.state === 'waiting',
      done: saved,
    };
  });

/** Stores the order of a practice's photos, and which of them is the cover; null: the one that is. */
export const arrangePhotos = (
  context: RequestContext,
  practiceId: string,
  { ids, coverId }: { ids: readonly string[]; coverId: string | null },
): Promise<PhotosOutcome> =>
  inProfile<PhotosOutcome>(context, practiceId, async (tx, { practice }) => {
    const photos = await findPhotos(tx, practice.id);
    const order = reorder(
      photos.map((photo) => photo.id),
      ids,
    );
    if (!order) return studioRefused(changedMeanwhile);
    const cover = photos.find((photo) => photo.id === coverId);
    if (coverId !== null && cover?.state !== 'public')
      return studioRefused('La copertina è una foto che i pazienti vedono già.');
    await orderPhotos(tx, practice.id, order);
    if (cover) await setCover(tx, practice.id, cover.id);
    return { action: 'profile.photos-arranged', detail: { photos: order.length }, done: saved };
  });
