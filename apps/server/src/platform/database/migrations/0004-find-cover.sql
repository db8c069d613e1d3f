-- A coordinator's search for somebody to take a place: who was asked in which wave, until somebody comes.
create table cover_searches (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  request_id integer references replacement_requests on delete cascade,
  minutes_between integer not null check (minutes_between between 5 and 720),
  is_all_at_once boolean not null default false,
  status text not null default 'running' check (status in ('running', 'filled', 'exhausted', 'stopped', 'over')),
  started_by integer references members,
  started_at timestamptz not null,
  last_asked_at timestamptz,
  ended_at timestamptz,
  check ((status = 'running') = (ended_at is null))
);
create unique index cover_searches_one_running on cover_searches (shift_id) where status = 'running';
create index cover_searches_shift on cover_searches (shift_id, id desc);

-- Each member is asked once in a search, whoever runs the waves and however often.
create table cover_asks (
  search_id integer not null references cover_searches on delete cascade,
  member_id integer not null references members on delete cascade,
  rank text not null check (rank in ('high', 'medium', 'low')),
  event_id bigint references events on delete set null,
  asked_at timestamptz not null,
  primary key (search_id, member_id)
);
