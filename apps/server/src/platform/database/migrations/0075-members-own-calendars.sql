-- The secret address of a member's own calendar, and how the last readings of it went.
create table own_calendars (
  member_id integer primary key references members on delete cascade,
  -- Whoever has it reads the whole calendar: it is never given out again.
  address text not null,
  given_at timestamptz not null,
  -- When it is to be read next; one worker has it until its lease ends.
  due_at timestamptz not null,
  lease_token text,
  lease_until timestamptz,
  tried_at timestamptz,
  read_at timestamptz,
  -- What went wrong the last time, in a sentence; null where nothing did.
  trouble text,
  failed_in_row integer not null default 0,
  -- When its owner was told that it cannot be read.
  told_at timestamptz,
  -- Where it holds more times than are kept: until when they count.
  counted_until timestamptz,
  unread_entries integer not null default 0,
  check ((lease_token is null) = (lease_until is null))
);
create index own_calendars_due_at on own_calendars (due_at);

-- When members are busy by their own calendars: times alone, those that touch as one.
create table calendar_spans (
  id integer generated always as identity primary key,
  member_id integer not null references own_calendars on delete cascade,
  from_date date not null,
  from_time time,
  until_date date not null check (until_date >= from_date),
  until_time time,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The member can serve then all the same.
  is_off boolean not null default false,
  check ((from_time is null) = (until_time is null)),
  unique (member_id, starts_at)
);
create index calendar_spans_member on calendar_spans (member_id, ends_at);
create index calendar_spans_ends_at on calendar_spans (ends_at);

-- What every instance keeps of what needs cover says who could take it.
create trigger tell_of_change after truncate on calendar_spans for each statement execute function tell_of_change();
create trigger tell_of_insert after insert on calendar_spans referencing new table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_delete after delete on calendar_spans referencing old table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_update after update on calendar_spans referencing new table as changed
  for each statement execute function tell_of_changed_rows();
