import { Migration } from '@mikro-orm/migrations';

const isOpen = `status in ('requested', 'scheduled', 'calling', 'proposed', 'accepted')`;
const index = (columns: string) =>
  `create unique index booking_open_request_index on booking (${columns}) where ${isOpen};`;

/** As `personKey` for the letters of Italian names, of requests that are open or may be opened again. */
const personKey = `(select coalesce(string_agg(word, ' ' order by word collate "C"), '') from regexp_split_to_table(
  translate(lower(patient_name), 'àáâãäåèéêëìíîïòóôõöùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn'), '[^a-z0-9]+') word
  where word <> '')`;

/** One request of a contact to a practice was open at a time: a parent's second child was lost. */
export class Migration20261130090002_patient_of_request extends Migration {
  override name = 'Migration20261130090002_patient_of_request';

  override up(): void | Promise<void> {
    this.addSql(`alter table "booking" add "patient_hash" text null;`);
    this.addSql(`update booking set patient_hash = encode(sha256(convert_to(contact_hash || E'\\n' || ${personKey}, 'UTF8')), 'hex')
      where erased_at is null and (${isOpen} or status in ('confirmed', 'declined', 'unreachable'));`);
    this.addSql('drop index booking_open_request_index;');
    this.addSql(index(`dentist_id, contact_hash, coalesce(patient_hash, '')`));
  }

  override down(): void | Promise<void> {
    // Of a contact's open requests the later ones become those of a contact of their own.
    this.addSql(`update booking set contact_hash = encode(sha256(convert_to(contact_hash || id::text, 'UTF8')), 'hex')
      where ${isOpen} and exists (select from booking former where former.${isOpen} and former.dentist_id = booking.dentist_id
        and former.contact_hash = booking.contact_hash and (former.created_at, former.id) < (booking.created_at, booking.id));`);
    this.addSql('drop index booking_open_request_index;');
    this.addSql(index('dentist_id, contact_hash'));
    this.addSql(`alter table "booking" drop column "patient_hash";`);
  }
}
