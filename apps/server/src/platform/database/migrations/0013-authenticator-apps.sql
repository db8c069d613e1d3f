-- A member's authenticator app (RFC 6238). Without a confirmation it is not in force yet.
create table authenticators (
  member_id integer primary key references members on delete cascade,
  secret bytea not null check (length(secret) = 20),
  started_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30 seconds whose code was used last: no code counts twice.
  last_step bigint not null default 0
);
-- What signs in once in its place. Only hashes are kept.
create table recovery_codes (
  code_hash bytea primary key,
  member_id integer not null references members on delete cascade
);
create index recovery_codes_member on recovery_codes (member_id);

-- Whether the session was begun with the app's code beside the password.
alter table sessions add column is_by_code boolean not null default false;
