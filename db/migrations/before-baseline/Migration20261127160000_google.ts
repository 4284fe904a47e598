import { Migration } from '@mikro-orm/migrations';

/**
 * Ways to Google's page of consent, and accesses to be given up there. The latter are written by a trigger, because connections go with
 * their clinician, practice and entitlement too; its function is its owner's, as a person of a practice may insert none.
 */
export class Migration20261127160000_google extends Migration {

  override name = 'Migration20261127160000_google';

  override up(): void | Promise<void> {
    this.addSql(`create table "google_revocation" ("id" uuid not null, "credentials_encrypted" text not null, "created_at" timestamptz not null, "next_try_at" timestamptz not null, "tries" int not null default 0, primary key ("id"));`);
    this.addSql(`create index "google_revocation_created_index" on "google_revocation" ("created_at");`);

    this.addSql(`create table "google_sign_in" ("id" uuid not null default gen_random_uuid(), "practice_id" int not null, "clinician_id" int not null, "account_id" uuid not null, "session_id" uuid not null, "state_hash" text not null, "verifier_encrypted" text not null, "code_encrypted" text null, "entitled_at" timestamptz not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "answered_at" timestamptz null, "taken_at" timestamptz null, "ended_at" timestamptz null, "failure" text null, primary key ("id"));`);
    this.addSql(`create index "google_sign_in_practice_index" on "google_sign_in" ("practice_id");`);
    this.addSql(`create index "google_sign_in_clinician_index" on "google_sign_in" ("clinician_id");`);
    this.addSql(`create index "google_sign_in_account_index" on "google_sign_in" ("account_id");`);
    this.addSql(`create index "google_sign_in_session_index" on "google_sign_in" ("session_id");`);
    this.addSql(`alter table "google_sign_in" add constraint "google_sign_in_state_unique" unique ("state_hash");`);
    this.addSql(`create index google_sign_in_open_index on google_sign_in (answered_at) where answered_at is not null and ended_at is null;`);
    this.addSql(`create index google_sign_in_created_index on google_sign_in (created_at);`);

    this.addSql(`alter table "google_sign_in" add constraint "google_sign_in_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "google_sign_in" add constraint "google_sign_in_clinician_id_foreign" foreign key ("clinician_id") references "clinician" ("id") on delete cascade;`);
    this.addSql(`alter table "google_sign_in" add constraint "google_sign_in_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on delete cascade;`);
    this.addSql(`alter table "google_sign_in" add constraint "google_sign_in_session_id_foreign" foreign key ("session_id") references "studio_session" ("id") on delete cascade;`);
    this.addSql(`alter table "google_sign_in" add constraint "google_sign_in_state_check" check (state_hash ~ '^[0-9a-f]{64}\$');`);
    this.addSql(`alter table "google_sign_in" add constraint "google_sign_in_failure_ended_check" check (failure is null or ended_at is not null);`);
    this.addSql(`alter table "google_sign_in" add constraint "google_sign_in_code_check" check (code_encrypted is null or answered_at is not null);`);
    this.addSql(`alter table "google_sign_in" add constraint "google_sign_in_failure_check" check ("failure" in ('refused', 'no-calendars', 'expired', 'not-exchanged', 'not-allowed', 'other-account', 'taken'));`);

    this.addSql(`create function calendar_connection_google() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Google ends all that an account granted at once: not while another connection lives by it.
  if exists (select from calendar_connection c where c.provider = 'google' and c.account_name = old.account_name) then return null; end if;
  insert into google_revocation (id, credentials_encrypted, created_at, next_try_at)
    values (old.id, old.credentials_encrypted, now(), now()) on conflict (id) do nothing;
  return null;
end $$;`);
    // Connected with somebody else in Google's place.
    this.addSql(`create trigger google_update after update on calendar_connection for each row when (old.provider = 'google' and new.provider <> 'google') execute function calendar_connection_google();`);
    this.addSql(`create trigger google_delete after delete on calendar_connection for each row when (old.provider = 'google') execute function calendar_connection_google();`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop function calendar_connection_google() cascade;');
    this.addSql(`drop table "google_sign_in";`);
    this.addSql(`drop table "google_revocation";`);
  }
}
