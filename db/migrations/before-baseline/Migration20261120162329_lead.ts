import { Migration } from '@mikro-orm/migrations';

export class Migration20261120162329_lead extends Migration {

  override name = 'Migration20261120162329_lead';

  override up(): void | Promise<void> {
    this.addSql(`create table "lead" ("id" uuid not null default gen_random_uuid(), "client_key" uuid not null, "source" text not null, "practice_name" text not null, "person_name" text not null, "email" text not null, "phone" text not null, "city" text not null, "message" text null, "contact_consent_at" timestamptz not null, "status" text not null default 'new', "status_at" timestamptz not null default now(), "created_at" timestamptz not null default now(), primary key ("id"));`);
    this.addSql(`alter table "lead" add constraint "lead_client_key_unique" unique ("client_key");`);
    this.addSql('create index lead_status_index on lead (status, created_at);');
    this.addSql(`alter table "lead" add constraint "lead_phone_check" check (phone ~ '^[+][0-9]{6,15}\$');`);
    this.addSql(`alter table "lead" add constraint "lead_message_check" check (char_length(message) <= 1000);`);
    this.addSql(`alter table "lead" add constraint "lead_source_check" check ("source" in ('practices', 'receptionist'));`);
    this.addSql(`alter table "lead" add constraint "lead_status_check" check ("status" in ('new', 'contacted', 'closed'));`);

    this.addSql(`alter table "appointment" add column "demonstration" boolean not null default false;`);
    this.addSql(`alter table "appointment" add constraint "appointment_demonstration_check" check (not demonstration or state <> 'booked' and booking_id is null);`);
  }

  override down(): void | Promise<void> {
    this.addSql('delete from appointment where demonstration;');
    this.addSql('alter table "appointment" drop constraint "appointment_demonstration_check";');
    this.addSql('alter table "appointment" drop column "demonstration";');
    this.addSql('drop table "lead";');
  }
}
