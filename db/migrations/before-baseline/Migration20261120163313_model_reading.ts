import { Migration } from '@mikro-orm/migrations';

export class Migration20261120163313_model_reading extends Migration {

  override name = 'Migration20261120163313_model_reading';

  override up(): void | Promise<void> {
    this.addSql(`create table "model_reading" ("id" uuid not null default gen_random_uuid(), "question" jsonb not null, "deadline_at" timestamptz not null, "answer" jsonb null, "is_simulated" boolean null, "failure" text null, "created_at" timestamptz not null default now(), primary key ("id"));`);
    this.addSql(`create index "model_reading_created_index" on "model_reading" ("created_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop table "model_reading";');
  }
}
