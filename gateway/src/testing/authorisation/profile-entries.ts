import { randomInt, randomUUID } from 'node:crypto';
import { stateProfile } from '@dentisti/core/studio/profile/find-stated-profile';
import { lockPractice } from '@dentisti/db/practice/manual-edit.repository';
import type { AuthorisationWorld } from './world.ts';

const practiceIdOf = (world: AuthorisationWorld) => ({ practiceId: world.dentistId });

/** Every field of the practice's profile that shows something, as a confirmation names it; the practice is entitled. */
export async function shownFields(world: AuthorisationWorld) {
  await world.openRooms();
  const fields = await world.gateway.database.em.fork().transactional(async (em) => {
    const practice = await lockPractice(em, Number(world.dentistId));
    return practice ? (await stateProfile(em, practice)).fields : [];
  });
  const seen = fields
    .filter(({ text }) => text !== '')
    .map(({ field, text }) => ({ field: field.toUpperCase(), text }));
  return { ...practiceIdOf(world), seen };
}

/** A change that is a proposal: nothing that is shown changes by it, whoever asks first. */
export async function proposedChange(world: AuthorisationWorld) {
  const { seen } = await shownFields(world);
  await world.endEntitlement();
  await world.sql(`delete from profile_edit where state = 'proposed'`);
  const shown = seen.find(({ field }) => field === 'EMAIL')?.text ?? '';
  const change = { field: 'EMAIL', text: `${randomUUID()}@studio.example`, seen: shown };
  return { ...practiceIdOf(world), changes: [change] };
}

/** Id of an edit of nothing, applied or proposed; the practice is entitled. */
export async function profileEdit(world: AuthorisationWorld, state: 'applied' | 'proposed') {
  await world.openRooms();
  const [row] = await world.sql(
    `insert into profile_edit (practice_id, kind, state, changes, created_at) values (?, 'data', ?, '[]', now()) returning id`,
    [world.dentistId, state],
  );
  return { ...practiceIdOf(world), editId: String(row?.id) };
}

/** Place of somebody on the practice's profile; the practice is entitled. */
export async function personOfProfile(world: AuthorisationWorld) {
  await world.openRooms();
  const position = randomInt(1_000, 30_000);
  const knownAs = 'Dott. Luca Landi';
  await world.sql(`insert into practitioner (dentist_id, position, name) values (?, ?, ?)`, [
    world.dentistId,
    position,
    knownAs,
  ]);
  return { ...practiceIdOf(world), position, knownAs };
}

/** Id of a photo of the practice that waits for an operator. */
export async function photoOfPractice(world: AuthorisationWorld): Promise<string> {
  const [row] = await world.sql(
    `with photo as (
       insert into practice_photo (id, dentist_id, kind, alt, position, state, width, height, uploaded_at)
       values (?, ?, 'studio', 'La sala d’attesa', ?, 'waiting', 480, 300, now()) returning id, dentist_id)
     insert into photo_rendition (photo_id, width, dentist_id, bytes, etag) select id, 480, dentist_id, 'x', 'tag' from photo
     returning photo_id as id`,
    [randomUUID(), world.dentistId, randomInt(1_000, 30_000)],
  );
  return String(row?.id);
}

/** The practice's photos in their order. */
export async function photosInOrder(world: AuthorisationWorld) {
  const rows = await world.sql('select id from practice_photo where dentist_id = ? order by position, id', [
    world.dentistId,
  ]);
  return { ...practiceIdOf(world), photoIds: rows.map(({ id }) => String(id)) };
}
