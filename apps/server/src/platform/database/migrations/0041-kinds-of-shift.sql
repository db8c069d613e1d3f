-- The kinds of shift that a squad has. These eight are what every squad began with; their keys stand in shifts, payloads and files.
create table shift_kinds (
  key text primary key check (key <> ''),
  name text not null check (name <> ''),
  -- For narrow places.
  code text not null check (length(code) between 1 and 6),
  colour text not null,
  start_time time not null,
  end_time time not null,
  -- Days from the date of the start to that of the end.
  end_days integer not null default 0 check (end_days between 0 and 13),
  max_members integer not null check (max_members between 1 and 10),
  -- 0 is Sunday; empty for one that is only set by hand.
  weekdays integer[] not null default '{}',
  -- The kind under which members say whether they can serve on this one: itself as a rule, null where nobody is asked.
  availability_kind text references shift_kinds,
  is_archived boolean not null default false,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index shift_kinds_name on shift_kinds (lower(name)) where not is_archived;

insert into shift_kinds (key, name, code, colour, start_time, end_time, end_days, max_members, weekdays, availability_kind, is_archived, position, created_at, updated_at)
select k.*, 'epoch', 'epoch' from (values
  ('morning-sunday-early', 'Morning Sunday Early', 'Early', 'violet', time '09:00', time '11:00', 0, 2, array[0], 'morning-sunday-early', false, 1),
  ('morning-sunday-late', 'Morning Sunday Late', 'Late', 'pink', '11:00', '13:00', 0, 2, array[0], 'morning-sunday-late', false, 2),
  ('morning-weekdays', 'Morning Weekdays', 'AM', 'teal', '07:00', '09:00', 0, 2, array[1, 2, 3, 4, 5], 'morning-weekdays', false, 3),
  ('evening', 'Evening', 'Eve', 'orange', '18:30', '20:30', 0, 1, array[0, 1, 2, 3, 4], 'evening', false, 4),
  ('night', 'Night', 'Night', 'blue', '23:00', '07:00', 1, 1, array[0, 1, 2, 3, 4], 'night', false, 5),
  ('custom', 'Custom', 'Custom', 'slate', '07:00', '09:00', 0, 2, array[]::integer[], null, false, 6),
  -- Of old rosters.
  ('morning', 'Morning', 'AM', 'teal', '07:00', '09:00', 0, 2, array[]::integer[], 'morning-weekdays', true, 7),
  ('afternoon', 'Afternoon', 'PM', 'amber', '13:00', '17:00', 0, 2, array[]::integer[], null, true, 8)
) as k (key, name, code, colour, start_time, end_time, end_days, max_members, weekdays, availability_kind, is_archived, position);

-- What an older version or a restored backup wrote under another word is kept under it, as a kind that is not offered.
insert into shift_kinds (key, name, code, colour, start_time, end_time, max_members, is_archived, position, created_at, updated_at)
select t.type, t.type, left(t.type, 6), 'slate', '07:00', '09:00', 2, true, 8 + row_number() over (order by t.type), 'epoch', 'epoch'
from (select type from shifts union select type from week_template_shifts union select type from calendar_cancellations) as t
where t.type <> '' and t.type not in (select key from shift_kinds);

alter table shifts add constraint shifts_kind foreign key (type) references shift_kinds;
alter table week_template_shifts add constraint week_template_shifts_kind foreign key (type) references shift_kinds;

-- What every instance keeps of the month says what kind each shift is of.
create trigger tell_of_change after truncate on shift_kinds for each statement execute function tell_of_change();
create trigger tell_of_insert after insert on shift_kinds referencing new table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_delete after delete on shift_kinds referencing old table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_update after update on shift_kinds referencing new table as changed
  for each statement execute function tell_of_changed_rows();
