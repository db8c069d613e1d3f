-- The secret address of a member's calendar subscription, or of the squad's as they see it. Only the token's hash is kept.
create table calendar_feeds (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null check (kind in ('own', 'squad')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  unique (member_id, kind)
);
