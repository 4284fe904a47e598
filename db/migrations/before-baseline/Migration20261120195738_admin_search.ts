import { Migration } from '@mikro-orm/migrations';

const fold = (column: string) => `translate(lower(${column}), 'àáâãäåèéêëìíîïòóôõöùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')`;
const trigrams = (name: string, table: string, expression: string) =>
  `create index ${name} on ${table} using gin ((${expression}) gin_trgm_ops);`;

export class Migration20261120195738_admin_search extends Migration {

  override name = 'Migration20261120195738_admin_search';

  override up(): void | Promise<void> {
    this.addSql('create extension if not exists pg_trgm;');
    this.addSql(trigrams('booking_signs_index', 'booking', "replace(substr(number, 6), '-', '')"));
    this.addSql(trigrams('package_order_signs_index', 'package_order', "replace(substr(number, 5), '-', '')"));
    this.addSql(trigrams('dentist_words_index', 'dentist', fold('name')));
    this.addSql(trigrams('lead_words_index', 'lead', fold('practice_name')));
    this.addSql(trigrams('discovery_job_words_index', 'discovery_job', fold('city')));
    for (const table of ['booking', 'call_task', 'dentist', 'lead'])
      this.addSql(`create index ${table}_phone_end_index on ${table} (reverse(phone) text_pattern_ops);`);
    // The same name, now also for the beginning of an address.
    this.addSql('drop index booking_email_index;');
    for (const table of ['booking', 'dentist', 'lead', 'package_order', 'profile_report'])
      this.addSql(`create index ${table}_email_index on ${table} (lower(email) text_pattern_ops);`);
    this.addSql('create index mail_outbox_to_address_index on mail_outbox (lower(to_address) text_pattern_ops);');
  }

  // The extension stays: it may have been there before, and others may use it.
  override down(): void | Promise<void> {
    for (const name of ['booking_signs', 'package_order_signs', 'dentist_words', 'lead_words', 'discovery_job_words'])
      this.addSql(`drop index ${name}_index;`);
    for (const table of ['booking', 'call_task', 'dentist', 'lead']) this.addSql(`drop index ${table}_phone_end_index;`);
    for (const table of ['booking', 'dentist', 'lead', 'package_order', 'profile_report'])
      this.addSql(`drop index ${table}_email_index;`);
    this.addSql('drop index mail_outbox_to_address_index;');
    this.addSql('create index booking_email_index on booking (lower(email));');
  }
}
