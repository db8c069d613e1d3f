-- Of an erased member's address and of who they were at the sign-in provider a keyed hash stays, each by itself, so that whoever was
-- erased does not become a member again by signing in there.
create table erased_sign_ins (
  hash bytea primary key check (length(hash) = 32),
  kept_at timestamptz not null
);
