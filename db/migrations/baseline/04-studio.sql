-- Accounts of practices' people, who is in which practice, claims and sessions.

create table practice_account (
  id uuid default gen_random_uuid() primary key,
  email text not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  constraint practice_account_email_unique unique (email),
  constraint practice_account_email_check check (email = lower(email) and char_length(email) <= 254)
);
create index practice_account_retention_index on practice_account (coalesce(last_sign_in_at, created_at));

create table practice_claim (
  id uuid default gen_random_uuid() primary key,
  practice_id int not null constraint practice_claim_practice_id_foreign references dentist on delete cascade,
  account_id uuid not null constraint practice_claim_account_id_foreign references practice_account on delete cascade,
  way text not null,
  contact text,
  note text,
  state text not null,
  wrong_codes smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  rung_at timestamptz,
  ring_fault text,
  decided_at timestamptz,
  decided_by_id uuid constraint practice_claim_decided_by_id_foreign references operator on delete set null,
  decision_note text,
  constraint practice_claim_contact_check check ((way = 'operator') = (contact is null)),
  constraint practice_claim_note_check check (char_length(note) <= 500 and char_length(decision_note) <= 500),
  constraint practice_claim_way_check check (way in ('mailbox', 'telephone', 'operator')),
  constraint practice_claim_state_check check (state in
    ('awaiting-code', 'awaiting-operator', 'disputed', 'granted', 'refused', 'withdrawn', 'expired'))
);
create index practice_claim_practice_index on practice_claim (practice_id, created_at);
create index practice_claim_account_index on practice_claim (account_id, created_at);
create index practice_claim_waiting_index on practice_claim (state, created_at)
  where state in ('awaiting-code', 'awaiting-operator', 'disputed');
create unique index practice_claim_open_unique on practice_claim (practice_id, account_id)
  where state in ('awaiting-code', 'awaiting-operator', 'disputed');

create table practice_member (
  practice_id int not null
    constraint practice_member_practice_id_foreign references dentist on update cascade on delete cascade,
  account_id uuid not null
    constraint practice_member_account_id_foreign references practice_account on update cascade on delete cascade,
  role text not null,
  since timestamptz not null,
  primary key (practice_id, account_id),
  constraint practice_member_role_check check (role in ('owner', 'staff'))
);
create index practice_member_account_index on practice_member (account_id);

create table practice_standing (
  practice_id int primary key
    constraint practice_standing_practice_id_foreign references dentist on update cascade on delete cascade,
  contact_at timestamptz not null,
  contact_way text not null,
  entitled_at timestamptz,
  entitled_way text,
  entitled_by_id uuid constraint practice_standing_entitled_by_id_foreign references operator on delete set null,
  entitled_account_id uuid
    constraint practice_standing_entitled_account_id_foreign references practice_account on delete set null,
  entitled_albo text,
  asked_at timestamptz,
  asked_by_id uuid constraint practice_standing_asked_by_id_foreign references practice_account on delete set null,
  asked_name text,
  asked_albo text,
  constraint practice_standing_entitled_check check ((entitled_at is null) = (entitled_way is null)),
  constraint practice_standing_asked_check check ((asked_at is null) = (asked_name is null)
    and (asked_at is null) = (asked_albo is null)),
  constraint practice_standing_asked_name_check check (char_length(asked_name) <= 120),
  constraint practice_standing_contact_way_check check (contact_way in ('mailbox', 'telephone', 'operator')),
  constraint practice_standing_entitled_way_check check (entitled_way in ('albo', 'pec'))
);
create index practice_standing_asked_index on practice_standing (asked_at) where asked_at is not null;

create table practice_calls (
  practice_id int primary key
    constraint practice_calls_practice_id_foreign references dentist on update cascade on delete cascade,
  mode text not null,
  hours jsonb,
  paused_until timestamptz,
  sends_mail boolean not null default true,
  changed_at timestamptz not null,
  changed_by_id uuid constraint practice_calls_changed_by_id_foreign references practice_account on delete set null,
  constraint practice_calls_hours_check check (mode <> 'hours' or hours is not null),
  constraint practice_calls_mode_check check (mode in ('always', 'hours', 'stopped'))
);

