-- Whether members may keep rest days, by the sunset of which place, and who of them does. A place comes whole or not at all.
alter table organisation_settings
  add rest_days_allowed boolean not null default false,
  add place_name text not null default '' check (length(place_name) <= 80),
  add latitude double precision check (latitude between -90 and 90),
  add longitude double precision check (longitude between -180 and 180),
  add candle_minutes integer not null default 18 check (candle_minutes between 0 and 60),
  add rest_end_by text not null default 'minutes' check (rest_end_by in ('minutes', 'degrees')),
  add rest_end_minutes integer not null default 50 check (rest_end_minutes between 20 and 120),
  add rest_end_degrees double precision not null default 8.5 check (rest_end_degrees between 3 and 12),
  add constraint organisation_settings_place_is_whole check ((latitude is null) = (longitude is null)),
  add constraint organisation_settings_rest_days_have_place check (not rest_days_allowed or latitude is not null);

alter table members
  add keeps_rest_days boolean not null default false,
  add serves_on_rest_days boolean not null default false,
  add rest_day_emergencies boolean not null default false;
