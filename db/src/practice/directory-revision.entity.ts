import { defineEntity, p } from '@mikro-orm/core';

/**
 * Changes of what visitors read, written by triggers in the transaction that makes them: one row per transaction and
 * scope, from time to time added up into one. Never copied into a backup: a restore is a change of its own.
 */
const DirectoryRevisionSchema = defineEntity({
  name: 'DirectoryRevision',
  tableName: 'directory_revision',
  properties: {
    /** ISTAT code of a comune whose practices changed, `listing`: counts, figures or distances may differ; `phones`, `directory`. */
    scope: p.text().primary(),
    /** Of the transaction; of the last one, where rows were added up. */
    xid: p.bigint('string').primary(),
    /** Transactions that this row stands for. */
    changes: p.bigint('string').default('1'),
    /** Random; where rows were added up, those of all of them by exclusive or. */
    nonce: p.bigint('string').defaultRaw('hashtextextended((gen_random_uuid())::text, (0)::bigint)'),
  },
});

export class DirectoryRevision extends DirectoryRevisionSchema.class {}
DirectoryRevisionSchema.setClass(DirectoryRevision);
