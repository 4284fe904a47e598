import { Migration } from '@mikro-orm/migrations';

export class Migration20261120173414_tool_run extends Migration {

  override name = 'Migration20261120173414_tool_run';

  override up(): void | Promise<void> {
    this.addSql(`create table "tool_run" ("id" uuid not null, "kind" text check ("kind" in ('testCall', 'testByok')) not null, "status" text check ("status" in ('queued', 'running', 'settled')) not null default 'queued', "request" jsonb null, "sealed_password" text null, "by_admin" boolean not null, "begin_before" timestamptz not null, "outcome" jsonb null, "created_at" timestamptz not null default now(), primary key ("id"), constraint tool_run_settled_check check ((status = 'settled') = (outcome is not null) and (status <> 'settled' or request is null)), constraint tool_run_password_check check (sealed_password is null or status = 'queued'));`);
    this.addSql(`create index "tool_run_created_index" on "tool_run" ("created_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop table "tool_run";');
  }
}
