import { Migration } from '@mikro-orm/migrations';

const writtenAgain = (columns: readonly string[]) => {
  const list = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  return `create trigger calendars_update after update on appointment for each row
    when ((old.state = 'booked' or new.state = 'booked') and (${list('old')}) is distinct from (${list('new')}))
    execute function appointment_calendars();`;
};
const before = ['state', 'starts_at', 'ends_at', 'clinician_id', 'chair_id', 'patient_id'];

/**
 * A patient who is renamed or erased, and a visit that loses its booking, are written again into the calendars of clinicians
 * at once. Their names stood there until the whole calendar was compared, a day later.
 */
export class Migration20261202100000_erased_in_calendars extends Migration {
  override name = 'Migration20261202100000_erased_in_calendars';

  override up(): void {
    this.addSql('drop trigger calendars_update on appointment;');
    this.addSql(writtenAgain([...before, 'booking_id']));
    this.addSql(`create function patient_calendars() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    -- Rows that a backup brings back happen to nobody.
    if current_setting('app.restoring', true) = 'on' then return null; end if;
    insert into calendar_push (connection_id, practice_id, appointment_id)
      select c.id, c.practice_id, a.id from appointment a
        join calendar_connection c on c.practice_id = a.dentist_id and c.clinician_id = a.clinician_id
      where a.patient_id = new.id and a.state = 'booked';
    return null;
  end $$;`);
    this.addSql(`create trigger calendars_update after update of name on patient for each row
    when (old.name is distinct from new.name) execute function patient_calendars();`);
  }

  override down(): void {
    this.addSql('drop trigger calendars_update on patient;');
    this.addSql('drop function patient_calendars();');
    this.addSql('drop trigger calendars_update on appointment;');
    this.addSql(writtenAgain(before));
  }
}
