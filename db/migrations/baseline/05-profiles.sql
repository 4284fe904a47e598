-- What a practice changes of its profile, and its photos.

create table profile_edit (
  id uuid default gen_random_uuid() primary key,
  practice_id int not null constraint profile_edit_practice_id_foreign references dentist on delete cascade,
  account_id uuid constraint profile_edit_account_id_foreign references practice_account on delete set null,
  kind text not null,
  state text not null,
  changes jsonb not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by_id uuid constraint profile_edit_decided_by_id_foreign references operator on delete set null,
  note text,
  constraint profile_edit_note_check check (char_length(note) <= 500),
  constraint profile_edit_decided_check check ((decided_at is null) = (state in ('draft', 'proposed', 'applied'))),
  constraint profile_edit_kind_check check (kind in ('data', 'confirm', 'people', 'photos')),
  constraint profile_edit_state_check check (state in
    ('draft', 'proposed', 'applied', 'accepted', 'refused', 'withdrawn', 'undone'))
);
create index profile_edit_account_index on profile_edit (account_id);
create index profile_edit_practice_index on profile_edit (practice_id, created_at);
create index profile_edit_proposed_index on profile_edit (created_at) where state = 'proposed';
create unique index profile_edit_draft_unique on profile_edit (practice_id) where state = 'draft';

create table practice_photo (
  id uuid primary key,
  dentist_id int not null constraint practice_photo_dentist_id_foreign references dentist on delete cascade,
  kind text not null,
  alt text not null,
  "position" smallint not null,
  is_cover boolean not null default false,
  state text not null,
  width int not null,
  height int not null,
  uploaded_at timestamptz not null,
  uploaded_by_id uuid constraint practice_photo_uploaded_by_id_foreign references practice_account on delete set null,
  accepted_by_id uuid constraint practice_photo_accepted_by_id_foreign references operator on delete set null,
  orphaned_at timestamptz,
  constraint practice_photo_alt_check check (char_length(alt) >= 3 and char_length(alt) <= 160),
  constraint practice_photo_size_check check (width > 0 and height > 0),
  constraint practice_photo_kind_check check (kind in ('studio', 'team', 'outside')),
  constraint practice_photo_state_check check (state in ('waiting', 'public'))
);
create index practice_photo_dentist_index on practice_photo (dentist_id);
create index practice_photo_account_index on practice_photo (uploaded_by_id);
create unique index practice_photo_cover_unique on practice_photo (dentist_id) where is_cover;
create index practice_photo_waiting_index on practice_photo (uploaded_at) where state = 'waiting';

create table photo_rendition (
  photo_id uuid not null constraint photo_rendition_photo_id_foreign references practice_photo on delete cascade,
  width smallint not null,
  dentist_id int not null constraint photo_rendition_dentist_id_foreign references dentist on delete cascade,
  bytes bytea not null,
  etag text not null,
  primary key (photo_id, width)
);
create index photo_rendition_dentist_index on photo_rendition (dentist_id);
