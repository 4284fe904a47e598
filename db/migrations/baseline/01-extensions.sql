-- For one exclusion constraint that compares a practice by = and a stretch of time by &&.
create extension if not exists btree_gist;
-- For searches by a part of a word.
create extension if not exists pg_trgm;
