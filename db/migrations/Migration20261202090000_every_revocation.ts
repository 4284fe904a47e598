import { Migration } from '@mikro-orm/migrations';

const body = (unlessAnother: string) =>
  `create or replace function calendar_connection_google() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
  begin${unlessAnother}
    insert into google_revocation (id, account_name, credentials_encrypted, created_at, next_try_at)
      values (old.id, old.account_name, old.credentials_encrypted, now(), now()) on conflict (id) do nothing;
    return null;
  end $$;`;

/**
 * Every connection that ends asks for its access to be given up; whether another lives by the same account is seen when it
 * is done. Two that ended at once each took the other for alive, and neither asked.
 */
export class Migration20261202090000_every_revocation extends Migration {
  override name = 'Migration20261202090000_every_revocation';

  override up(): void {
    this.addSql(body(''));
  }

  override down(): void {
    this.addSql(
      body(`
    if exists (select from calendar_connection c where c.provider = 'google' and c.account_name = old.account_name) then
      return null;
    end if;`),
    );
  }
}
