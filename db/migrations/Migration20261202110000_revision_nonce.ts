import { Migration } from '@mikro-orm/migrations';

/**
 * A number of its own for every transaction that changed the directory: Postgres' numbers come again on a standby that is promoted
 * before it got the last ones, and then named other contents. Processes of the version before need not know of it.
 */
export class Migration20261202110000_revision_nonce extends Migration {
  override name = 'Migration20261202110000_revision_nonce';

  override up(): void {
    // A default that is drawn anew for each row: the few that are there get different ones.
    this.addSql(
      'alter table directory_revision add column nonce bigint not null default hashtextextended(gen_random_uuid()::text, 0);',
    );
  }

  override down(): void {
    this.addSql('alter table directory_revision drop column nonce;');
  }
}
