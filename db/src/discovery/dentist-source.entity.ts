import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';

/** Where a row came from. `operator`: fields an operator wrote manually (`ManualEdit`), one row a practice, its id the key. */
export const SourceName = {
  Demo: 'demo',
  OpenStreetMap: 'openstreetmap',
  GooglePlaces: 'google-places',
  Operator: 'operator',
} as const;
export type SourceName = (typeof SourceName)[keyof typeof SourceName];

const DentistSourceSchema = defineEntity({
  name: 'DentistSource',
  tableName: 'dentist_source',
  properties: {
    source: p.enum(() => SourceName).primary(),
    /** The source's own key: `node/123`, a Google place id, a demo key. */
    sourceId: p.text().primary(),
    dentist: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('dentist_source_dentist_index'),
    fetchedAt: p.datetime(),
    /** When `raw` must be forgotten (Google: 30 days); null when it may be kept. */
    expiresAt: p.datetime().nullable(),
    /** The row as the source gave it; null once expired. */
    raw: p.json<object>().nullable(),
    /** Since when the source has had just this telephone and this website; null without one. */
    phoneSince: p.datetime().nullable(),
    websiteSince: p.datetime().nullable(),
    /** Of the normalised row: an equal checksum means nothing to update. */
    checksum: p.text(),
  },
});

export class DentistSource extends DentistSourceSchema.class {}
DentistSourceSchema.setClass(DentistSource);
