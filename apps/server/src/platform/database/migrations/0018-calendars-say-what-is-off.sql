-- Places that were taken back and shifts that were deleted, so that calendars which have shown them say that they are off.
create table calendar_cancellations (
  id integer generated always as identity primary key,
  shift_id integer not null,
  -- The place and whose it was; neither for the shift itself.
  assignment_id integer,
  member_id integer references members on delete cascade,
  type text not null,
  custom_name text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz not null,
  check ((assignment_id is null) = (member_id is null))
);
create index calendar_cancellations_member on calendar_cancellations (member_id, ended_at);
create index calendar_cancellations_shift on calendar_cancellations (shift_id);
