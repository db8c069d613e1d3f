-- How a squad weighs what its members carry, and how far back it looks; the largest weight of an hour counts.
alter table organisation_settings
  add burden_days integer not null default 180 check (burden_days between 60 and 365),
  add night_weight double precision not null default 1.5 check (night_weight between 1 and 5),
  add weekend_weight double precision not null default 1.25 check (weekend_weight between 1 and 5),
  add holiday_weight double precision not null default 2 check (holiday_weight between 1 and 5),
  add late_save_hours double precision not null default 2 check (late_save_hours between 0 and 24),
  add weekend text not null default 'saturday-sunday'
    check (weekend in ('saturday-sunday', 'friday-saturday', 'friday-sunday', 'saturday', 'sunday'));
