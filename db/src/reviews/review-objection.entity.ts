import { defineEntity, p } from '@mikro-orm/core';

/** A mailbox whose owner wants no requests for reviews, of any practice; it is written to about everything else. */
const ReviewObjectionSchema = defineEntity({
  name: 'ReviewObjection',
  tableName: 'review_objection',
  properties: {
    /** SHA-256 (hex) of the address in lower case: the list knows an address again, and tells none. */
    mailHash: p.text().primary(),
    objectedAt: p.datetime(),
  },
  checks: [{ name: 'review_objection_hash_check', expression: `mail_hash ~ '^[0-9a-f]{64}$'` }],
});

export class ReviewObjection extends ReviewObjectionSchema.class {}
ReviewObjectionSchema.setClass(ReviewObjection);
