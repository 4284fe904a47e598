import { maxPhotos } from '@dentisti/domain/practice/photo';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DentistSource } from '../discovery/dentist-source.entity.ts';
import { PhotoRendition } from './photo-rendition.entity.ts';
import { PracticePhoto } from './practice-photo.entity.ts';
import { findPhotos, setCover } from './practice-photo.repository.ts';
import { ProfileEdit } from './profile-edit.entity.ts';

/**
 * Gives what a practice that goes wrote of itself to the one that stays, when its people move there too (`moves`); else it
 * ends, as they do. Photos follow those of the other while there is room.
 */
export async function moveProfile(em: EntityManager, kept: number, gone: number, moves: boolean): Promise<void> {
  const word = (id: number) => ({ source: 'practice', sourceId: String(id) }) as const;
  await em.nativeDelete(ProfileEdit, { practiceId: moves ? kept : gone, state: 'draft' });
  if (!moves) {
    await em.nativeDelete(DentistSource, word(gone));
    await em.nativeDelete(PracticePhoto, { dentistId: gone });
    await em.nativeDelete(ProfileEdit, { practiceId: gone });
    return;
  }
  await em.nativeDelete(DentistSource, word(kept));
  await em.nativeUpdate(DentistSource, word(gone), { sourceId: String(kept), dentist: kept });
  await em.nativeUpdate(ProfileEdit, { practiceId: gone }, { practiceId: kept });
  const own = await findPhotos(em, kept);
  const others = (await findPhotos(em, gone)).slice(0, Math.max(0, maxPhotos - own.length));
  const last = Math.max(-1, ...own.map(({ position }) => position));
  for (const [index, { id }] of others.entries()) {
    await em.nativeUpdate(PhotoRendition, { photoId: id }, { dentistId: kept });
    await em.nativeUpdate(PracticePhoto, { id }, { dentistId: kept, position: last + 1 + index, isCover: false });
  }
  await em.nativeDelete(PracticePhoto, { dentistId: gone });
  const first = others.find(({ state }) => state === 'public');
  if (first && !own.some(({ isCover }) => isCover)) await setCover(em, kept, first.id);
}
