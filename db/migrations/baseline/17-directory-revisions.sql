-- Revisions of what visitors read: each transaction that changes a practice leaves one row per comune it touched, one for
-- 'directory', and one for 'listing' where counts, figures or distances may differ. Rows are only added, so that no writer
-- waits for another.

create table directory_revision (
  scope text not null,
  xid bigint not null,
  changes bigint not null default '1',
  primary key (scope, xid)
);

create function directory_changed(scopes text[]) returns void language sql as $$
  insert into directory_revision (scope, xid)
  select distinct scope, pg_current_xact_id()::text::bigint from unnest(scopes) as scope where scope is not null
  on conflict do nothing
$$;

create function directory_dentist_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform directory_changed(array(select istat_code from old_rows union select istat_code from new_rows
      union all select 'directory' from new_rows
      union all select 'listing' where exists (select from old_rows o join new_rows n using (id)
        where (o.istat_code, o.hidden_at is null, o.google_places_rating, o.verified_by, o.latitude, o.longitude) is distinct from
          (n.istat_code, n.hidden_at is null, n.google_places_rating, n.verified_by, n.latitude, n.longitude))));
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform directory_changed(array(select istat_code from old_rows
      union select unnest(array['directory', 'listing']) from old_rows));
  end if;
  if tg_op <> 'DELETE' then
    perform directory_changed(array(select istat_code from new_rows
      union select unnest(array['directory', 'listing']) from new_rows));
  end if;
  return null;
end $$;
create trigger directory_insert after insert on dentist
  referencing new table as new_rows for each statement execute function directory_dentist_changed();
create trigger directory_update after update on dentist
  referencing old table as old_rows new table as new_rows for each statement execute function directory_dentist_changed();
create trigger directory_delete after delete on dentist
  referencing old table as old_rows for each statement execute function directory_dentist_changed();

create function directory_truncated() returns trigger language plpgsql as $$
begin
  perform directory_changed(array(select distinct istat_code from dentist
    union all select unnest(array['directory', 'listing'])));
  return null;
end $$;
create trigger directory_truncate before truncate on dentist for each statement execute function directory_truncated();

-- A part that changes while its practice moves would mark the comune it leaves alone. So triggers of parts hold the practice's
-- key ('for key share', as a foreign key does) until their transaction ends, and a move takes the whole row first: whichever
-- begins later waits for the other and reads what it left. 'order by id': two that lock several do so alike.
create function directory_move() returns trigger language plpgsql as $$
begin
  perform from dentist where id = old.id for update;
  return new;
end $$;
create trigger directory_move before update on dentist for each row
  when (old.istat_code is distinct from new.istat_code)
  execute function directory_move();

-- Rows that belong to one practice.
create function directory_part_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform directory_changed(array(select istat_code from dentist
      where id in (select dentist_id from old_rows) order by id for key share));
  end if;
  if tg_op <> 'DELETE' then
    perform directory_changed(array(select istat_code from dentist
      where id in (select dentist_id from new_rows) order by id for key share));
  end if;
  return null;
end $$;

-- Rows that speak of a telephone.
create function directory_phone_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform directory_changed(array(select 'phones' from old_rows) || array(select istat_code from dentist
      where phone in (select phone from old_rows) order by id for key share));
  end if;
  if tg_op <> 'DELETE' then
    perform directory_changed(array(select 'phones' from new_rows) || array(select istat_code from dentist
      where phone in (select phone from new_rows) order by id for key share));
  end if;
  return null;
end $$;

-- A transition table can be had for one kind of change at a time.
do $$
declare
  part text;
  told text;
begin
  for part, told in values
    ('dentist_service', 'directory_part_changed'),
    ('dentist_source', 'directory_part_changed'),
    ('dentist_slug', 'directory_part_changed'),
    ('practitioner', 'directory_part_changed'),
    ('practice_agenda', 'directory_part_changed'),
    ('agenda_exception', 'directory_part_changed'),
    ('practice_photo', 'directory_part_changed'),
    ('review', 'directory_part_changed'),
    ('review_answer', 'directory_part_changed'),
    ('opt_out', 'directory_phone_changed'),
    ('doubtful_number', 'directory_phone_changed')
  loop
    execute format('create trigger directory_insert after insert on %I
      referencing new table as new_rows for each statement execute function %I()', part, told);
    execute format('create trigger directory_update after update on %I
      referencing old table as old_rows new table as new_rows for each statement execute function %I()', part, told);
    execute format('create trigger directory_delete after delete on %I
      referencing old table as old_rows for each statement execute function %I()', part, told);
  end loop;
end $$;

-- What a record of confirmations counts: requests that came to an end, by contacts that are proved, and calls.
create function directory_booking_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform directory_changed(array(select istat_code from dentist where id = old.dentist_id order by id for key share));
  end if;
  if tg_op <> 'DELETE' then
    perform directory_changed(array(select istat_code from dentist where id = new.dentist_id order by id for key share));
  end if;
  return null;
end $$;
create trigger directory_insert after insert on booking for each row
  when (new.status in ('declined', 'unreachable', 'expired'))
  execute function directory_booking_changed();
create trigger directory_update after update on booking for each row
  when ((old.dentist_id, old.created_at, old.verification_hash is null, old.status in ('declined', 'unreachable', 'expired'))
    is distinct from
    (new.dentist_id, new.created_at, new.verification_hash is null, new.status in ('declined', 'unreachable', 'expired')))
  execute function directory_booking_changed();
create trigger directory_delete after delete on booking for each row execute function directory_booking_changed();
create trigger directory_insert after insert on call_attempt for each row
  when (new.outcome is not null)
  execute function directory_booking_changed();
create trigger directory_update after update on call_attempt for each row
  when ((old.outcome is not null or new.outcome is not null)
    and (old.dentist_id, old.task_id, old.ordinal, old.direction, old.outcome) is distinct from
      (new.dentist_id, new.task_id, new.ordinal, new.direction, new.outcome))
  execute function directory_booking_changed();
create trigger directory_delete after delete on call_attempt for each row
  when (old.outcome is not null)
  execute function directory_booking_changed();

create function directory_confirmation_changed() returns trigger language plpgsql as $$
begin
  perform directory_changed(array(select istat_code from dentist where id = (select dentist_id from booking
    where id = (case when tg_op = 'DELETE' then old.booking_id else new.booking_id end)) order by id for key share));
  return null;
end $$;
create trigger directory_insert after insert on booking_event for each row
  when (new.kind = 'confirmed')
  execute function directory_confirmation_changed();
create trigger directory_update after update on booking_event for each row
  when ((old.kind = 'confirmed' or new.kind = 'confirmed') and (old.kind, old.at) is distinct from (new.kind, new.at))
  execute function directory_confirmation_changed();
create trigger directory_delete after delete on booking_event for each row
  when (old.kind = 'confirmed')
  execute function directory_confirmation_changed();
