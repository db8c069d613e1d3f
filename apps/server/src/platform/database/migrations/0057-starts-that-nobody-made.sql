-- After how many minutes without a 10-8 a member is asked, and after how many others hear; 0 is off.
alter table organisation_settings
  add start_ask_minutes integer not null default 10 check (start_ask_minutes between 0 and 240),
  add start_alarm_minutes integer not null default 20 check (start_alarm_minutes between 0 and 240);

-- What was asked and told of a place whose member had not gone 10-8; each step once, however many instances look.
create table start_notices (
  assignment_id integer not null references shift_assignments on delete cascade,
  kind text not null check (kind in ('ask', 'alarm')),
  -- The start of the shift, or since when the place was its member's where that was later.
  reckoned_from timestamptz not null,
  recorded_at timestamptz not null,
  primary key (assignment_id, kind, reckoned_from)
);
create index start_notices_recorded_at on start_notices (recorded_at);

-- What every instance keeps of a member's own shifts says which of them they were asked about.
create trigger tell_of_change after truncate on start_notices for each statement execute function tell_of_change();
create trigger tell_of_insert after insert on start_notices referencing new table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_delete after delete on start_notices referencing old table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_update after update on start_notices referencing new table as changed
  for each statement execute function tell_of_changed_rows();
