import { Migration } from '@mikro-orm/migrations';

/** Runs a statement over the rows before and after a change, whichever there are. */
const overRows = (statement: (rows: string) => string) => `
  if tg_op <> 'INSERT' then ${statement('old_rows')}; end if;
  if tg_op <> 'DELETE' then ${statement('new_rows')}; end if;
  return null;`;

/** The comuni of practices, as the four triggers of parts ask for them. */
interface Asked {
  /** Reads the comuni of the practices that a condition names; `order by id`: two that lock several do so alike. */
  comuni: (condition: string) => string;
}

const unlocked: Asked = { comuni: (condition) => `select istat_code from dentist where ${condition}` };
const locked: Asked = { comuni: (condition) => `select istat_code from dentist where ${condition} order by id for key share` };

const triggersOfParts = ({ comuni }: Asked) => [
  `create or replace function directory_part_changed() returns trigger language plpgsql as $$ begin${overRows(
    (rows) => `perform directory_changed(array(${comuni(`id in (select dentist_id from ${rows})`)}))`,
  )} end $$;`,
  `create or replace function directory_phone_changed() returns trigger language plpgsql as $$ begin${overRows(
    (rows) => `perform directory_changed(array(select 'phones' from ${rows}) || array(${comuni(`phone in (select phone from ${rows})`)}))`,
  )} end $$;`,
  `create or replace function directory_booking_changed() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then perform directory_changed(array(${comuni('id = old.dentist_id')})); end if;
    if tg_op <> 'DELETE' then perform directory_changed(array(${comuni('id = new.dentist_id')})); end if;
    return null;
  end $$;`,
  `create or replace function directory_confirmation_changed() returns trigger language plpgsql as $$ begin
    perform directory_changed(array(${comuni(`id = (select dentist_id from booking where id = (case when tg_op = 'DELETE' then old.booking_id else new.booking_id end))`)}));
    return null;
  end $$;`,
];

/**
 * A part of a practice that changes while its practice moves marked the comune it left alone: its trigger read the comune
 * before the move was committed. Now each such trigger holds the practice's key (`for key share`, as a foreign key does)
 * until its transaction ends, and a move takes the whole row first: whichever begins later waits for the other and reads
 * what it left. Nothing else that is done to a practice waits for either.
 */
export class Migration20261124181000_directory_move extends Migration {

  override name = 'Migration20261124181000_directory_move';

  override up(): void | Promise<void> {
    for (const sql of triggersOfParts(locked)) this.addSql(sql);
    this.addSql(`create function directory_move() returns trigger language plpgsql as $$ begin
      perform from dentist where id = old.id for update;
      return new;
    end $$;`);
    this.addSql('create trigger directory_move before update on dentist for each row when (old.istat_code is distinct from new.istat_code) execute function directory_move();');
  }

  override down(): void | Promise<void> {
    this.addSql('drop function directory_move() cascade;');
    for (const sql of triggersOfParts(unlocked)) this.addSql(sql);
  }
}
