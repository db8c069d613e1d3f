-- Members who wait for a spot on a full shift, in the order of joining; a row goes when the spot is offered or the shift starts.
create table waitlist_entries (
  shift_id integer not null references shifts on delete cascade,
  member_id integer not null references members on delete cascade,
  joined_at timestamptz not null,
  constraint waitlist_entries_pkey primary key (shift_id, member_id)
);
create index waitlist_entries_member on waitlist_entries (member_id);
-- A search that offers an open spot to those who wait, one at a time.
alter table replacement_searches add column is_waitlist boolean not null default false;
