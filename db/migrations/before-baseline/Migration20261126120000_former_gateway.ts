import { Migration } from '@mikro-orm/migrations';

// As the migration of chairs made them.
const triggers = [
  `create function appointment_place() returns trigger language plpgsql as $$
    declare
      needs_chair boolean;
      needs_clinician boolean;
    begin
      needs_chair := new.exclusive and new.chair_id is null and new.clinician_id is null;
      if tg_op = 'INSERT' then
        new.free_at := new.ends_at;
        -- What has no chair or no clinician no constraint compares; 'on conflict do nothing' then answers without a row as well.
        if needs_chair and new.state <> 'released' and exists (select from appointment a where a.dentist_id = new.dentist_id
          and a.starts_at > new.starts_at - interval '24 hours' and a.starts_at < new.ends_at and a.ends_at > new.starts_at
          and a.exclusive and a.state <> 'released') then return null; end if;
        needs_clinician := needs_chair;
      else
        -- The pause after a visit stays as long as it was.
        if new.free_at = old.free_at then new.free_at := new.ends_at + (old.free_at - old.ends_at); end if;
        -- With neither, a visit is none; time that the practice gave away takes all of it.
        needs_chair := needs_chair and (new.hold_token is not null or new.booking_id is not null);
        needs_clinician := needs_chair;
        -- A merge: those of the practice that goes are deleted with it.
        if new.dentist_id <> old.dentist_id then
          needs_chair := needs_chair or exists (select from chair where id = new.chair_id and practice_id <> new.dentist_id);
          needs_clinician := needs_clinician or exists (select from clinician where id = new.clinician_id and practice_id <> new.dentist_id);
          if exists (select from agenda_service where id = new.service_id and practice_id <> new.dentist_id) then
            new.service_id := null;
          end if;
        end if;
      end if;
      if needs_chair then
        insert into chair (practice_id, name, position) select new.dentist_id, 'Poltrona 1', 0
        where not exists (select from chair where practice_id = new.dentist_id);
        new.chair_id := (select id from chair where practice_id = new.dentist_id order by not active, position, id limit 1);
      end if;
      if needs_clinician then
        insert into clinician (practice_id, name, position) select new.dentist_id, coalesce((select min(name) from practitioner
          where dentist_id = new.dentist_id having count(*) = 1), 'Agenda dello studio'), 0
        where not exists (select from clinician where practice_id = new.dentist_id);
        new.clinician_id := (select id from clinician where practice_id = new.dentist_id order by not active, position, id limit 1);
      end if;
      return new;
    end $$;`,
  `create trigger appointment_place_insert before insert on appointment for each row when (new.free_at is null)
    execute function appointment_place();`,
  `create trigger appointment_place_update before update on appointment for each row
    when (new.free_at = old.free_at and new.ends_at <> old.ends_at or new.exclusive and not old.exclusive or new.dentist_id <> old.dentist_id)
    execute function appointment_place();`,
];

/**
 * Drops what gave a place to visits of gateways and workers from before the chairs: their rolling start is over, and what runs now
 * says chair, clinician and the end of the pause itself.
 */
export class Migration20261126120000_former_gateway extends Migration {

  override name = 'Migration20261126120000_former_gateway';

  override up(): void | Promise<void> {
    this.addSql('drop trigger appointment_place_insert on appointment; drop trigger appointment_place_update on appointment; drop function appointment_place();');
  }

  override down(): void | Promise<void> {
    for (const sql of triggers) this.addSql(sql);
  }
}
