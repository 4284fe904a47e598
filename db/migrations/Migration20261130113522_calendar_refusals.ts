import { Migration } from '@mikro-orm/migrations';

const openIndex = (nulls: string) =>
  `create unique index calendar_task_open_index on calendar_task (connection_id, appointment_id, kind) ${nulls} where ended_at is null;`;
const kinds = (names: string) => `alter table "calendar_task" drop constraint "calendar_task_kind_check",
  add constraint "calendar_task_kind_check" check ("kind" in (${names}));`;

/** What a calendar refuses of one event, or what of it cannot be read, is a task; who declined is known by the account's addresses. */
export class Migration20261130113522_calendar_refusals extends Migration {
  override name = 'Migration20261130113522_calendar_refusals';

  override up(): void | Promise<void> {
    this.addSql(`alter table "calendar_connection" add "account_addresses" text[] not null default '{}';`);
    this.addSql(kinds(`'moved', 'deleted', 'overlap', 'refused', 'unreadable'`));
    this.addSql(`alter table "calendar_task" alter column "appointment_id" drop not null;`);
    this.addSql('drop index calendar_task_open_index;');
    this.addSql(openIndex('nulls not distinct'));
    this.addSql(`alter table "calendar_event" add "refused_digest" text null, add "refused_at" timestamptz null;`);
    this.addSql(
      `alter table "calendar_event" add constraint "calendar_event_refused_check" check ((refused_digest is null) = (refused_at is null));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "calendar_connection" drop column "account_addresses";`);
    this.addSql(`alter table "calendar_event" drop column "refused_digest", drop column "refused_at";`);
    this.addSql(`delete from calendar_task where kind in ('refused', 'unreadable');`);
    this.addSql('drop index calendar_task_open_index;');
    this.addSql(openIndex(''));
    this.addSql(`alter table "calendar_task" alter column "appointment_id" set not null;`);
    this.addSql(kinds(`'moved', 'deleted', 'overlap'`));
  }
}
