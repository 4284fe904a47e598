import { defineEntity, p } from '@mikro-orm/core';

/** A form's hold whose visitor left, or chose another time, before it came: it holds nothing when it does. */
const WithdrawnHoldSchema = defineEntity({
  name: 'WithdrawnHold',
  tableName: 'withdrawn_hold',
  properties: {
    /** As `Appointment.holdToken`; the browser made it. */
    holdToken: p.uuid().primary(),
    withdrawnAt: p.datetime(),
  },
});

export class WithdrawnHold extends WithdrawnHoldSchema.class {}
WithdrawnHoldSchema.setClass(WithdrawnHold);
