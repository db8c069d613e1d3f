create table passkeys (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  -- The authenticator's own name for it, as base64url.
  credential_id text not null,
  public_key bytea not null,
  -- How often it was used, as the authenticator counts; a step back means a copy.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_once unique (credential_id)
);
create index passkeys_member on passkeys (member_id);

-- What an authenticator is asked to sign; each is good once, for minutes. Without a member it is for signing in.
create table passkey_challenges (
  challenge text primary key,
  member_id integer references members on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

alter table sessions add column is_by_passkey boolean not null default false;
