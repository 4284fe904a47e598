import { defineEntity, p } from '@mikro-orm/core';

/**
 * An access to a Google account that was given up here and has to be given up at Google too. A trigger of
 * `calendar_connection` writes it, whatever deletes the connection or gives it
 * another provider.
 */
const GoogleRevocationSchema = defineEntity({
  name: 'GoogleRevocation',
  tableName: 'google_revocation',
  properties: {
    /** Of the connection that was, to which the credentials are bound. */
    id: p.uuid().primary(),
    /** Mail address of the account; null in rows older than the column. */
    accountName: p.text().nullable(),
    /** `CalendarCredentials` as JSON, encrypted as in the connection. */
    credentialsEncrypted: p.text(),
    createdAt: p.datetime().index('google_revocation_created_index'),
    /** When it is tried next. */
    nextTryAt: p.datetime(),
    tries: p.integer().default(0),
  },
});

export class GoogleRevocation extends GoogleRevocationSchema.class {}
GoogleRevocationSchema.setClass(GoogleRevocation);
