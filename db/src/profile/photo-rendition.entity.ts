import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { PracticePhoto } from './practice-photo.entity.ts';

/** A photo in one width: WebP without metadata. */
const PhotoRenditionSchema = defineEntity({
  name: 'PhotoRendition',
  tableName: 'photo_rendition',
  properties: {
    photoId: () => p.manyToOne(PracticePhoto).mapToPk().primary().deleteRule('cascade'),
    /** What its address says: the width asked for; a narrow photo has fewer pixels. */
    width: p.smallint().primary(),
    /** Of the photo, for its row's policy. */
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('photo_rendition_dentist_index'),
    bytes: p.blob(),
    /** The beginning of the hash of its bytes. */
    etag: p.text(),
  },
});

export class PhotoRendition extends PhotoRenditionSchema.class {}
PhotoRenditionSchema.setClass(PhotoRendition);
