-- How often a shift and a place were changed, and what ended had been: calendars take over only what has a higher number than they
-- have, also of two changes in one second. The database counts, so that an older version beside this one is counted too.
alter table shifts add column changes integer not null default 0;
alter table shift_assignments add column changes integer not null default 0;
alter table calendar_cancellations add column changes integer not null default 0;

create function count_change() returns trigger language plpgsql as $$
begin
  new.changes := old.changes + 1;
  return new;
end $$;
create trigger shifts_changes before update on shifts for each row execute function count_change();
create trigger shift_assignments_changes before update on shift_assignments for each row execute function count_change();

-- All that was ever counted for a shift: its own changes, each place on it with its changes, each place that was taken back.
create function changes_shown_of_shift(shift integer) returns integer language sql stable as $$
  select coalesce((select changes from shifts where id = shift), 0)
    + coalesce((select sum(changes + 1) from shift_assignments where shift_id = shift), 0)::integer
    + coalesce((select sum(changes + 2) from calendar_cancellations where shift_id = shift), 0)::integer
$$;

create function count_cancellation() returns trigger language plpgsql as $$
begin
  if new.assignment_id is null then
    new.changes := changes_shown_of_shift(new.shift_id);
  else
    select a.changes + s.changes into new.changes from shift_assignments a join shifts s on s.id = a.shift_id where a.id = new.assignment_id;
    new.changes := coalesce(new.changes, 0);
  end if;
  return new;
end $$;
create trigger calendar_cancellations_changes before insert on calendar_cancellations
  for each row execute function count_cancellation();
