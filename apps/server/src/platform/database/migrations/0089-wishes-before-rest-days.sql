-- The last reminder of a plan's wishes to those who keep rest days: what would fall into one comes to them before it.
alter table wish_askings
  add kept_reminded_until timestamptz,
  add kept_reminded_days integer,
  add kept_reminded_at timestamptz;
update wish_askings set kept_reminded_until = reminded_until, kept_reminded_days = reminded_days, kept_reminded_at = reminded_at;
