import { Migration } from '@mikro-orm/migrations';

/**
 * Whose access is to be given up at Google: Google ends all that an account granted at once, so that an access is left alone
 * when its account is connected again.
 */
export class Migration20261127170000_revokedAccount extends Migration {

  override name = 'Migration20261127170000_revokedAccount';

  override up(): void | Promise<void> {
    this.addSql(`alter table "google_revocation" add "account_name" text null;`);
    this.addSql(writesRevocation('id, account_name, credentials_encrypted, created_at, next_try_at', 'old.id, old.account_name, old.credentials_encrypted, now(), now()'));
  }

  override down(): void | Promise<void> {
    this.addSql(writesRevocation('id, credentials_encrypted, created_at, next_try_at', 'old.id, old.credentials_encrypted, now(), now()'));
    this.addSql(`alter table "google_revocation" drop column "account_name";`);
  }
}

const writesRevocation = (columns: string, values: string) => `create or replace function calendar_connection_google() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Google ends all that an account granted at once: not while another connection lives by it.
  if exists (select from calendar_connection c where c.provider = 'google' and c.account_name = old.account_name) then return null; end if;
  insert into google_revocation (${columns}) values (${values}) on conflict (id) do nothing;
  return null;
end $$;`;
