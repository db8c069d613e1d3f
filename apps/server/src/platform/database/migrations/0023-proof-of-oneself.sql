-- A second factor may be asked of every member too. It counts only beside requires_admin_second_factor, which instances of
-- the version before go on reading and writing: so the old value stays, and both versions agree on administrators.
alter table organisation_settings add column requires_member_second_factor boolean not null default false;

-- When the member last showed that it is them, after they had signed in; null where they did not, or where an instance of the
-- version before began the session.
alter table sessions add column proven_at timestamptz;
-- A proof gives the session a new token. The one before holds for some seconds more, for requests that are on their way.
alter table sessions add column former_token_hash bytea;
create index sessions_former_token on sessions (former_token_hash) where former_token_hash is not null;
