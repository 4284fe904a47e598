import { Migration } from '@mikro-orm/migrations';

/** Second factors of the studio's accounts, the stage of a session, where a sign-in link leads back to. */
export class Migration20261126110000_factors extends Migration {

  override name = 'Migration20261126110000_factors';

  override up(): void | Promise<void> {
    this.addSql(`create table "passkey_challenge" ("id" uuid not null default gen_random_uuid(), "challenge" text not null, "browser_hash" text not null, "account_id" uuid null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "passkey_challenge" add constraint "passkey_challenge_unique" unique ("challenge");`);
    this.addSql(`create index "passkey_challenge_account_index" on "passkey_challenge" ("account_id");`);
    this.addSql(`create index "passkey_challenge_created_index" on "passkey_challenge" ("created_at");`);

    this.addSql(`create table "account_recovery_code" ("id" bigserial primary key, "account_id" uuid not null, "code_hash" text not null, "used_at" timestamptz null);`);
    this.addSql(`create index "account_recovery_code_account_index" on "account_recovery_code" ("account_id");`);

    this.addSql(`create table "account_passkey" ("id" uuid not null default gen_random_uuid(), "account_id" uuid not null, "credential_id" text not null, "public_key" text not null, "counter" bigint not null default '0', "name" text not null, "created_at" timestamptz not null, "used_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "account_passkey_account_index" on "account_passkey" ("account_id");`);
    this.addSql(`alter table "account_passkey" add constraint "account_passkey_credential_unique" unique ("credential_id");`);

    this.addSql(`create table "account_factor" ("account_id" uuid not null, "totp_encrypted" text null, "totp_confirmed_at" timestamptz null, "totp_last_step" bigint not null default '0', "failures" int not null default 0, "locked_until" timestamptz null, "reset_ordered_at" timestamptz null, "reset_at" timestamptz null, "reset_by_id" uuid null, "reset_note" text null, primary key ("account_id"));`);
    this.addSql(`create index account_factor_reset_index on account_factor (reset_at) where reset_at is not null;`);

    this.addSql(`alter table "sign_in_link" add "return_to" text null;`);
    this.addSql(`alter table "sign_in_link" add constraint "sign_in_link_return_check" check (char_length(return_to) <= 200);`);

    this.addSql(`alter table "studio_session" add "stage" text not null default 'complete', add "proved_at" timestamptz null;`);
    this.addSql(`alter table "studio_session" add constraint "studio_session_stage_check" check ("stage" in ('secondFactor', 'complete'));`);

    this.addSql(`alter table "passkey_challenge" add constraint "passkey_challenge_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on delete cascade;`);

    this.addSql(`alter table "account_recovery_code" add constraint "account_recovery_code_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on delete cascade;`);

    this.addSql(`alter table "account_passkey" add constraint "account_passkey_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on delete cascade;`);
    this.addSql(`alter table "account_passkey" add constraint "account_passkey_length_check" check (char_length(name) <= 60 and char_length(credential_id) <= 1400 and char_length(public_key) <= 4000);`);

    this.addSql(`alter table "account_factor" add constraint "account_factor_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "account_factor" add constraint "account_factor_reset_by_id_foreign" foreign key ("reset_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "account_factor" add constraint "account_factor_reset_check" check ((reset_at is null) = (reset_ordered_at is null));`);
    this.addSql(`alter table "account_factor" add constraint "account_factor_note_check" check (char_length(reset_note) <= 500);`);
  }

  override down(): void | Promise<void> {
    for (const table of ['passkey_challenge', 'account_recovery_code', 'account_passkey', 'account_factor'])
      this.addSql(`drop table "${table}";`);
    this.addSql(`alter table "sign_in_link" drop constraint "sign_in_link_return_check";`);
    this.addSql(`alter table "sign_in_link" drop column "return_to";`);
    // Without its stage a session that waits for a second factor would be a whole one.
    this.addSql(`delete from "studio_session" where "stage" <> 'complete';`);
    this.addSql(`alter table "studio_session" drop constraint "studio_session_stage_check";`);
    this.addSql(`alter table "studio_session" drop column "stage", drop column "proved_at";`);
  }
}
