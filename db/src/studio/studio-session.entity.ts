import { accountStages } from '@dentisti/domain/studio/sign-in-stage';
import { defineEntity, p } from '@mikro-orm/core';
import { PracticeAccount } from './practice-account.entity.ts';

/** A browser that is signed in to the studio. */
const StudioSessionSchema = defineEntity({
  name: 'StudioSession',
  tableName: 'studio_session',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: () => p.manyToOne(PracticeAccount).mapToPk().deleteRule('cascade').index('studio_session_account_index'),
    /** sha256 of the cookie's token. */
    tokenHash: p.text().unique('studio_session_token_unique'),
    /** What the page must send back in `x-studio-csrf`. */
    csrfToken: p.text(),
    /** Browser and system as a person would name them, e.g. `Chrome, Windows`. */
    device: p.text(),
    /** Only `complete` opens anything but the second factor's own step. */
    stage: p.enum(accountStages).default('complete'),
    startedAt: p.datetime(),
    /** Written at most once an hour. */
    usedAt: p.datetime().index('studio_session_used_index'),
    /** When a link, code or passkey was last given in it; null: before such was noted. */
    provedAt: p.datetime().nullable(),
  },
  checks: [{ name: 'studio_session_device_check', expression: 'char_length(device) <= 60' }],
});

export class StudioSession extends StudioSessionSchema.class {}
StudioSessionSchema.setClass(StudioSession);
