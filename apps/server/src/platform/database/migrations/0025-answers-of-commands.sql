-- What a command answered, under the key its sender gave it: whoever sends it again, because the answer was lost on the way, gets
-- that answer and changes nothing. Kept for a day. The key is unique, so of the same command sent twice at once one is done.
create table command_answers (
  member_id integer not null references members on delete cascade,
  key text not null check (length(key) between 8 and 100),
  -- Of the command and its input: the same key on something else is a mistake, not a repeat.
  fingerprint bytea not null,
  answer text not null,
  answered_at timestamptz not null,
  primary key (member_id, key)
);
create index command_answers_by_age on command_answers (answered_at);
