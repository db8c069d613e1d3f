-- Printed ways in for members without a password: an address each, of which a hash is kept, used once.
create table sign_in_slips (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  token_hash bytea not null unique,
  made_by integer references members on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When something newer took its place: whoever comes with it is told so.
  ended_at timestamptz
);
create index sign_in_slips_member on sign_in_slips (member_id);
create index sign_in_slips_made_by on sign_in_slips (made_by);
-- Of each member one slip works at a time.
create unique index sign_in_slips_one_each on sign_in_slips (member_id) where used_at is null and ended_at is null;
