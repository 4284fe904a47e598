import { defineEntity, p } from '@mikro-orm/core';
import { PracticeAccount } from '../practice-account.entity.ts';

/** A passkey of an account (WebAuthn): the public half, which signs nobody in. */
const AccountPasskeySchema = defineEntity({
  name: 'AccountPasskey',
  tableName: 'account_passkey',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: () =>
      p.manyToOne(PracticeAccount).mapToPk().deleteRule('cascade').index('account_passkey_account_index'),
    /** As the authenticator names it, base64url. */
    credentialId: p.text().unique('account_passkey_credential_unique'),
    /** COSE, base64url. */
    publicKey: p.text(),
    /** How often it signed, as it counts itself; many authenticators always send 0. */
    counter: p.bigint('string').default('0'),
    /** Browser and system it was made in, e.g. `Chrome, Windows`. */
    name: p.text(),
    createdAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
  checks: [
    {
      name: 'account_passkey_length_check',
      expression: 'char_length(name) <= 60 and char_length(credential_id) <= 1400 and char_length(public_key) <= 4000',
    },
  ],
});

export class AccountPasskey extends AccountPasskeySchema.class {}
AccountPasskeySchema.setClass(AccountPasskey);
