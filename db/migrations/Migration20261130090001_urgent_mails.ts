import { Migration } from '@mikro-orm/migrations';

const urgent = [
  ...['verifyContact', 'dataCode', 'lostLink', 'openRequest', 'signInLink', 'claimCode'],
  ...['confirmed', 'proposal', 'moved', 'moveRefused', 'cancelled', 'declined'],
  ...['waitingListOffer', 'waitingListTaken'],
];
const dueIndex = (columns: string) =>
  `create index mail_outbox_due_index on mail_outbox (${columns}) where state in ('queued', 'sending');`;

/** Codes, links and confirmations leave before all other mails. */
export class Migration20261130090001_urgent_mails extends Migration {
  override name = 'Migration20261130090001_urgent_mails';

  override up(): void | Promise<void> {
    this.addSql(`alter table "mail_outbox" add "is_urgent" boolean not null default false;`);
    this.addSql(
      `update mail_outbox set is_urgent = true where state in ('queued', 'sending') and template in ('${urgent.join("', '")}');`,
    );
    this.addSql('drop index mail_outbox_due_index;');
    this.addSql(dueIndex('is_urgent desc, next_try_at'));
  }

  override down(): void | Promise<void> {
    this.addSql('drop index mail_outbox_due_index;');
    this.addSql(dueIndex('next_try_at'));
    this.addSql(`alter table "mail_outbox" drop column "is_urgent";`);
  }
}