create table practice_message (
  practice_id int not null constraint practice_message_practice_id_foreign references dentist on delete cascade,
  kind text not null,
  is_off boolean not null default false,
  own_text text,
  changed_at timestamptz not null,
  changed_by_id uuid constraint practice_message_changed_by_id_foreign references practice_account on delete set null,
  primary key (practice_id, kind),
  constraint practice_message_text_check check (own_text <> '' and char_length(own_text) <= 300),
  constraint practice_message_kind_check check (kind in
    ('confirmed', 'moved', 'cancelled', 'reminder7', 'reminder2', 'waitingListOffer', 'recall', 'reviewRequest'))
);
create index practice_message_account_index on practice_message (changed_by_id);

create table processing_acceptance (
  practice_id int not null constraint processing_acceptance_practice_id_foreign references dentist on delete cascade,
  version text not null,
  accepted_at timestamptz not null,
  accepted_by_id uuid
    constraint processing_acceptance_accepted_by_id_foreign references practice_account on delete set null,
  primary key (practice_id, version),
  constraint processing_acceptance_version_check check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
create index processing_acceptance_account_index on processing_acceptance (accepted_by_id);

create table sign_in_link (
  id uuid default gen_random_uuid() primary key,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  return_to text,
  constraint sign_in_link_return_check check (char_length(return_to) <= 200)
);
create index sign_in_link_created_index on sign_in_link (created_at);

create table studio_session (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null constraint studio_session_account_id_foreign references practice_account on delete cascade,
  token_hash text not null,
  csrf_token text not null,
  device text not null,
  started_at timestamptz not null,
  used_at timestamptz not null,
  stage text not null default 'complete',
  proved_at timestamptz,
  constraint studio_session_token_unique unique (token_hash),
  constraint studio_session_device_check check (char_length(device) <= 60),
  constraint studio_session_stage_check check (stage in ('secondFactor', 'complete'))
);
create index studio_session_account_index on studio_session (account_id);
create index studio_session_used_index on studio_session (used_at);

create table account_factor (
  account_id uuid primary key
    constraint account_factor_account_id_foreign references practice_account on update cascade on delete cascade,
  totp_encrypted text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint not null default '0',
  failures int not null default 0,
  locked_until timestamptz,
  reset_ordered_at timestamptz,
  reset_at timestamptz,
  reset_by_id uuid constraint account_factor_reset_by_id_foreign references operator on delete set null,
  reset_note text,
  constraint account_factor_reset_check check ((reset_at is null) = (reset_ordered_at is null)),
  constraint account_factor_note_check check (char_length(reset_note) <= 500)
);
create index account_factor_reset_index on account_factor (reset_at) where reset_at is not null;

create table account_passkey (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null constraint account_passkey_account_id_foreign references practice_account on delete cascade,
  credential_id text not null,
  public_key text not null,
  counter bigint not null default '0',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint account_passkey_credential_unique unique (credential_id),
  constraint account_passkey_length_check check (char_length(name) <= 60 and char_length(credential_id) <= 1400
    and char_length(public_key) <= 4000)
);
create index account_passkey_account_index on account_passkey (account_id);

create table account_recovery_code (
  id bigserial primary key,
  account_id uuid not null
    constraint account_recovery_code_account_id_foreign references practice_account on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create index account_recovery_code_account_index on account_recovery_code (account_id);

create table passkey_challenge (
  id uuid default gen_random_uuid() primary key,
  challenge text not null,
  browser_hash text not null,
  account_id uuid constraint passkey_challenge_account_id_foreign references practice_account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint passkey_challenge_unique unique (challenge)
);
create index passkey_challenge_account_index on passkey_challenge (account_id);
create index passkey_challenge_created_index on passkey_challenge (created_at);
