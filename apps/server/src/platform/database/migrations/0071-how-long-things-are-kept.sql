-- How long the squad keeps its logs, in days, 0 as long as the server is told to; and after how many years former members are erased.
alter table organisation_settings
  add column message_log_days integer not null default 0 check (message_log_days = 0 or message_log_days between 30 and 3650),
  add column activity_log_days integer not null default 0 check (activity_log_days = 0 or activity_log_days between 30 and 3650),
  add column former_member_years integer not null default 0 check (former_member_years between 0 and 20);
