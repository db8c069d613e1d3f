-- How much one member may be asked to carry, and what happens where it would be more. Rest of old goes on to warn.
alter table organisation_settings
  add rest_level text not null default 'warn' check (rest_level in ('off', 'warn', 'forbid')),
  add most_hours_in_seven_days integer not null default 48 check (most_hours_in_seven_days between 0 and 168),
  add hours_level text not null default 'warn' check (hours_level in ('off', 'warn', 'forbid')),
  add most_nights_in_row integer not null default 3 check (most_nights_in_row between 0 and 14),
  add nights_level text not null default 'warn' check (nights_level in ('off', 'warn', 'forbid'));
