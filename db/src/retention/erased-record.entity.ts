import { defineEntity, p } from '@mikro-orm/core';

const erasedKinds = [
  'lead',
  'profile_report',
  'package_order',
  'practice_account',
  'patient',
  'review_report',
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/**
 * A row other than a booking that somebody had erased before its time: with `BookingErasure` the list by which a
 * restored backup is erased again. Its id is of a row that is gone, or that names nobody.
 */
const ErasedRecordSchema = defineEntity({
  name: 'ErasedRecord',
  tableName: 'erased_record',
  properties: {
    /** The table it stood in. */
    kind: p.enum(erasedKinds).primary(),
    recordId: p.uuid().primary(),
    at: p.datetime(),
  },
});

export class ErasedRecord extends ErasedRecordSchema.class {}
ErasedRecordSchema.setClass(ErasedRecord);
