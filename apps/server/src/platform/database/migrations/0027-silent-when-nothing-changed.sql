-- A statement that changes no row is no change: what every instance keeps stays kept while the jobs of the minute find nothing.
create function tell_of_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('watchbill', '{"kind":"changed"}');
  end if;
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array[
    'organisation_settings', 'members', 'shift_series', 'shifts', 'shift_assignments', 'attendance_intervals',
    'replacement_requests', 'replacement_declines', 'notifications', 'sessions'
  ] loop
    execute format('drop trigger tell_of_change on %I', watched);
    execute format('create trigger tell_of_change after truncate on %I for each statement execute function tell_of_change()', watched);
    execute format('create trigger tell_of_insert after insert on %I referencing new table as changed
      for each statement execute function tell_of_changed_rows()', watched);
    execute format('create trigger tell_of_delete after delete on %I referencing old table as changed
      for each statement execute function tell_of_changed_rows()', watched);
    -- That a session was used is no change; that it began or ended is.
    if watched <> 'sessions' then
      execute format('create trigger tell_of_update after update on %I referencing new table as changed
        for each statement execute function tell_of_changed_rows()', watched);
    end if;
  end loop;
end $$;
