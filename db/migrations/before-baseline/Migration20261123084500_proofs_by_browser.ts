import { Migration } from '@mikro-orm/migrations';

export class Migration20261123084500_proofs_by_browser extends Migration {

  override name = 'Migration20261123084500_proofs_by_browser';

  override up(): void | Promise<void> {
    this.addSql('drop index "booking_verified_contact_index";');
  }

  override down(): void | Promise<void> {
    this.addSql('create index booking_verified_contact_index on booking (contact_hash) where verified_at is not null;');
  }
}
