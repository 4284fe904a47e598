import { Migration } from '@mikro-orm/migrations';

const changes = `new.state = 'released' or new.starts_at <> old.starts_at or new.free_at <> old.free_at
  or new.chair_id is distinct from old.chair_id or new.clinician_id is distinct from old.clinician_id`;
const stands = `(old.state = 'booked' or old.state = 'held' and old.booking_id is not null)`;

const triggers = (exclusive: string) => [
  `create or replace trigger waiting_list_update after update on appointment for each row
    when (${exclusive} not old.override and ${stands} and (${changes})) execute function appointment_frees_span();`,
  `create or replace trigger waiting_list_delete after delete on appointment for each row
    when (${exclusive} not old.override and old.state = 'booked') execute function appointment_frees_span();`,
];

const body = ({ after, place, also }: { after: string; place: string; also: string }) =>
  `create or replace function appointment_frees_span() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    before tstzmultirange := tstzmultirange(tstzrange(old.starts_at, old.free_at));
    after tstzmultirange := '{}';
  begin
    -- Rows that a backup brings back free nothing.
    if current_setting('app.restoring', true) = 'on' then return null; end if;
    -- Of a visit that only became shorter, or moved by less than its length, the rest is freed.
    if tg_op = 'UPDATE' and new.state <> 'released' and ${after} then
      after := tstzmultirange(tstzrange(new.starts_at, new.free_at));
    end if;
    insert into waiting_round (practice_id, starts_at, free_at, chair_id, clinician_id, freed_at, next_step_at)
      select old.dentist_id, lower(span), upper(span), ${place}, now(), now()
        from unnest(before - after) span
        where exists (select from waiting_entry e where e.practice_id = old.dentist_id and e.ended_at is null)${also};
    return null;
  end $$;`;

const inUse = (table: string) => `(select id from ${table} where id = old.${table}_id and active)`;
/** A visit takes one chair wherever it stands: naming its chair, or taking the name back, frees none. */
const keeps = (table: string) =>
  `(new.${table}_id is not distinct from old.${table}_id or new.kind = 'visit' and (new.${table}_id is null or ${inUse(table)} is null))`;

/**
 * A visit without a chair takes one of those that are left, so calling it off frees one, also where it was agreed before the agenda
 * was switched on. While the agenda is switched off, how many a practice sees at once is its own affair.
 */
export class Migration20261130120000_freed_without_chair extends Migration {
  override name = 'Migration20261130120000_freed_without_chair';

  override up(): void | Promise<void> {
    this.addSql(
      body({
        after: `${keeps('chair')} and ${keeps('clinician')}`,
        place: `${inUse('chair')}, ${inUse('clinician')}`,
        also: `
          and (old.exclusive or exists (select from practice_agenda g where g.dentist_id = old.dentist_id and g.enabled))`,
      }),
    );
    for (const sql of triggers('')) this.addSql(sql);
  }

  override down(): void | Promise<void> {
    this.addSql(
      body({
        after: 'new.chair_id is not distinct from old.chair_id and new.clinician_id is not distinct from old.clinician_id',
        place: 'old.chair_id, old.clinician_id',
        also: '',
      }),
    );
    for (const sql of triggers('old.exclusive and')) this.addSql(sql);
  }
}
