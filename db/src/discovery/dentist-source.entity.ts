import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';

/** Where a row came from. `operator`, `practice`: fields that an operator, or the practice itself, wrote (`StoredManualEdit`), one row a practice, its id the key. */
export const SourceName = {
  Demo: 'demo',
  OpenStreetMap: 'openstreetmap',
  GooglePlaces: 'google-places',
  Operator: 'operator',
  Practice: 'practice',
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
    /** When a complete answer of the source first named the row no more; null while it does. */
    missingSince: p.datetime().nullable(),
    /** Grows with each merge that brought the row here: it speaks where rows of a lower rank are silent. */
    joinedRank: p.integer().default(0),
    /** When `raw` must be forgotten (Google: 30 days); null when it may be kept. */
    expiresAt: p.datetime().nullable(),
    /** The row as the source gave it; null once expired. */
    raw: p.json<object>().nullable(),
    /** Since when the source has had just this telephone and this website; null without one. */
    phoneSince: p.datetime().nullable(),
    websiteSince: p.datetime().nullable(),
    /** When the source last named another one, or came to name none; and, of a map that anybody edits, which it was. */
    phoneChangedAt: p.datetime().nullable(),
    websiteChangedAt: p.datetime().nullable(),
    formerPhone: p.text().nullable(),
    formerWebsite: p.text().nullable(),
    /** Of the normalised row: an equal checksum means nothing to update. */
    checksum: p.text(),
  },
  indexes: [
    // Who shared a telephone or a domain until lately.
    {
      name: 'dentist_source_phone_changed_index',
      expression:
        'create index dentist_source_phone_changed_index on dentist_source (phone_changed_at) where former_phone is not null',
    },
    {
      name: 'dentist_source_website_changed_index',
      expression:
        'create index dentist_source_website_changed_index on dentist_source (website_changed_at) where former_website is not null',
    },
  ],
});

export class DentistSource extends DentistSourceSchema.class {}
DentistSourceSchema.setClass(DentistSource);
