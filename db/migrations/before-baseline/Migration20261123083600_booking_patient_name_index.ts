import { Migration } from '@mikro-orm/migrations';

export class Migration20261123083600_booking_patient_name_index extends Migration {

  override name = 'Migration20261123083600_booking_patient_name_index';

  override up(): void | Promise<void> {
    this.addSql(
      `create index booking_patient_name_index on booking using gin ((translate(lower(patient_name), 'àáâãäåèéêëìíîïòóôõöùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) gin_trgm_ops);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql('drop index booking_patient_name_index;');
  }
}
