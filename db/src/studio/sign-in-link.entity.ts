import { defineEntity, p } from '@mikro-orm/core';

/**
 * A link that signs in to the studio, once. Its token is stored nowhere, not even as a hash: gateway and worker compute
 * it from this id and their secret.
 */
const SignInLinkSchema = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_link',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Lower case; whose account is made when the link is used for the first time. */
    email: p.text(),
    createdAt: p.datetime().index('sign_in_link_created_index'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    /** The studio's own path where the person wanted to go; null: the start. */
    returnTo: p.text().nullable(),
  },
  checks: [{ name: 'sign_in_link_return_check', expression: 'char_length(return_to) <= 200' }],
});

export class SignInLink extends SignInLinkSchema.class {}
SignInLinkSchema.setClass(SignInLink);
