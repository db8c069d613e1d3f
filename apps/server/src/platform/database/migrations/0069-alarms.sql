-- When a worker, of whichever instance, last came round: who looks for it runs beside it.
create table worker_rounds (
  id integer primary key check (id = 1),
  round_at timestamptz not null
);

-- What was wrong with the server, and when administrators were told. Of the server, not of the squad: not in a backup.
create table alarms (
  id integer generated always as identity primary key,
  key text not null,
  words text not null,
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz
);
create unique index alarms_one_open on alarms (key) where ended_at is null;
