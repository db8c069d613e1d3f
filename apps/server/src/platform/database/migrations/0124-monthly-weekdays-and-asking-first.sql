-- Series on the nth or the last weekday of each month.
alter table shift_series drop constraint shift_series_recurring_type_check;
alter table shift_series add constraint shift_series_recurring_type_check
  check (recurring_type in ('weekly', 'bi-weekly', 'monthly', 'monthly-nth-weekday', 'monthly-last-weekday'));
-- A replacement request reaches those who offer the shift type first; others_asked_at is null once it has reached everyone.
alter table organization_settings add column asks_offering_first boolean not null default true;
alter table replacement_requests add column others_asked_at timestamptz;
create index replacement_requests_others_asked on replacement_requests (others_asked_at) where others_asked_at is not null;
