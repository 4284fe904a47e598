import { Migration } from '@mikro-orm/migrations';

/** The practice's side: accounts, links and sessions of its people, who is in which practice, claims; since when a source names a contact. */
export class Migration20261125221000_studio extends Migration {

  override name = 'Migration20261125221000_studio';

  override up(): void | Promise<void> {
    this.addSql(`create table "practice_account" ("id" uuid not null default gen_random_uuid(), "email" text not null, "created_at" timestamptz not null, "last_sign_in_at" timestamptz null, primary key ("id"));`);
    this.addSql(`alter table "practice_account" add constraint "practice_account_email_unique" unique ("email");`);
    this.addSql(`create index practice_account_retention_index on practice_account (coalesce(last_sign_in_at, created_at));`);

    this.addSql(`create table "practice_claim" ("id" uuid not null default gen_random_uuid(), "practice_id" int not null, "account_id" uuid not null, "way" text not null, "contact" text null, "note" text null, "state" text not null, "wrong_codes" smallint not null default 0, "created_at" timestamptz not null, "expires_at" timestamptz not null, "rung_at" timestamptz null, "ring_fault" text null, "decided_at" timestamptz null, "decided_by_id" uuid null, "decision_note" text null, primary key ("id"));`);
    this.addSql(`create index practice_claim_practice_index on practice_claim (practice_id, created_at);`);
    this.addSql(`create index practice_claim_account_index on practice_claim (account_id, created_at);`);
    this.addSql(`create index practice_claim_waiting_index on practice_claim (state, created_at) where state in ('awaiting-code', 'awaiting-operator', 'disputed');`);
    this.addSql(`create unique index practice_claim_open_unique on practice_claim (practice_id, account_id) where state in ('awaiting-code', 'awaiting-operator', 'disputed');`);

    this.addSql(`create table "practice_member" ("practice_id" int not null, "account_id" uuid not null, "role" text not null, "since" timestamptz not null, primary key ("practice_id", "account_id"));`);
    this.addSql(`create index "practice_member_account_index" on "practice_member" ("account_id");`);

    this.addSql(`create table "practice_standing" ("practice_id" int not null, "contact_at" timestamptz not null, "contact_way" text not null, "entitled_at" timestamptz null, "entitled_way" text null, "entitled_by_id" uuid null, "entitled_account_id" uuid null, "entitled_albo" text null, "asked_at" timestamptz null, "asked_by_id" uuid null, "asked_name" text null, "asked_albo" text null, primary key ("practice_id"));`);
    this.addSql(`create index practice_standing_asked_index on practice_standing (asked_at) where asked_at is not null;`);

    this.addSql(`create table "sign_in_link" ("id" uuid not null default gen_random_uuid(), "email" text not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, "used_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "sign_in_link_created_index" on "sign_in_link" ("created_at");`);

    this.addSql(`create table "studio_session" ("id" uuid not null default gen_random_uuid(), "account_id" uuid not null, "token_hash" text not null, "csrf_token" text not null, "device" text not null, "started_at" timestamptz not null, "used_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "studio_session_account_index" on "studio_session" ("account_id");`);
    this.addSql(`alter table "studio_session" add constraint "studio_session_token_unique" unique ("token_hash");`);
    this.addSql(`create index "studio_session_used_index" on "studio_session" ("used_at");`);

    this.addSql(`alter table "dentist_source" add "phone_since" timestamptz null, add "website_since" timestamptz null, add "phone_changed_at" timestamptz null, add "website_changed_at" timestamptz null, add "former_phone" text null, add "former_website" text null;`);
    this.addSql(`create index dentist_source_phone_changed_index on dentist_source (phone_changed_at) where former_phone is not null;`);
    this.addSql(`create index dentist_source_website_changed_index on dentist_source (website_changed_at) where former_website is not null;`);
    this.addSql(`create index dentist_host_index on dentist (reverse(substring(lower(website) from '^[a-z]+://([a-z0-9.-]+)')) text_pattern_ops);`);
    // Nobody knows since when: it counts from now. No visitor's answer is made from it, so the comuni stay as they were.
    this.addSql('alter table dentist_source disable trigger user;');
    this.addSql(`update dentist_source set phone_since = case when raw -> 'read' ->> 'phone' is not null then now() end, website_since = case when raw -> 'read' ->> 'website' is not null then now() end where source in ('openstreetmap', 'google-places');`);
    this.addSql('alter table dentist_source enable trigger user;');

    this.addSql(`alter table "practice_account" add constraint "practice_account_email_check" check (email = lower(email) and char_length(email) <= 254);`);

    this.addSql(`alter table "practice_claim" add constraint "practice_claim_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "practice_claim" add constraint "practice_claim_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on delete cascade;`);
    this.addSql(`alter table "practice_claim" add constraint "practice_claim_decided_by_id_foreign" foreign key ("decided_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "practice_claim" add constraint "practice_claim_contact_check" check ((way = 'operator') = (contact is null));`);
    this.addSql(`alter table "practice_claim" add constraint "practice_claim_note_check" check (char_length(note) <= 500 and char_length(decision_note) <= 500);`);
    this.addSql(`alter table "practice_claim" add constraint "practice_claim_way_check" check ("way" in ('mailbox', 'telephone', 'operator'));`);
    this.addSql(`alter table "practice_claim" add constraint "practice_claim_state_check" check ("state" in ('awaiting-code', 'awaiting-operator', 'disputed', 'granted', 'refused', 'withdrawn', 'expired'));`);

    this.addSql(`alter table "practice_member" add constraint "practice_member_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "practice_member" add constraint "practice_member_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "practice_member" add constraint "practice_member_role_check" check ("role" in ('owner', 'staff'));`);

    this.addSql(`alter table "practice_standing" add constraint "practice_standing_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "practice_standing" add constraint "practice_standing_entitled_by_id_foreign" foreign key ("entitled_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "practice_standing" add constraint "practice_standing_entitled_account_id_foreign" foreign key ("entitled_account_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "practice_standing" add constraint "practice_standing_asked_by_id_foreign" foreign key ("asked_by_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "practice_standing" add constraint "practice_standing_entitled_check" check ((entitled_at is null) = (entitled_way is null));`);
    this.addSql(`alter table "practice_standing" add constraint "practice_standing_asked_check" check ((asked_at is null) = (asked_name is null) and (asked_at is null) = (asked_albo is null));`);
    this.addSql(`alter table "practice_standing" add constraint "practice_standing_asked_name_check" check (char_length(asked_name) <= 120);`);
    this.addSql(`alter table "practice_standing" add constraint "practice_standing_contact_way_check" check ("contact_way" in ('mailbox', 'telephone', 'operator'));`);
    this.addSql(`alter table "practice_standing" add constraint "practice_standing_entitled_way_check" check ("entitled_way" in ('albo', 'pec'));`);

    this.addSql(`alter table "studio_session" add constraint "studio_session_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on delete cascade;`);
    this.addSql(`alter table "studio_session" add constraint "studio_session_device_check" check (char_length(device) <= 60);`);
  }

  override down(): void | Promise<void> {
    for (const table of ['sign_in_link', 'studio_session', 'practice_claim', 'practice_member', 'practice_standing', 'practice_account'])
      this.addSql(`drop table "${table}";`);
    this.addSql('drop index dentist_host_index;');
    this.addSql(`alter table "dentist_source" drop column "phone_since", drop column "website_since", drop column "phone_changed_at", drop column "website_changed_at", drop column "former_phone", drop column "former_website";`);
  }
}
