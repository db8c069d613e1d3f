-- What was deleted by a slip of the thumb, as its rows were, so that it can be put back while nobody was told.
create table shift_deletions (
  id integer generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  deleted_at timestamptz not null,
  -- The rows by their tables.
  kept jsonb not null,
  put_back_at timestamptz
);
create index shift_deletions_event on shift_deletions (event_id);
create index shift_deletions_deleted_at on shift_deletions (deleted_at);
