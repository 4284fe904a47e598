import { Migration } from '@mikro-orm/migrations';

export class Migration20261120200511_admin_overview extends Migration {

  override name = 'Migration20261120200511_admin_overview';

  override up(): void | Promise<void> {
    this.addSql(`create index booking_created_index on booking (created_at, id);`);
    this.addSql(`create index booking_unreachable_index on booking (updated_at) where status = 'unreachable';`);
    this.addSql(`create index booking_event_confirmed_index on booking_event (at, booking_id) where kind = 'confirmed';`);
    this.addSql(`create index booking_event_not_told_index on booking_event (at) where kind = 'practiceNotTold';`);
    this.addSql(`create index call_attempt_dialled_index on call_attempt (dialled_at, id);`);
    this.addSql(`create index call_attempt_dead_index on call_attempt (dentist_id, phone, ended_at) where outcome in ('unreachableNumber', 'wrongNumber');`);
    this.addSql(`create index discovery_job_created_index on discovery_job (created_at, id);`);
    this.addSql(`alter table "mail_outbox" drop constraint "mail_outbox_state_check";`);
    this.addSql(`alter table "mail_outbox" add constraint "mail_outbox_state_check" check ("state" in ('queued', 'sending', 'sent', 'failed', 'withdrawn'));`);
    this.addSql(`create index mail_outbox_created_index on mail_outbox (created_at, id);`);
    this.addSql(`create index mail_outbox_state_index on mail_outbox (state, created_at, id) where state <> 'sent';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index mail_outbox_state_index;`);
    this.addSql(`drop index mail_outbox_created_index;`);
    this.addSql(`update "mail_outbox" set state = 'failed' where state = 'withdrawn';`);
    this.addSql(`alter table "mail_outbox" drop constraint "mail_outbox_state_check";`);
    this.addSql(`alter table "mail_outbox" add constraint "mail_outbox_state_check" check ("state" in ('queued', 'sending', 'sent', 'failed'));`);
    this.addSql(`drop index discovery_job_created_index;`);
    this.addSql(`drop index call_attempt_dead_index;`);
    this.addSql(`drop index call_attempt_dialled_index;`);
    this.addSql(`drop index booking_event_not_told_index;`);
    this.addSql(`drop index booking_event_confirmed_index;`);
    this.addSql(`drop index booking_unreachable_index;`);
    this.addSql(`drop index booking_created_index;`);
  }
}
