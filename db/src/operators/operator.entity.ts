import { operatorRoles } from '@dentisti/domain/operators/role';
import { defineEntity, p } from '@mikro-orm/core';

/** An operator who signs in to the admin area. */
const OperatorSchema = defineEntity({
  name: 'Operator',
  tableName: 'operator',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Lower case. */
    email: p.text().unique('operator_email_unique'),
    role: p.enum(operatorRoles),
    /** argon2id in PHC form; null until the invitation was accepted. */
    passwordHash: p.text().nullable(),
    /** The TOTP key, encrypted by the gateway's OPERATOR_KEY; null until the second factor is set up, and after a reset. */
    totpSealed: p.text().nullable(),
    /** When the first code was right; before that the key is only on offer. */
    totpConfirmedAt: p.datetime().nullable(),
    /** The newest time step a code was taken for: no code counts twice. */
    totpLastStep: p.bigint('string').default('0'),
    /** Wrong passwords or codes in a row. */
    failures: p.integer().default(0),
    /** Every sign-in is refused until then. */
    lockedUntil: p.datetime().nullable(),
    /** sha256 of the link's token; the link sets a (new) password once. */
    invitationHash: p.text().nullable(),
    invitationExpiresAt: p.datetime().nullable(),
    /** Sessions begun earlier count no more: password changed, factor reset, role changed, signed out everywhere. */
    sessionsSince: p.datetime().defaultRaw('now()'),
    disabledAt: p.datetime().nullable(),
    lastSignInAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class Operator extends OperatorSchema.class {}
OperatorSchema.setClass(Operator);
