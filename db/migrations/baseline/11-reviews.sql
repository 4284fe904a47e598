-- Reviews: who may write one, what was written, answered and reported.

create table review_request (
  id uuid default gen_random_uuid() primary key,
  booking_id uuid not null constraint review_request_booking_id_foreign references booking on delete cascade,
  dentist_id int not null constraint review_request_dentist_id_foreign references dentist on delete cascade,
  contact_hash text,
  blocks_until timestamptz not null,
  token_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint review_request_booking_unique unique (booking_id),
  constraint review_request_token_unique unique (token_hash),
  constraint review_request_token_check check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint review_request_times_check check (sent_at < expires_at and sent_at < blocks_until),
  constraint review_request_person_exclusion exclude using gist
    (dentist_id with =, contact_hash with =, tstzrange(sent_at, blocks_until) with &&)
);
create index review_request_dentist_index on review_request (dentist_id);
create index review_request_retention_index on review_request (sent_at) where contact_hash is not null;

create table review_objection (
  mail_hash text primary key,
  objected_at timestamptz not null,
  constraint review_objection_hash_check check (mail_hash ~ '^[0-9a-f]{64}$')
);

create table review (
  id uuid default gen_random_uuid() primary key,
  request_id uuid not null constraint review_request_id_foreign references review_request on delete cascade,
  dentist_id int not null constraint review_dentist_id_foreign references dentist on delete cascade,
  stars smallint not null,
  text text,
  shown_name text,
  state text not null,
  reasons text[] not null default '{}',
  rules_version smallint not null,
  publish_at timestamptz,
  published_at timestamptz,
  written_at timestamptz not null,
  changed_at timestamptz not null,
  decided_at timestamptz,
  decided_by_id uuid constraint review_decided_by_id_foreign references operator on delete set null,
  decision_note text,
  version int not null default 1,
  constraint review_request_id_unique unique (request_id),
  constraint review_stars_check check (stars >= 1 and stars <= 5),
  constraint review_text_check check (char_length(text) >= 20 and char_length(text) <= 1000),
  constraint review_name_check check (char_length(shown_name) <= 40),
  constraint review_note_check check (char_length(decision_note) <= 500),
  constraint review_waiting_check check ((state = 'waiting') = (publish_at is not null)),
  constraint review_published_check check (state <> 'published' or published_at is not null),
  constraint review_state_check check (state in ('waiting', 'held', 'refused', 'published', 'suspended'))
);
create index review_published_index on review (dentist_id, published_at, id) where state = 'published';
create index review_dentist_index on review (dentist_id, written_at);
create index review_due_index on review (publish_at) where state = 'waiting';
create index review_queue_index on review (changed_at) where state in ('held', 'suspended');
create index review_retention_index on review (written_at);

create table review_answer (
  review_id uuid primary key
    constraint review_answer_review_id_foreign references review on update cascade on delete cascade,
  dentist_id int not null constraint review_answer_dentist_id_foreign references dentist on delete cascade,
  text text not null,
  state text not null,
  reasons text[] not null default '{}',
  rules_version smallint not null,
  publish_at timestamptz,
  published_at timestamptz,
  written_at timestamptz not null,
  changed_at timestamptz not null,
  written_by_id uuid constraint review_answer_written_by_id_foreign references practice_account on delete set null,
  decided_at timestamptz,
  decided_by_id uuid constraint review_answer_decided_by_id_foreign references operator on delete set null,
  decision_note text,
  version int not null default 1,
  constraint review_answer_text_check check (state = 'withdrawn' and text = ''
    or state <> 'withdrawn' and char_length(text) >= 10 and char_length(text) <= 600),
  constraint review_answer_note_check check (char_length(decision_note) <= 500),
  constraint review_answer_waiting_check check ((state = 'waiting') = (publish_at is not null)),
  constraint review_answer_state_check check (state in ('waiting', 'held', 'refused', 'published', 'withdrawn'))
);
create index review_answer_dentist_index on review_answer (dentist_id);
create index review_answer_account_index on review_answer (written_by_id);
create index review_answer_due_index on review_answer (publish_at) where state = 'waiting';
create index review_answer_queue_index on review_answer (changed_at) where state = 'held';

create table review_report (
  id uuid default gen_random_uuid() primary key,
  review_id uuid not null constraint review_report_review_id_foreign references review on delete cascade,
  dentist_id int not null constraint review_report_dentist_id_foreign references dentist on delete cascade,
  by text not null,
  reason text not null,
  message text,
  email text,
  account_id uuid constraint review_report_account_id_foreign references practice_account on delete set null,
  created_at timestamptz not null,
  decision text,
  decided_at timestamptz,
  decided_by_id uuid constraint review_report_decided_by_id_foreign references operator on delete set null,
  decision_note text,
  constraint review_report_message_check check (char_length(message) <= 1000),
  constraint review_report_note_check check (char_length(decision_note) <= 500),
  constraint review_report_decided_check check ((decision is null) = (decided_at is null)),
  constraint review_report_by_check check (by in ('visitor', 'practice')),
  constraint review_report_reason_check check (reason in
    ('not-a-visit', 'wrong-practice', 'health-data', 'personal-data', 'insult', 'threat', 'advertising', 'other')),
  constraint review_report_decision_check check (decision in ('removed', 'kept'))
);
create index review_report_review_index on review_report (review_id);
create index review_report_dentist_index on review_report (dentist_id);
create index review_report_account_index on review_report (account_id);
create index review_report_email_index on review_report (lower(email) text_pattern_ops);
create index review_report_open_index on review_report (created_at) where decided_at is null;
create unique index review_report_practice_index on review_report (review_id) where by = 'practice';
create index review_report_retention_index on review_report (coalesce(decided_at, created_at));
