-- How the squad writes times and days, and on which weekday (Sunday as 0) its weeks begin; as it always was until somebody chooses.
alter table organisation_settings
  add column clock_hours smallint not null default 12 check (clock_hours = 12 or clock_hours = 24),
  add column date_order text not null default 'month-first' check (date_order in ('month-first', 'day-first')),
  add column week_starts_on smallint not null default 0 check (week_starts_on = 0 or week_starts_on = 1 or week_starts_on = 6);
