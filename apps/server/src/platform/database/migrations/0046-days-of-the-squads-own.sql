-- Days of the squad's own: once, or every year on their month and day.
create table own_days (
  id integer generated always as identity primary key,
  name text not null,
  -- The first day; of one that comes every year, in some year.
  date date not null,
  is_yearly boolean not null,
  days integer not null check (days between 1 and 31),
  is_holiday boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint own_days_once unique (name, date, is_yearly)
);

-- What every instance keeps of the calendar shows them.
create trigger tell_of_change after truncate on own_days for each statement execute function tell_of_change();
create trigger tell_of_insert after insert on own_days referencing new table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_delete after delete on own_days referencing old table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_update after update on own_days referencing new table as changed
  for each statement execute function tell_of_changed_rows();

-- A squad may do without the Hebrew calendar.
alter table organisation_settings drop constraint organisation_settings_holiday_region_check;
alter table organisation_settings add constraint organisation_settings_holiday_region_check
  check (holiday_region in ('israel', 'diaspora', 'none'));
