import { defineEntity, p } from '@mikro-orm/core';

/** How a wish to be left in peace was settled: by putting the number on the opt-out list, or by going on. */
export type StopRequestEnd = 'opted-out' | 'go-on';

/** "Non chiamateci più" in a call to us: its number proves nothing, so it pauses the number's dials until somebody decides. */
const CallStopRequestSchema = defineEntity({
  name: 'CallStopRequest',
  tableName: 'call_stop_request',
  properties: {
    /** The practice's number that the call showed; E.164. */
    phone: p.text().primary(),
    /** When the wish that waits, or the last one, was first heard. */
    askedAt: p.datetime(),
    /** No dial before then while nobody has decided; a repeated wish does not move it. */
    pausedUntil: p.datetime(),
    /** When the practice or an operator decided; null while it waits. */
    settledAt: p.datetime().nullable(),
    settledAs: p.text().$type<StopRequestEnd>().nullable(),
  },
  indexes: [
    {
      name: 'call_stop_request_open_index',
      expression: 'create index call_stop_request_open_index on call_stop_request (asked_at) where settled_at is null',
    },
  ],
  checks: [
    { name: 'call_stop_request_phone_check', expression: `phone ~ '^[+][0-9]{6,15}$'` },
    { name: 'call_stop_request_settled_check', expression: '(settled_at is null) = (settled_as is null)' },
  ],
});

export class CallStopRequest extends CallStopRequestSchema.class {}
CallStopRequestSchema.setClass(CallStopRequest);
