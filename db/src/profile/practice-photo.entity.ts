import { maxAltLength, photoKinds, photoStates } from '@dentisti/domain/practice/photo';
import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';

/** A photo that a practice published of itself; its pixels are `photo_rendition`. */
const PracticePhotoSchema = defineEntity({
  name: 'PracticePhoto',
  tableName: 'practice_photo',
  properties: {
    id: p.uuid().primary(),
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('practice_photo_dentist_index'),
    kind: p.enum(photoKinds),
    /** What it shows, for whoever does not see it. */
    alt: p.text(),
    /** Place in the gallery, from 0, with gaps where one was removed. */
    position: p.smallint(),
    isCover: p.boolean().default(false),
    state: p.enum(photoStates),
    /** Of the widest rendition. */
    width: p.integer(),
    height: p.integer(),
    uploadedAt: p.datetime(),
    /** Who uploaded it and declared the right to publish it; null once the account is gone. */
    uploadedById: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('practice_photo_account_index'),
    /** The operator who let it be seen; null where none had to. */
    acceptedById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    /** Since when nobody manages the practice, or it is hidden; the daily erasure notes it, and deletes the photo later. */
    orphanedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'practice_photo_cover_unique',
      expression: 'create unique index practice_photo_cover_unique on practice_photo (dentist_id) where is_cover',
    },
    {
      name: 'practice_photo_waiting_index',
      expression: `create index practice_photo_waiting_index on practice_photo (uploaded_at) where state = 'waiting'`,
    },
  ],
  checks: [
    { name: 'practice_photo_alt_check', expression: `char_length(alt) >= 3 and char_length(alt) <= ${maxAltLength}` },
    { name: 'practice_photo_size_check', expression: 'width > 0 and height > 0' },
  ],
});

export class PracticePhoto extends PracticePhotoSchema.class {}
PracticePhotoSchema.setClass(PracticePhoto);
