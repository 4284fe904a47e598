import { Migration } from '@mikro-orm/migrations';

/** Files and documents of the page's last builds, so that a tab of one of them finds what it still asks for. */
export class Migration20261203100000_kept_builds extends Migration {
  override name = 'Migration20261203100000_kept_builds';

  override up(): void {
    this.addSql(
      `create table "web_build" ("id" text not null, "registered_at" timestamptz not null, "paths" text[] not null, "documents" jsonb not null, primary key ("id"));`,
    );
    this.addSql(
      `create table "web_file" ("path" text not null, "content" bytea not null, "is_brotli" boolean not null, primary key ("path"));`,
    );
  }

  override down(): void {
    this.addSql('drop table "web_file";');
    this.addSql('drop table "web_build";');
  }
}
