-- Every instance hears when a table has changed from which it keeps answers (platform/kept-answers.ts). One word a transaction:
-- PostgreSQL joins equal notifications.
create function tell_of_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('watchbill', '{"kind":"changed"}');
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array[
    'organisation_settings', 'members', 'shift_series', 'shifts', 'shift_assignments', 'attendance_intervals',
    'replacement_requests', 'replacement_declines', 'notifications'
  ] loop
    execute format('create trigger tell_of_change after insert or update or delete or truncate on %I
      for each statement execute function tell_of_change()', watched);
  end loop;
end $$;
-- That a session was used is no change; that it began or ended is.
create trigger tell_of_change after insert or delete or truncate on sessions
  for each statement execute function tell_of_change();
