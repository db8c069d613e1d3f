-- How the squad writes times and days, and on which weekday (Sunday as 0) its weeks begin; as it always was until somebody chooses.
alter table organisation_settings
  add column clock_hours integer not null default 12 check (clock_hours in (12, 24)),
  add column date_order text not null default 'month-first' check (date_order in ('month-first', 'day-first')),
  add column week_starts_on integer not null default 0 check (week_starts_on in (0, 1, 6));
