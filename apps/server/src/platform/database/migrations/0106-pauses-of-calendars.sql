-- Until when no calendar of a member's is read, because one took too long to work out. It outlasts the calendar, so that giving
-- another address does not begin anew.
create table calendar_pauses (
  member_id integer primary key references members on delete cascade,
  until_at timestamptz not null
);
