import { Migration } from '@mikro-orm/migrations';

/**
 * The waiting list of a practice: who waits, spans that were freed, whom they were offered. A trigger of `appointment` writes a
 * freed span in the transaction that frees it: patient, practice, telephone, operator and clock do so in different commands, and
 * a practice's people in a role that may insert nothing there. Where nobody waits it costs a look into a partial index. A trigger
 * of `booking` ends an entry with the visit it is about.
 */
export class Migration20261127100000_waiting_list extends Migration {

  override name = 'Migration20261127100000_waiting_list';

  override up(): void | Promise<void> {
    this.addSql(`create table "waiting_entry" ("id" uuid not null default gen_random_uuid(), "practice_id" int not null, "booking_id" uuid null, "patient_id" uuid null, "service_id" int null, "weekdays" smallint[] not null default '{}', "part" text not null default 'any', "not_before" date null, "is_strict" boolean not null default false, "created_at" timestamptz not null, "created_by_id" uuid null, "expires_at" timestamptz not null, "ended_at" timestamptz null, "ended_reason" text null, primary key ("id"));`);
    this.addSql(`create index "waiting_entry_practice_index" on "waiting_entry" ("practice_id");`);
    this.addSql(`create index "waiting_entry_booking_index" on "waiting_entry" ("booking_id");`);
    this.addSql(`create index "waiting_entry_patient_index" on "waiting_entry" ("patient_id");`);
    this.addSql(`create index "waiting_entry_service_index" on "waiting_entry" ("service_id");`);
    this.addSql(`create index "waiting_entry_account_index" on "waiting_entry" ("created_by_id");`);
    this.addSql(`create unique index waiting_entry_open_booking_index on waiting_entry (booking_id) where ended_at is null and booking_id is not null;`);
    this.addSql(`create unique index waiting_entry_open_patient_index on waiting_entry (practice_id, patient_id, coalesce(service_id, 0)) where ended_at is null and patient_id is not null;`);
    this.addSql(`create index waiting_entry_open_index on waiting_entry (practice_id, created_at) where ended_at is null;`);
    this.addSql(`create index waiting_entry_expiry_index on waiting_entry (expires_at) where ended_at is null;`);
    this.addSql(`create index waiting_entry_retention_index on waiting_entry (ended_at) where ended_at is not null;`);

    this.addSql(`create table "waiting_round" ("id" uuid not null default gen_random_uuid(), "practice_id" int not null, "starts_at" timestamptz not null, "free_at" timestamptz not null, "chair_id" int null, "clinician_id" int null, "state" text not null default 'freed', "ended_reason" text null, "freed_at" timestamptz not null, "hold_id" uuid null, "next_step_at" timestamptz null, "steps" int not null default 0, "ended_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "waiting_round_practice_index" on "waiting_round" ("practice_id");`);
    this.addSql(`create index "waiting_round_chair_index" on "waiting_round" ("chair_id");`);
    this.addSql(`create index "waiting_round_clinician_index" on "waiting_round" ("clinician_id");`);
    this.addSql(`create index "waiting_round_hold_index" on "waiting_round" ("hold_id");`);
    this.addSql(`create index waiting_round_due_index on waiting_round (next_step_at) where next_step_at is not null;`);
    this.addSql(`create index waiting_round_retention_index on waiting_round (ended_at) where ended_at is not null;`);

    this.addSql(`create table "waiting_offer" ("id" uuid not null default gen_random_uuid(), "practice_id" int not null, "round_id" uuid not null, "entry_id" uuid not null, "starts_at" timestamptz not null, "ends_at" timestamptz not null, "free_at" timestamptz not null, "present_at" timestamptz null, "state" text not null default 'open', "asked_at" timestamptz not null, "alone_until" timestamptz not null, "answered_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "waiting_offer_practice_index" on "waiting_offer" ("practice_id");`);
    this.addSql(`create index "waiting_offer_entry_index" on "waiting_offer" ("entry_id");`);
    this.addSql(`create unique index waiting_offer_winner_index on waiting_offer (round_id) where state = 'taken';`);
    this.addSql(`alter table "waiting_offer" add constraint "waiting_offer_entry_unique" unique ("round_id", "entry_id");`);

    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade;`);
    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_patient_id_foreign" foreign key ("patient_id") references "patient" ("id") on delete cascade;`);
    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_service_id_foreign" foreign key ("service_id") references "agenda_service" ("id") on delete set null;`);
    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_created_by_id_foreign" foreign key ("created_by_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_person_check" check ((booking_id is null) <> (patient_id is null));`);
    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_ended_check" check ((ended_at is null) = (ended_reason is null));`);
    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_weekdays_check" check (weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]);`);
    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_part_check" check ("part" in ('any', 'morning', 'afternoon'));`);
    this.addSql(`alter table "waiting_entry" add constraint "waiting_entry_ended_reason_check" check ("ended_reason" in ('taken', 'left', 'removed', 'cancelled', 'past', 'expired', 'erased'));`);

