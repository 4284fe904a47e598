import { Migration } from '@mikro-orm/migrations';

export class Migration20261123083000_unproved_hold extends Migration {

  override name = 'Migration20261123083000_unproved_hold';

  override up(): void | Promise<void> {
    this.addSql(`alter table "appointment" add "hold_client" text null, add "hold_contact" text null;`);
    this.addSql(`create index appointment_hold_client_index on appointment (hold_client, created_at) where hold_client is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "appointment_hold_client_index";`);
    this.addSql(`alter table "appointment" drop column "hold_client", drop column "hold_contact";`);
  }
}
