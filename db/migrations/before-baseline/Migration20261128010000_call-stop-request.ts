import { Migration } from '@mikro-orm/migrations';

/** Wishes for no calls, of callers whose number proves nothing. */
export class Migration20261128010000_callStopRequest extends Migration {

  override name = 'Migration20261128010000_callStopRequest';

  override up(): void | Promise<void> {
    this.addSql(`create table "call_stop_request" ("phone" text not null, "asked_at" timestamptz not null, "paused_until" timestamptz not null, "settled_at" timestamptz null, "settled_as" text null, primary key ("phone"));`);
    this.addSql(`create index call_stop_request_open_index on call_stop_request (asked_at) where settled_at is null;`);
    this.addSql(`alter table "call_stop_request" add constraint "call_stop_request_phone_check" check (phone ~ '^[+][0-9]{6,15}$');`);
    this.addSql(`alter table "call_stop_request" add constraint "call_stop_request_settled_check" check ((settled_at is null) = (settled_as is null));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "call_stop_request";`);
  }
}
