-- Reports of requests ask by the day they were made.
create index replacement_requests_created_at on replacement_requests (created_at);

-- A secret address for a screen on the wall: shows the board without anybody being signed in there.
create table board_links (
  id integer generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  created_by integer references members,
  created_at timestamptz not null,
  last_used_at timestamptz
);
