import { randomUUID } from 'node:crypto';
import { findPhotos, storePhoto } from '@dentisti/db/profile/practice-photo.repository';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { profileTools } from '../../testing/studio-profile.ts';
import { ownPractice } from '../../testing/studio-requests.ts';

let milliseconds = 0;
/** Goes on a little at each look, so that each change has a time of its own. */
const clock = () => {
  milliseconds += 1;
  return new Date(tuesdayMorning.getTime() + milliseconds);
};
const gateway = setUpTestGateway({}, clock);
let practice: { id: number; slug: string; domain: string };
let browser: CookieJar;
let operator: CookieJar;
beforeAll(async () => {
  ({ practice, browser } = await ownPractice(gateway));
  ({ browser: operator } = await signedIn(gateway, 'op@dentisti.example', 'operator'));
});
const { sql, run, read, decide, publicly, entitle } = profileTools(gateway, () => ({ practice, browser, operator }));

describe('photos', () => {
  beforeAll(() => entitle(tuesdayMorning));

  const upload = async (bytes: Buffer, details: object, headers = browser.headers()) =>
    fetch(`${gateway.url}/api/studio/${practice.id}/photos`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/octet-stream',
        'x-photo-details': encodeURIComponent(JSON.stringify(details)),
      },
      body: new Uint8Array(bytes),
    });
  const jpeg = () =>
    sharp({ create: { width: 480, height: 320, channels: 3, background: { r: 1, g: 90, b: 60 } } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 53/1 0/1' } })
      .toBuffer();
  const details = { kind: 'studio', alt: 'La sala d’attesa', isDeclared: true };
  const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

  test('of an entitled practice are public at once, without what the telephone wrote into them', async () => {
    const answer = await upload(await jpeg(), details);
    expect([answer.status, await answer.json()]).toEqual([201, { id: expect.any(String), isPublic: true }]);
    const [photo] = (await publicly()).photos as { id: string; alt: string }[];
    expect(photo?.alt).toBe('La sala d’attesa');
    for (const width of [480, 960, 1600]) {
      const picture = await get(`/foto/${photo?.id}/${width}.webp`);
      expect(picture.headers.get('cache-control')).toBe('private, max-age=604800, immutable');
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
      expect(picture.headers.get('content-type')).toBe('image/webp');
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      const tag = picture.headers.get('etag') ?? '';
      expect((await get(`/foto/${photo?.id}/${width}.webp`, { 'if-none-match': tag })).status).toBe(304);
    }
    for (const path of [
      `/foto/${photo?.id}/500.webp`,
      `/foto/${photo?.id}/480.png`,
      '/foto/x/480.webp',
      `/foto/${practice.id}/480.webp`,
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  test('without session, token, declaration or description none is taken; nor one of too many', async () => {
    const bytes = await jpeg();
    expect((await upload(bytes, details, {})).status).toBe(401);
    const { cookie = '' } = browser.headers();
    expect((await upload(bytes, details, { cookie })).status).toBe(401);
    const { browser: stranger } = await studioBrowser(gateway);
    expect((await upload(bytes, details, stranger.headers())).status).toBe(404);
    expect((await upload(bytes, { ...details, isDeclared: false })).status).toBe(422);
    expect((await upload(bytes, { ...details, alt: ' ' })).status).toBe(422);
    expect((await upload(bytes, { kind: 'altro' })).status).toBe(400);
    expect((await upload(Buffer.from('<svg/>'), details)).status).toBe(422);
    expect((await upload(Buffer.alloc(15_000_001), details)).status).toBe(413);
  });

  test('are put in order, one of them the cover; one that is removed is gone at once', async () => {
    // As a row: each upload takes a process of its own.
    const em = gateway.database.em.fork();
    const [uploaded] = await findPhotos(em, practice.id);
    if (!uploaded) throw new Error('the first photo is gone');
    const second = { ...uploaded, id: randomUUID(), alt: 'La squadra', kind: 'team' } as const;
    await storePhoto(em, second, [{ width: 480, bytes: await jpeg(), etag: 'x'.repeat(32) }]);
    const photos = (await read())?.photos ?? [];
    const ids = photos.map(({ id }) => id);
    expect(photos.map(({ isCover }) => isCover)).toEqual([true, false]);
    const arranged = await run('arrangePhotos', '$photoIds: [ID!]!, $coverId: ID', {
      photoIds: ids.toReversed(),
      coverId: ids[1],
    });
    expect(arranged.profile?.photos.map(({ id, isCover }) => [id, isCover])).toEqual([
      [ids[1], true],
      [ids[0], false],
    ]);
    expect((await run('arrangePhotos', '$photoIds: [ID!]!', { photoIds: ids.slice(1) })).__typename).toBe(
      'StudioRefused',
    );
    await run('removePhoto', '$photoId: ID!', { photoId: ids[1] });
    expect((await get(`/foto/${ids[1]}/480.webp`)).status).toBe(404);
    expect((await read())?.photos).toEqual([expect.objectContaining({ id: ids[0], isCover: true })]);
  });

  test('of a hidden practice nobody but its people and operators sees any', async () => {
    const [photo] = (await read())?.photos ?? [];
    const path = `/foto/${photo?.id}/480.webp`;
    await sql('update dentist set hidden_at = now() where id = ?', [practice.id]);
    const { browser: stranger } = await studioBrowser(gateway);
    expect((await get(path)).status).toBe(404);
    expect((await get(path, stranger.headers())).status).toBe(404);
    const own = await get(path, browser.headers());
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await get(path, operator.headers())).status).toBe(200);
    // Operators find it on the practice's page, and one that waits in their list.
    const listed = 'query ($id: ID!) { adminDentist(id: $id) { photos { id } } adminWaitingPhotos { photo { id } } }';
    const { data } = await operator.ask(listed, { id: String(practice.id) });
    expect(data?.adminDentist?.photos).toEqual([{ id: photo?.id }]);
    await sql(`update practice_photo set state = 'waiting', is_cover = false where id = ?`, [photo?.id]);
    expect((await operator.ask(listed, { id: String(practice.id) })).data?.adminWaitingPhotos).toContainEqual({
      photo: { id: photo?.id },
    });
    await sql(`update practice_photo set state = 'public', is_cover = true where id = ?`, [photo?.id]);
    await sql('update dentist set hidden_at = null where id = ?', [practice.id]);
    expect((await get(path)).status).toBe(200);
  });

  test('before the entitlement wait for an operator, who removes one with a reason', async () => {
    await entitle(null);
    const stored = (await (await upload(await jpeg(), { ...details, alt: 'L’ingresso', kind: 'outside' })).json()) as {
      id: string;
      isPublic: boolean;
    };
    expect(stored.isPublic).toBe(false);
    expect((await get(`/foto/${stored.id}/480.webp`)).status).toBe(404);
    const waiting = await operator.ask('{ adminWaitingPhotos { practiceName photo { id alt } } }');
    expect(waiting.data?.adminWaitingPhotos).toEqual([
      expect.objectContaining({ photo: { id: stored.id, alt: 'L’ingresso' } }),
    ]);
    await decide('decidePhoto', { photoId: stored.id, accept: true, note: '' });
    expect((await get(`/foto/${stored.id}/480.webp`)).status).toBe(200);
    expect(await decide('decidePhoto', { photoId: stored.id, accept: false, note: '' })).toMatchObject({
      __typename: 'StudioRefused',
    });
    await decide('decidePhoto', { photoId: stored.id, accept: false, note: 'Si riconosce un paziente.' });
    expect((await get(`/foto/${stored.id}/480.webp`)).status).toBe(404);
    expect(await sql(`select template from mail_outbox where template = 'photoDecided'`)).toHaveLength(1);
  });
});
