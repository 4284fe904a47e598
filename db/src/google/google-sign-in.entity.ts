import { googleSignInFailures } from '@dentisti/domain/calendars/google-sign-in';
import { defineEntity, p } from '@mikro-orm/core';
import { Clinician } from '../agenda/clinician.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';
import { StudioSession } from '../studio/studio-session.entity.ts';

/** A way to Google's page of consent and back, for one clinician's calendar; it is used once and lives a day. */
const GoogleSignInSchema = defineEntity({
  name: 'GoogleSignIn',
  tableName: 'google_sign_in',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('google_sign_in_practice_index'),
    clinicianId: () => p.manyToOne(Clinician).mapToPk().deleteRule('cascade').index('google_sign_in_clinician_index'),
    /** Who began it: nobody else's browser may come back with it. */
    accountId: () => p.manyToOne(PracticeAccount).mapToPk().deleteRule('cascade').index('google_sign_in_account_index'),
    /** The browser that began it; signing out ends the way. */
    sessionId: () => p.manyToOne(StudioSession).mapToPk().deleteRule('cascade').index('google_sign_in_session_index'),
    /** SHA-256 (hex) of `state` in the address. */
    stateHash: p.text().unique('google_sign_in_state_unique'),
    /** Verifier of PKCE (RFC 7636), encrypted. */
    verifierEncrypted: p.text(),
    /** Google's code, encrypted, from its arrival until it is exchanged. */
    codeEncrypted: p.text().nullable(),
    /** The practice's entitlement under which it was begun. */
    entitledAt: p.datetime(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    /** When the browser came back; null before. */
    answeredAt: p.datetime().nullable(),
    /** When a worker took the code; null before. A code is tried once, so nothing is tried again after that. */
    takenAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    /** Why nothing was connected; null while it is open, and when something was. */
    failure: p.enum(googleSignInFailures).nullable(),
  },
  indexes: [
    {
      name: 'google_sign_in_open_index',
      expression:
        'create index google_sign_in_open_index on google_sign_in (answered_at) where answered_at is not null and ended_at is null',
    },
    {
      name: 'google_sign_in_created_index',
      expression: 'create index google_sign_in_created_index on google_sign_in (created_at)',
    },
  ],
  checks: [
    { name: 'google_sign_in_state_check', expression: `state_hash ~ '^[0-9a-f]{64}$'` },
    { name: 'google_sign_in_failure_ended_check', expression: 'failure is null or ended_at is not null' },
    { name: 'google_sign_in_code_check', expression: 'code_encrypted is null or answered_at is not null' },
  ],
});

export class GoogleSignIn extends GoogleSignInSchema.class {}
GoogleSignInSchema.setClass(GoogleSignIn);
