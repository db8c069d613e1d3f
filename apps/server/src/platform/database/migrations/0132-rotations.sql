-- A series whose shifts teams serve in turn.
alter table shift_series drop constraint shift_series_recurring_type_check;
alter table shift_series add constraint shift_series_recurring_type_check
  check (recurring_type in ('weekly', 'bi-weekly', 'monthly', 'monthly-nth-weekday', 'monthly-last-weekday', 'rotation'));
