import { Migration } from '@mikro-orm/migrations';

export class Migration20261120170500_operator extends Migration {

  override name = 'Migration20261120170500_operator';

  override up(): void | Promise<void> {
    this.addSql(`create table "operator" ("id" uuid not null default gen_random_uuid(), "email" text not null, "role" text not null, "password_hash" text null, "totp_sealed" text null, "totp_confirmed_at" timestamptz null, "totp_last_step" bigint not null default '0', "failures" int not null default 0, "locked_until" timestamptz null, "invitation_hash" text null, "invitation_expires_at" timestamptz null, "sessions_since" timestamptz not null default now(), "disabled_at" timestamptz null, "last_sign_in_at" timestamptz null, "created_at" timestamptz not null default now(), primary key ("id"));`);
    this.addSql(`alter table "operator" add constraint "operator_email_unique" unique ("email");`);
    this.addSql(`alter table "operator" add constraint "operator_role_check" check ("role" in ('operator', 'admin'));`);

    this.addSql(`create table "operator_recovery_code" ("id" bigserial primary key, "operator_id" uuid not null, "code_hash" text not null, "used_at" timestamptz null);`);
    this.addSql(`create index "operator_recovery_code_operator_index" on "operator_recovery_code" ("operator_id");`);
    this.addSql(`alter table "operator_recovery_code" add constraint "operator_recovery_code_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete cascade;`);

    this.addSql(`create table "audit_entry" ("id" bigserial primary key, "at" timestamptz not null, "operator_id" uuid null, "action" text not null, "target_kind" text null, "target_id" text null, "detail" jsonb not null default '{}'::jsonb, "request_id" text null);`);
    this.addSql(`create index "audit_entry_at_index" on "audit_entry" ("at");`);
    this.addSql(`create index "audit_entry_operator_index" on "audit_entry" ("operator_id");`);
    this.addSql(`create index "audit_entry_target_index" on "audit_entry" ("target_kind", "target_id");`);
    this.addSql(`alter table "audit_entry" add constraint "audit_entry_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete set null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "audit_entry";`);
    this.addSql(`drop table if exists "operator_recovery_code";`);
    this.addSql(`drop table if exists "operator";`);
  }

}
