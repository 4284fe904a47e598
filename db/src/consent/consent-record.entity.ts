import { defineEntity, p } from '@mikro-orm/core';

/** Proof of one choice about cookies. Of the choice, not of a person: no address, no account, an id nobody else has. */
const ConsentRecordSchema = defineEntity({
  name: 'ConsentRecord',
  tableName: 'consent_record',
  properties: {
    /** Random, made by the browser and kept in its `consent_status`: whoever shows it can ask for the proof. */
    id: p.uuid().primary(),
    /** Of the policy the choice was made under: its date, `YYYY-MM-DD`. */
    version: p.text(),
    functional: p.boolean(),
    analytics: p.boolean(),
    /** By the browser's clock, which may be wrong; `recordedAt` is ours. */
    chosenAt: p.datetime(),
    recordedAt: p.datetime(),
    /** Five years after it was recorded; the daily erasure goes by this. */
    erasableAt: p.datetime().index('consent_record_erasable_index'),
  },
});

export class ConsentRecord extends ConsentRecordSchema.class {}
ConsentRecordSchema.setClass(ConsentRecord);
