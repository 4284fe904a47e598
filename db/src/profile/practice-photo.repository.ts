import { maxPhotos } from '@dentisti/domain/practice/photo';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../practice/practice.repository.ts';
import { findRow, findRows, parseRow, type RowOf, storedRow } from '../stored-row.ts';
import { PhotoRendition } from './photo-rendition.entity.ts';
import { PracticePhoto } from './practice-photo.entity.ts';

/** A photo without its pixels; instants as Date (UTC). See `PracticePhoto`. */
export type PracticePhotoRow = RowOf<PracticePhoto>;

const photoRow = storedRow(PracticePhoto);

/** A photo in one width, as it is served. */
export interface Rendition {
  width: number;
  bytes: Buffer;
  etag: string;
}

/** Returns a practice's photos in their order, those that wait included. */
export const findPhotos = (em: EntityManager, dentistId: number): Promise<PracticePhotoRow[]> =>
  findRows(em, PracticePhoto, { dentistId }, { orderBy: { position: 'asc', id: 'asc' } });

/** Returns a photo of a practice; null when it has no such photo. */
export const findPhoto = (em: EntityManager, dentistId: number, id: string): Promise<PracticePhotoRow | null> =>
  findRow(em, PracticePhoto, { dentistId, id });

/** Returns a photo by its id; null when it is gone. */
export const findPhotoById = (em: EntityManager, id: string): Promise<PracticePhotoRow | null> =>
  findRow(em, PracticePhoto, { id });

/** Returns the photos of several practices that everybody sees, each practice's with the cover first. */
export async function findPublicPhotos(em: EntityManager, ids: readonly number[]): Promise<PracticePhotoRow[]> {
  // SQL: one parameter, however many practices.
  return photoRow.all(
    em,
    `select ${photoRow.list()} from practice_photo where dentist_id = any(?::int[]) and state = 'public'
     order by dentist_id, is_cover desc, position, id`,
    [idList(ids)],
  );
}

/** Stores a photo with its renditions after the others. @returns false, with nothing written, when there are too many. */
export async function storePhoto(
  em: EntityManager,
  photo: Omit<PracticePhotoRow, 'position' | 'isCover' | 'acceptedById' | 'orphanedAt'>,
  renditions: readonly Rendition[],
): Promise<boolean> {
  const present = await findPhotos(em, photo.dentistId);
  if (present.length >= maxPhotos) return false;
  const position = Math.max(-1, ...present.map((one) => one.position)) + 1;
  const isCover = photo.state === 'public' && !present.some((one) => one.isCover);
  await em.insert(PracticePhoto, { ...photo, position, isCover, acceptedById: null, orphanedAt: null });
  await em.insertMany(
    PhotoRendition,
    renditions.map((rendition) => ({ ...rendition, photoId: photo.id, dentistId: photo.dentistId })),
  );
  return true;
}

/** Changes what is written of a photo. */
export async function changePhoto(
  em: EntityManager,
  id: string,
  change: Partial<Pick<PracticePhotoRow, 'alt' | 'kind' | 'state' | 'acceptedById'>>,
): Promise<void> {
  await em.nativeUpdate(PracticePhoto, { id }, change);
}

/** Makes one photo of a practice its cover. */
export async function setCover(em: EntityManager, dentistId: number, id: string): Promise<void> {
  await em.nativeUpdate(PracticePhoto, { dentistId, isCover: true }, { isCover: false });
  await em.nativeUpdate(PracticePhoto, { dentistId, id }, { isCover: true });
}

/** Stores the order of a practice's photos. */
export async function orderPhotos(em: EntityManager, dentistId: number, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) await em.nativeUpdate(PracticePhoto, { dentistId, id }, { position });
}

/** Removes a photo with its pixels; the first of the others that everybody sees becomes the cover in its place. */
export async function removePhoto(em: EntityManager, { id, dentistId, isCover }: PracticePhotoRow): Promise<void> {
  await em.nativeDelete(PracticePhoto, { id });
  const next = isCover && (await findPhotos(em, dentistId)).find(({ state }) => state === 'public');
  if (next) await setCover(em, dentistId, next.id);
}

/** A photo to be served: to everybody, or to the practice and operators alone. */
export interface ServedPhoto {
  practiceId: number;
  isPublic: boolean;
  etag: string;
}

/** Returns whether and to whom a photo is served, without its pixels; null when there is none in that width. */
export async function findServedPhoto(em: EntityManager, id: string, width: number): Promise<ServedPhoto | null> {
  // SQL: joined with the practice, which may be hidden.
  const [row] = await em.execute<ServedPhoto[]>(
    `select p.dentist_id as "practiceId", p.state = 'public' and d.hidden_at is null as "isPublic", r.etag
     from photo_rendition r join practice_photo p on p.id = r.photo_id join dentist d on d.id = p.dentist_id
     where r.photo_id = ? and r.width = ?`,
    [id, width],
  );
  return row ?? null;
}

/** Returns a photo's pixels in one width. */
export async function findRendition(em: EntityManager, id: string, width: number): Promise<Buffer | null> {
  const row = await findRow(em, PhotoRendition, { photoId: id, width }, ['bytes']);
  return row ? Buffer.from(row.bytes) : null;
}

/** A photo that waits for an operator, with its practice. */
export type WaitingPhotoRow = PracticePhotoRow & { practiceName: string; city: string };
const parseWaiting = parseRow<WaitingPhotoRow>({ uploadedAt: true, orphanedAt: true });

/** Returns the photos that wait for an operator, the oldest first; 100 at most. */
export async function findWaitingPhotos(em: EntityManager): Promise<WaitingPhotoRow[]> {
  // SQL: joined with the practices' names.
  const rows = await em.execute<object[]>(
    `select ${photoRow.list('p')}, d.name as "practiceName", d.city from practice_photo p join dentist d on d.id = p.dentist_id
     where p.state = 'waiting' order by p.uploaded_at, p.id limit 100`,
  );
  return rows.map(parseWaiting);
}
