import { Migration } from '@mikro-orm/migrations';

export class Migration20261123123800_google_maps_uri extends Migration {

  override name = 'Migration20261123123800_google_maps_uri';

  override up(): void | Promise<void> {
    this.addSql(`alter table "dentist" add "google_maps_uri" text null;`);
    this.addSql(`alter table "dentist" add constraint "dentist_google_maps_check" check (google_maps_uri ~ '^https://');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "dentist" drop constraint "dentist_google_maps_check";`);
    this.addSql(`alter table "dentist" drop column "google_maps_uri";`);
  }
}
