-- Consents, erasures, and the list by which a restored backup is erased again.

create table consent_record (
  id uuid primary key,
  version text not null,
  functional boolean not null,
  analytics boolean not null,
  chosen_at timestamptz not null,
  recorded_at timestamptz not null,
  erasable_at timestamptz not null
);
create index consent_record_erasable_index on consent_record (erasable_at);

create table booking_erasure (
  booking_id uuid primary key,
  asked_by text not null,
  asked_at timestamptz not null,
  waits_until timestamptz not null,
  jobs jsonb,
  done_at timestamptz,
  constraint booking_erasure_asked_by_check check (asked_by in ('patient', 'admin'))
);
create index booking_erasure_open_index on booking_erasure (asked_at) where done_at is null;

create table erased_record (
  kind text not null,
  record_id uuid not null,
  at timestamptz not null,
  primary key (kind, record_id),
  constraint erased_record_kind_check check (kind in
    ('lead', 'profile_report', 'package_order', 'practice_account', 'patient', 'review_report'))
);

create table erasure_run (
  day date not null,
  rule text not null,
  rows int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  failures int not null default 0,
  primary key (day, rule)
);