    this.addSql(`alter table "waiting_round" add constraint "waiting_round_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "waiting_round" add constraint "waiting_round_chair_id_foreign" foreign key ("chair_id") references "chair" ("id") on delete cascade;`);
    this.addSql(`alter table "waiting_round" add constraint "waiting_round_clinician_id_foreign" foreign key ("clinician_id") references "clinician" ("id") on delete cascade;`);
    this.addSql(`alter table "waiting_round" add constraint "waiting_round_hold_id_foreign" foreign key ("hold_id") references "appointment" ("id") on delete set null;`);
    this.addSql(`alter table "waiting_round" add constraint "waiting_round_times_check" check (starts_at < free_at);`);
    this.addSql(`alter table "waiting_round" add constraint "waiting_round_over_check" check ((state in ('filled', 'ended')) = (ended_at is not null) and (next_step_at is null) = (ended_at is not null));`);
    this.addSql(`alter table "waiting_round" add constraint "waiting_round_reason_check" check ((state = 'ended') = (ended_reason is not null));`);
    this.addSql(`alter table "waiting_round" add constraint "waiting_round_hold_check" check (hold_id is null or state = 'running');`);
    this.addSql(`alter table "waiting_round" add constraint "waiting_round_state_check" check ("state" in ('freed', 'running', 'open', 'filled', 'ended'));`);
    this.addSql(`alter table "waiting_round" add constraint "waiting_round_ended_reason_check" check ("ended_reason" in ('nobody', 'not-free', 'near', 'far', 'studio', 'late', 'off'));`);

    this.addSql(`alter table "waiting_offer" add constraint "waiting_offer_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "waiting_offer" add constraint "waiting_offer_round_id_foreign" foreign key ("round_id") references "waiting_round" ("id") on delete cascade;`);
    this.addSql(`alter table "waiting_offer" add constraint "waiting_offer_entry_id_foreign" foreign key ("entry_id") references "waiting_entry" ("id") on delete cascade;`);
    this.addSql(`alter table "waiting_offer" add constraint "waiting_offer_times_check" check (starts_at < ends_at and ends_at <= free_at);`);
    this.addSql(`alter table "waiting_offer" add constraint "waiting_offer_answered_check" check ((state in ('taken', 'refused')) = (answered_at is not null));`);
    this.addSql(`alter table "waiting_offer" add constraint "waiting_offer_state_check" check ("state" in ('open', 'taken', 'refused', 'gone', 'late'));`);

    this.addSql(`alter table "practice_message" drop constraint "practice_message_kind_check";`);
    this.addSql(`alter table "practice_message" add constraint "practice_message_kind_check" check ("kind" in ('confirmed', 'moved', 'cancelled', 'reminder7', 'reminder2', 'waitingListOffer'));`);

    this.addSql(`create function appointment_frees_span() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before tstzmultirange := tstzmultirange(tstzrange(old.starts_at, old.free_at));
  after tstzmultirange := '{}';
begin
  -- Rows that a backup brings back free nothing.
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  -- Of a visit that only became shorter, or moved by less than its length, the rest is freed.
  if tg_op = 'UPDATE' and new.state <> 'released' and new.chair_id is not distinct from old.chair_id
    and new.clinician_id is not distinct from old.clinician_id then
    after := tstzmultirange(tstzrange(new.starts_at, new.free_at));
  end if;
  insert into waiting_round (practice_id, starts_at, free_at, chair_id, clinician_id, freed_at, next_step_at)
    select old.dentist_id, lower(span), upper(span), old.chair_id, old.clinician_id, now(), now()
      from unnest(before - after) span
      where exists (select from waiting_entry e where e.practice_id = old.dentist_id and e.ended_at is null);
  return null;
end $$;`);
    this.addSql(`create trigger waiting_list_update after update on appointment for each row
      when (old.exclusive and not old.override and (old.state = 'booked' or old.state = 'held' and old.booking_id is not null)
        and (new.state = 'released' or new.starts_at <> old.starts_at or new.free_at <> old.free_at
          or new.chair_id is distinct from old.chair_id or new.clinician_id is distinct from old.clinician_id))
      execute function appointment_frees_span();`);
    this.addSql(`create trigger waiting_list_delete after delete on appointment for each row
      when (old.exclusive and not old.override and old.state = 'booked')
      execute function appointment_frees_span();`);

    this.addSql(`create function booking_ends_waiting() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  with ended as (
    update waiting_entry set ended_at = new.updated_at,
        ended_reason = case when new.erased_at is not null then 'erased' when new.status = 'completed' then 'past' else 'cancelled' end
      where booking_id = new.id and ended_at is null returning id)
  update waiting_offer o set state = 'gone' from ended where o.entry_id = ended.id and o.state = 'open';
  return null;
end $$;`);
    this.addSql(`create trigger waiting_list_update after update on booking for each row
      when (old.status = 'confirmed' and new.status <> 'confirmed' or new.erased_at is not null and old.erased_at is null)
      execute function booking_ends_waiting();`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop function booking_ends_waiting() cascade;');
    this.addSql('drop function appointment_frees_span() cascade;');
    this.addSql(`drop table "waiting_offer";`);
    this.addSql(`drop table "waiting_round";`);
    this.addSql(`drop table "waiting_entry";`);
    this.addSql(`delete from "practice_message" where "kind" = 'waitingListOffer';`);
    this.addSql(`alter table "practice_message" drop constraint "practice_message_kind_check";`);
    this.addSql(`alter table "practice_message" add constraint "practice_message_kind_check" check ("kind" in ('confirmed', 'moved', 'cancelled', 'reminder7', 'reminder2'));`);
  }
}
