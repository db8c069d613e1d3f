-- What became of each backup that the app made by itself or was asked for on a page. Of the server, not of the squad: not in a backup.
create table backups (
  id integer generated always as identity primary key,
  reason text not null check (reason in ('scheduled', 'asked')),
  status text not null check (status in ('waiting', 'running', 'good', 'failed')),
  -- What a running one is at.
  step text check (step in ('writing', 'checking')),
  attempts integer not null default 0,
  asked_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  file text,
  bytes bigint,
  row_count bigint,
  -- Whether it was put back into a database of its own, or only read through.
  was_restored boolean,
  -- What is to be said of a good one.
  remark text,
  error_message text,
  check ((status in ('good', 'failed')) = (ended_at is not null))
);
create index backups_newest on backups (asked_at desc);
-- One at a time waits or is under way.
create unique index backups_one_at_a_time on backups ((true)) where status in ('waiting', 'running');
