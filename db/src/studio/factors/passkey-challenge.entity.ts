import { defineEntity, p } from '@mikro-orm/core';
import { PracticeAccount } from '../practice-account.entity.ts';

/** A challenge that a passkey has to sign, once, in the browser that asked for it. */
const PasskeyChallengeSchema = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Random, base64url. */
    challenge: p.text().unique('passkey_challenge_unique'),
    /** sha256 of the cookie `studio_passkey`. */
    browserHash: p.text(),
    /** Whose new passkey it is for; null for one that signs in or proves. */
    accountId: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('cascade').index('passkey_challenge_account_index'),
    createdAt: p.datetime().index('passkey_challenge_created_index'),
    expiresAt: p.datetime(),
  },
});

export class PasskeyChallenge extends PasskeyChallengeSchema.class {}
PasskeyChallengeSchema.setClass(PasskeyChallenge);
