-- Feeds of a practice's agenda, and webhooks.

create table calendar_feed (
  id uuid default gen_random_uuid() primary key,
  practice_id int not null constraint calendar_feed_practice_id_foreign references dentist on delete cascade,
  "position" smallint not null,
  name text not null,
  clinician_id int constraint calendar_feed_clinician_id_foreign references clinician on delete cascade,
  with_names boolean not null default false,
  token_hash text not null,
  entitled_at timestamptz not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  read_at timestamptz,
  constraint calendar_feed_token_unique unique (token_hash),
  constraint calendar_feed_position_unique unique (practice_id, "position"),
  constraint calendar_feed_position_check check (position >= 1 and position <= 12),
  constraint calendar_feed_name_check check (name <> '' and char_length(name) <= 60),
  constraint calendar_feed_token_check check (token_hash ~ '^[0-9a-f]{64}$')
);
create index calendar_feed_clinician_index on calendar_feed (clinician_id);

create table webhook_endpoint (
  id uuid default gen_random_uuid() primary key,
  practice_id int not null constraint webhook_endpoint_practice_id_foreign references dentist on delete cascade,
  "position" smallint not null,
  url text not null,
  events text[] not null,
  with_patient boolean not null default false,
  secret_encrypted text not null,
  former_encrypted text,
  former_until timestamptz,
  entitled_at timestamptz not null,
  created_at timestamptz not null,
  failing_since timestamptz,
  ended_at timestamptz,
  ended_reason text,
  constraint webhook_endpoint_position_unique unique (practice_id, "position"),
  constraint webhook_endpoint_position_check check (position >= 1 and position <= 5),
  constraint webhook_endpoint_url_check check (char_length(url) <= 500),
  constraint webhook_endpoint_former_check check ((former_encrypted is null) = (former_until is null)),
  constraint webhook_endpoint_ended_check check ((ended_at is null) = (ended_reason is null)),
  constraint webhook_endpoint_ended_reason_check check (ended_reason in ('failing', 'gone'))
);

create table webhook_delivery (
  id uuid default gen_random_uuid() primary key,
  endpoint_id uuid not null
    constraint webhook_delivery_endpoint_id_foreign references webhook_endpoint on delete cascade,
  practice_id int not null constraint webhook_delivery_practice_id_foreign references dentist on delete cascade,
  booking_id uuid constraint webhook_delivery_booking_id_foreign references booking on delete cascade,
  event text not null,
  sequence int,
  starts_at timestamptz,
  previous_starts_at timestamptz,
  occurred_at timestamptz not null,
  state text not null default 'waiting',
  tries int not null default 0,
  next_try_at timestamptz,
  lease_until timestamptz,
  last_try_at timestamptz,
  last_status smallint,
  last_ms int,
  last_error text,
  excerpt text,
  created_at timestamptz not null,
  constraint webhook_delivery_waiting_check check ((state = 'waiting') = (next_try_at is not null)),
  constraint webhook_delivery_excerpt_check check (char_length(excerpt) <= 200),
  constraint webhook_delivery_event_check check (event in
    ('booking.confirmed', 'booking.moved', 'booking.cancelled', 'ping')),
  constraint webhook_delivery_state_check check (state in ('waiting', 'delivered', 'failed'))
);
create index webhook_delivery_practice_index on webhook_delivery (practice_id);
create index webhook_delivery_due_index on webhook_delivery (next_try_at) where state = 'waiting';
create index webhook_delivery_endpoint_index on webhook_delivery (endpoint_id, created_at);
create index webhook_delivery_booking_index on webhook_delivery (booking_id) where booking_id is not null;
create index webhook_delivery_retention_index on webhook_delivery (created_at);

-- What is to be told to a practice's software: each path that changes an appointment – patient, practice, telephone, operator,
-- clock – passes here, and where no practice has an endpoint it costs a look into an empty index. The function is its owner's: a
-- person of a practice may move a booking without being able to invent a delivery of somebody else's.
create function booking_webhooks() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  happened text := case
    when new.status <> 'confirmed' then 'booking.cancelled'
    when tg_op = 'INSERT' or old.status <> 'confirmed' then 'booking.confirmed'
    else 'booking.moved' end;
begin
  -- Rows that a backup brings back happen to nobody.
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  insert into webhook_delivery (endpoint_id, practice_id, booking_id, event, sequence, starts_at,
      previous_starts_at, occurred_at, next_try_at, created_at)
    select e.id, e.practice_id, new.id, happened, new.version,
        case when happened = 'booking.cancelled' then old.appointment_at else new.appointment_at end,
        case when happened = 'booking.moved' then old.appointment_at end, new.updated_at, new.updated_at, new.updated_at
      from webhook_endpoint e join practice_standing s on s.practice_id = e.practice_id and s.entitled_at = e.entitled_at
      where e.practice_id = new.dentist_id and e.ended_at is null and happened = any(e.events);
  return null;
end $$;
create trigger webhooks_insert after insert on booking for each row
  when (new.status = 'confirmed')
  execute function booking_webhooks();
create trigger webhooks_update after update on booking for each row
  when (new.erased_at is null and (
    new.status = 'confirmed' and (old.status not in ('confirmed', 'completed')
      or old.status = 'confirmed' and new.appointment_at is distinct from old.appointment_at)
    or old.status = 'confirmed' and new.status not in ('confirmed', 'completed')))
  execute function booking_webhooks();
