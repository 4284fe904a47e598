-- Recalls: when a practice asks its patients to come again, and what was chosen for whom.

create table recall_setting (
  practice_id int primary key
    constraint recall_setting_practice_id_foreign references dentist on update cascade on delete cascade,
  automatic_from date,
  changed_at timestamptz not null,
  changed_by_id uuid constraint recall_setting_changed_by_id_foreign references practice_account on delete set null
);
create index recall_setting_account_index on recall_setting (changed_by_id);

create table recall_interval (
  service_id int primary key
    constraint recall_interval_service_id_foreign references agenda_service on update cascade on delete cascade,
  practice_id int not null constraint recall_interval_practice_id_foreign references dentist on delete cascade,
  months smallint,
  changed_at timestamptz not null,
  changed_by_id uuid constraint recall_interval_changed_by_id_foreign references practice_account on delete set null,
  constraint recall_interval_months_check check (months >= 1 and months <= 36)
);
create index recall_interval_practice_index on recall_interval (practice_id);
create index recall_interval_account_index on recall_interval (changed_by_id);

create table recall_choice (
  patient_id uuid not null
    constraint recall_choice_patient_id_foreign references patient on update cascade on delete cascade,
  service_id int not null
    constraint recall_choice_service_id_foreign references agenda_service on update cascade on delete cascade,
  practice_id int not null constraint recall_choice_practice_id_foreign references dentist on delete cascade,
  dropped_at timestamptz,
  postponed_to date,
  postponed_from date,
  changed_at timestamptz not null,
  changed_by_id uuid constraint recall_choice_changed_by_id_foreign references practice_account on delete set null,
  primary key (patient_id, service_id),
  constraint recall_choice_postponed_check check ((postponed_to is null) = (postponed_from is null))
);
create index recall_choice_service_index on recall_choice (service_id);
create index recall_choice_practice_index on recall_choice (practice_id);
create index recall_choice_account_index on recall_choice (changed_by_id);

create table recall (
  id uuid primary key,
  practice_id int not null constraint recall_practice_id_foreign references dentist on delete cascade,
  patient_id uuid not null constraint recall_patient_id_foreign references patient on delete cascade,
  service_id int not null constraint recall_service_id_foreign references agenda_service on delete cascade,
  last_visit_on date not null,
  due_on date not null,
  asked_at timestamptz not null,
  asked_by_id uuid constraint recall_asked_by_id_foreign references practice_account on delete set null,
  is_automatic boolean not null default false,
  token_hash text not null,
  link_ends_at timestamptz not null,
  sent_at timestamptz,
  reminded_at timestamptz,
  booked_at timestamptz,
  booking_id uuid constraint recall_booking_id_foreign references booking on delete set null,
  withdrawn_at timestamptz,
  changed_at timestamptz not null,
  constraint recall_token_unique unique (token_hash),
  constraint recall_interval_unique unique (patient_id, service_id, last_visit_on),
  constraint recall_token_check check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint recall_reminded_check check (reminded_at is null or sent_at is not null),
  constraint recall_booked_check check (booking_id is null or booked_at is not null)
);
create index recall_service_index on recall (service_id);
create index recall_asked_by_index on recall (asked_by_id);
create index recall_booking_index on recall (booking_id);
create index recall_practice_index on recall (practice_id, asked_at);
create index recall_unsent_index on recall (asked_at) where sent_at is null;
create index recall_reminder_index on recall (sent_at)
  where reminded_at is null and booked_at is null and withdrawn_at is null;
create index recall_retention_index on recall (changed_at);
