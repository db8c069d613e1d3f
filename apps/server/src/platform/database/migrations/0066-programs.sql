-- Programs that call without anybody's password: a token each, of which a hash is kept.
create table programs (
  id integer generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  what_it_may text not null check (what_it_may in ('schedule', 'read', 'member', 'webhooks')),
  -- Whom it acts as.
  member_id integer references members,
  -- Addresses and networks that it may come from; none for any.
  comes_from text[] not null default '{}',
  created_by integer references members,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by integer references members,
  last_used_at timestamptz,
  last_used_from text,
  check ((what_it_may = 'member') = (member_id is not null))
);
create index programs_member on programs (member_id) where member_id is not null;
-- No two that hold share a name, so that the activity log says which.
create unique index programs_name on programs (lower(name)) where revoked_at is null;

-- That a token was used is no change; that it was made or revoked is, for every instance at once.
create trigger tell_of_change after insert or update of revoked_at, ends_at or truncate on programs
  for each statement execute function tell_of_change();
create trigger tell_of_deletion after delete on programs for each row execute function tell_of_change();
