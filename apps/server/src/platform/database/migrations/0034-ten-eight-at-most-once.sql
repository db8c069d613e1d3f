-- A member is 10-8 at most once, on whatever shift: the member's number stands beside each interval. The database names the member
-- itself, so that an older version, which knows nothing of the column, goes on beside this one. The index keeps its name, so that
-- version, too, says "Already 10-8" when it has the last word.
alter table attendance_intervals add column member_id integer references members;

create function name_member_of_interval() returns trigger language plpgsql as $$
begin
  select member_id into new.member_id from shift_assignments where id = new.assignment_id;
  return new;
end $$;
create trigger attendance_intervals_of_member before insert on attendance_intervals
  for each row execute function name_member_of_interval();

update attendance_intervals i set member_id = a.member_id from shift_assignments a where a.id = i.assignment_id;
alter table attendance_intervals add constraint attendance_intervals_has_member check (member_id is not null);

-- Who was 10-8 on two shifts at once went over to the later one: the earlier interval ends there, or at its shift's end if that came
-- first, never before it began. The minute's job completes the place.
update attendance_intervals i
set checked_out_at = greatest(i.checked_in_at, least(a.ends_at, later.checked_in_at)), is_closed_by_system = true
from shift_assignments a,
  (select id, lead(checked_in_at) over (partition by member_id order by checked_in_at, id) as checked_in_at
   from attendance_intervals where checked_out_at is null) later
where a.id = i.assignment_id and later.id = i.id and later.checked_in_at is not null;

drop index attendance_intervals_one_open;
create unique index attendance_intervals_one_open on attendance_intervals (member_id) where checked_out_at is null;
create index attendance_intervals_member on attendance_intervals (member_id, checked_out_at);
