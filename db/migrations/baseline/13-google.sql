-- Ways to Google's page of consent, and accesses that are to be given up there.

create table google_sign_in (
  id uuid default gen_random_uuid() primary key,
  practice_id int not null constraint google_sign_in_practice_id_foreign references dentist on delete cascade,
  clinician_id int not null constraint google_sign_in_clinician_id_foreign references clinician on delete cascade,
  account_id uuid not null constraint google_sign_in_account_id_foreign references practice_account on delete cascade,
  session_id uuid not null constraint google_sign_in_session_id_foreign references studio_session on delete cascade,
  state_hash text not null,
  verifier_encrypted text not null,
  code_encrypted text,
  entitled_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  taken_at timestamptz,
  ended_at timestamptz,
  failure text,
  constraint google_sign_in_state_unique unique (state_hash),
  constraint google_sign_in_state_check check (state_hash ~ '^[0-9a-f]{64}$'),
  constraint google_sign_in_failure_ended_check check (failure is null or ended_at is not null),
  constraint google_sign_in_code_check check (code_encrypted is null or answered_at is not null),
  constraint google_sign_in_failure_check check (failure in
    ('refused', 'no-calendars', 'expired', 'not-exchanged', 'not-allowed', 'other-account', 'taken'))
);
create index google_sign_in_practice_index on google_sign_in (practice_id);
create index google_sign_in_clinician_index on google_sign_in (clinician_id);
create index google_sign_in_account_index on google_sign_in (account_id);
create index google_sign_in_session_index on google_sign_in (session_id);
create index google_sign_in_open_index on google_sign_in (answered_at)
  where answered_at is not null and ended_at is null;
create index google_sign_in_created_index on google_sign_in (created_at);

create table google_revocation (
  id uuid primary key,
  credentials_encrypted text not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries int not null default 0,
  account_name text
);
create index google_revocation_created_index on google_revocation (created_at);

-- A trigger's, because connections go with their clinician, practice and entitlement too; its function is its owner's, as a
-- person of a practice may insert none.
create function calendar_connection_google() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Google ends all that an account granted at once: not while another connection lives by it.
  if exists (select from calendar_connection c where c.provider = 'google' and c.account_name = old.account_name) then
    return null;
  end if;
  insert into google_revocation (id, account_name, credentials_encrypted, created_at, next_try_at)
    values (old.id, old.account_name, old.credentials_encrypted, now(), now()) on conflict (id) do nothing;
  return null;
end $$;
-- Connected with somebody else in Google's place.
create trigger google_update after update on calendar_connection for each row
  when (old.provider = 'google' and new.provider <> 'google')
  execute function calendar_connection_google();
create trigger google_delete after delete on calendar_connection for each row
  when (old.provider = 'google')
  execute function calendar_connection_google();
