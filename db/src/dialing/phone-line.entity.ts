import { type LineDifference, lineStates } from '@dentisti/domain/dialing/phone-line';
import { defineEntity, p } from '@mikro-orm/core';

/** `configured`: named by the environment. `set-up`: made by the internal tool. */
const lineOrigins = ['configured', 'set-up'] as const;

/**
 * A telephone line of ours on the voice platform: what it is to be like, and what the last comparison with the platform
 * showed. The webhook's secret is never in it, only a fingerprint of the one last set.
 */
const PhoneLineSchema = defineEntity({
  name: 'PhoneLine',
  tableName: 'phone_line',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    /** The platform's. */
    phoneNumberId: p.text().unique('phone_line_number_id_unique'),
    origin: p.enum(lineOrigins),
    /** From this line we ring; at most one. */
    inUse: p.boolean().default(false),
    /** E.164; null when nobody told us (simulated calls). */
    number: p.text().nullable(),
    /** The platform's id of the trunk; null for its own numbers, and until the first answer. */
    credentialId: p.text().nullable(),
    /** Host of the carrier as it was set up; null for a line we did not set up. */
    carrierHost: p.text().nullable(),
    /** Numeric IPv4 addresses from which the carrier's calls come in; null for a line we did not set up. */
    inboundAddresses: p.json<string[]>().nullable(),
    /** The platform registers at the carrier; null for a line we did not set up. */
    registers: p.boolean().nullable(),
    /** The carrier wants a `+` before numbers; null for a line we did not set up. */
    leadingPlus: p.boolean().nullable(),
    /** Our webhook, as last wanted. */
    serverUrl: p.text().nullable(),
    /** Fingerprint of the webhook's secret that the platform was last given. */
    secretPrint: p.text().nullable(),
    /** The platform's credential that signs, as last wanted. */
    hmacCredentialId: p.text().nullable(),
    /** Host of the platform's API, as last asked. */
    platformHost: p.text().nullable(),
    /** A call that came in over this line last reached us; null: none ever did. */
    inboundSeenAt: p.datetime().nullable(),
    state: p.enum(lineStates).default('unchecked'),
    /** What differed at the last check; of a mended line what was changed. */
    differences: p.json<LineDifference[]>().defaultRaw(`'[]'`),
    /** Why the last check, or the change, failed, without anybody's data; null when it did not. */
    failure: p.text().nullable(),
    lastCheckedAt: p.datetime().nullable(),
    /** An operator wants it checked now; null when nobody does. */
    checkAskedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'phone_line_in_use_unique',
      expression: 'create unique index phone_line_in_use_unique on phone_line (in_use) where in_use',
    },
  ],
});

export class PhoneLine extends PhoneLineSchema.class {}
PhoneLineSchema.setClass(PhoneLine);
