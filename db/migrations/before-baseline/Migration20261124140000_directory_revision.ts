import { Migration } from '@mikro-orm/migrations';

/** What decides whether and where a practice is counted, listed and found from another one. */
const listingOf = (row: string) =>
  `(${row}.istat_code, ${row}.hidden_at is null, ${row}.google_places_rating, ${row}.verified_by, ${row}.latitude, ${row}.longitude)`;

/** Tables whose rows belong to one practice. */
const parts = ['dentist_service', 'dentist_source', 'dentist_slug', 'practice_agenda', 'agenda_exception'];
/** Tables whose rows speak of a telephone. */
const phones = ['opt_out', 'doubtful_number'];

/** Statement triggers: a transition table can be had for one kind of change at a time. */
const statementTriggers = (table: string, call: string) => [
  `create trigger directory_insert after insert on ${table} referencing new table as new_rows for each statement execute function ${call};`,
  `create trigger directory_update after update on ${table} referencing old table as old_rows new table as new_rows for each statement execute function ${call};`,
  `create trigger directory_delete after delete on ${table} referencing old table as old_rows for each statement execute function ${call};`,
];

/** Runs a statement over the rows before and after a change, whichever there are. */
const overRows = (statement: (rows: string) => string) => `
  if tg_op <> 'INSERT' then ${statement('old_rows')}; end if;
  if tg_op <> 'DELETE' then ${statement('new_rows')}; end if;
  return null;`;

/**
 * Revisions of what visitors read: each transaction that changes a practice leaves one row per comune it touched, one for
 * `directory`, and one for `listing` where counts, figures or distances may differ. Rows are only added, so that no writer waits for another.
 */
export class Migration20261124140000_directory_revision extends Migration {

  override name = 'Migration20261124140000_directory_revision';

  override up(): void | Promise<void> {
    this.addSql(`create table "directory_revision" ("scope" text not null, "xid" bigint not null, "changes" bigint not null default '1', primary key ("scope", "xid"));`);
    this.addSql(`create function directory_changed(scopes text[]) returns void language sql as $$
      insert into directory_revision (scope, xid)
      select distinct scope, pg_current_xact_id()::text::bigint from unnest(scopes) as scope where scope is not null
      on conflict do nothing $$;`);
    this.addSql(`create function directory_dentist_changed() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then
        perform directory_changed(array(select istat_code from old_rows union select istat_code from new_rows
          union all select 'directory' from new_rows union all select 'listing' where exists (select from old_rows o join new_rows n using (id) where ${listingOf('o')} is distinct from ${listingOf('n')})));
        return null;
      end if;${overRows((rows) => `perform directory_changed(array(select istat_code from ${rows} union select unnest(array['directory', 'listing']) from ${rows}))`)}
    end $$;`);
    this.addSql(`create function directory_truncated() returns trigger language plpgsql as $$ begin
      perform directory_changed(array(select distinct istat_code from dentist union all select unnest(array['directory', 'listing'])));
      return null;
    end $$;`);
    this.addSql(`create function directory_part_changed() returns trigger language plpgsql as $$ begin${overRows(
      (rows) => `perform directory_changed(array(select distinct istat_code from dentist where id in (select dentist_id from ${rows})))`,
    )} end $$;`);
    this.addSql(`create function directory_phone_changed() returns trigger language plpgsql as $$ begin${overRows(
      (rows) => `perform directory_changed(array(select 'phones' from ${rows} union select istat_code from dentist where phone in (select phone from ${rows})))`,
    )} end $$;`);
    this.addSql(`create function directory_booking_changed() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then perform directory_changed(array(select istat_code from dentist where id = old.dentist_id)); end if;
      if tg_op <> 'DELETE' then perform directory_changed(array(select istat_code from dentist where id = new.dentist_id)); end if;
      return null;
    end $$;`);
    this.addSql(`create function directory_confirmation_changed() returns trigger language plpgsql as $$ begin
      perform directory_changed(array(select d.istat_code from booking b join dentist d on d.id = b.dentist_id where b.id = (case when tg_op = 'DELETE' then old.booking_id else new.booking_id end)));
      return null;
    end $$;`);
    for (const sql of statementTriggers('dentist', 'directory_dentist_changed()')) this.addSql(sql);
    this.addSql('create trigger directory_truncate before truncate on dentist for each statement execute function directory_truncated();');
    for (const table of parts) for (const sql of statementTriggers(table, 'directory_part_changed()')) this.addSql(sql);
    for (const table of phones) for (const sql of statementTriggers(table, 'directory_phone_changed()')) this.addSql(sql);
    // What a record of confirmations counts: requests that came to an end, by contacts that are proved.
    const counted = (row: string) =>
      `(${row}.dentist_id, ${row}.created_at, ${row}.verification_hash is null, ${row}.status in ('declined', 'unreachable', 'expired'))`;
    this.addSql(`create trigger directory_update after update on booking for each row when (${counted('old')} is distinct from ${counted('new')}) execute function directory_booking_changed();`);
    this.addSql(`create trigger directory_insert after insert on booking for each row when (new.status in ('declined', 'unreachable', 'expired')) execute function directory_booking_changed();`);
    this.addSql('create trigger directory_delete after delete on booking for each row execute function directory_booking_changed();');
    this.addSql(`create trigger directory_insert after insert on booking_event for each row when (new.kind = 'confirmed') execute function directory_confirmation_changed();`);
    this.addSql(`create trigger directory_update after update on booking_event for each row when ((old.kind = 'confirmed' or new.kind = 'confirmed') and (old.kind, old.at) is distinct from (new.kind, new.at)) execute function directory_confirmation_changed();`);
    this.addSql(`create trigger directory_delete after delete on booking_event for each row when (old.kind = 'confirmed') execute function directory_confirmation_changed();`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop function directory_dentist_changed() cascade;');
    this.addSql('drop function directory_truncated() cascade;');
    this.addSql('drop function directory_part_changed() cascade;');
    this.addSql('drop function directory_phone_changed() cascade;');
    this.addSql('drop function directory_booking_changed() cascade;');
    this.addSql('drop function directory_confirmation_changed() cascade;');
    this.addSql('drop function directory_changed(text[]);');
    this.addSql('drop table "directory_revision";');
  }
}
