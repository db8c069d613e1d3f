-- A former member who was erased: the row stays for what counts on it, without anything that says who it was.
alter table members
  add column erased_at timestamptz,
  add constraint members_erased_are_deleted check (erased_at is null or deleted_at is not null);

-- Entries of the activity log are sealed part by part from here on, each part with a salt of its own that is made from this one. A part
-- can then be taken out with its salt: its hash stays in `erased`, tells nobody what it was, and the chain goes on over it.
alter table events
  add column seal_salt bytea check (length(seal_salt) = 32),
  add column erased jsonb;
