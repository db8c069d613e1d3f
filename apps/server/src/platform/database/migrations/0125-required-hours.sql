-- Hours required of each active member in a month or a quarter; 0 is off. A member's own number replaces the squad's, 0 exempts them.
alter table organization_settings add column required_hours integer not null default 0
  check (required_hours between 0 and 2000);
alter table organization_settings add column required_hours_period text not null default 'month'
  check (required_hours_period in ('month', 'quarter'));
alter table members add column required_hours integer check (required_hours between 0 and 2000);
