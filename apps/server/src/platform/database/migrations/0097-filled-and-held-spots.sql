-- A pending request holds its requester's spot: the filled and the held spots of a shift are never more than the shift has.

-- Requests above that limit end here, the oldest first, as requests end that no one accepts. Their events have no seal yet, so the
-- server's seal job adds them to the chain and the worker sends the notifications. SQL gives no time: they end at the last moment the log knows.
with counted as (
  select r.id, r.shift_id, r.assignment_id, r.requester_id,
    greatest(r.created_at, (select max(occurred_at) from events)) as ended_at,
    row_number() over (partition by r.shift_id order by r.created_at, r.id) as rank,
    count(*) over (partition by r.shift_id) as held,
    (select count(*) from shift_assignments a where a.shift_id = r.shift_id and a.seat is not null) as filled,
    s.max_members
  from replacement_requests r join shifts s on s.id = r.shift_id
  where r.status = 'pending'
),
surplus as (
  select * from counted where rank <= filled + held - max_members
),
ended as (
  update replacement_requests r set status = 'expired', resolved_at = s.ended_at from surplus s where r.id = s.id
),
uncovered as (
  update shift_assignments a set status = 'needs_cover', updated_at = s.ended_at
  from surplus s where a.id = s.assignment_id and a.status = 'replacement_requested'
),
moved as (
  insert into place_moves (shift_id, place, from_member_id, from_assignment_id, how, moved_at)
  select s.shift_id, m.place, s.requester_id, s.assignment_id, 'nobody-came', s.ended_at
  from surplus s
  join (
    select distinct on (shift_id, place) shift_id, place, to_assignment_id from place_moves
    where shift_id in (select shift_id from surplus) order by shift_id, place, id desc
  ) m on m.shift_id = s.shift_id and m.to_assignment_id = s.assignment_id
)
insert into events (type, subject_id, shift_id, assignment_id, request_id, occurred_at)
select 'replacements.expired', requester_id, shift_id, assignment_id, id, ended_at from surplus order by shift_id, rank;

-- Checked at the commit, because one transaction may free a spot after it fills another.
-- Two transactions that each see a legal state: this locks the shift's row and counts afterwards, in a new snapshot, so the second of two
-- sees what the first committed. Commands lock the row earlier (lockShift); one that does not can deadlock here, and runs again.
create function keep_spots_within_limit() returns trigger language plpgsql as $$
declare
  changed_shift_id integer;
  spots integer;
begin
  if tg_table_name = 'shifts' then
    changed_shift_id := new.id;
  else
    changed_shift_id := new.shift_id;
  end if;
  -- Without held spots, the unique seats alone keep the limit. This needs no lock: writing the seat took a share lock on the shift, for
  -- which a request that is about to commit waits below.
  if tg_table_name = 'shift_assignments'
    and not exists (select from replacement_requests where shift_id = changed_shift_id and status = 'pending') then
    return null;
  end if;
  select max_members into spots from shifts where id = changed_shift_id for no key update;
  if spots < (select count(*) from shift_assignments where shift_id = changed_shift_id and seat is not null)
    + (select count(*) from replacement_requests where shift_id = changed_shift_id and status = 'pending') then
    raise exception 'shift % has more filled and held spots than its limit of %', changed_shift_id, spots
      using errcode = 'check_violation', constraint = 'shifts_spots_within_limit';
  end if;
  return null;
end $$;

create constraint trigger shift_assignments_insert_within_limit after insert on shift_assignments
  deferrable initially deferred for each row when (new.seat is not null) execute function keep_spots_within_limit();
create constraint trigger shift_assignments_update_within_limit after update of seat, shift_id on shift_assignments
  deferrable initially deferred for each row
  when (new.seat is not null and (old.seat is null or old.shift_id <> new.shift_id)) execute function keep_spots_within_limit();
create constraint trigger replacement_requests_insert_within_limit after insert on replacement_requests
  deferrable initially deferred for each row when (new.status = 'pending') execute function keep_spots_within_limit();
create constraint trigger replacement_requests_update_within_limit after update of status, shift_id on replacement_requests
  deferrable initially deferred for each row
  when (new.status = 'pending' and (old.status <> 'pending' or old.shift_id <> new.shift_id))
  execute function keep_spots_within_limit();
create constraint trigger shifts_update_within_limit after update of max_members on shifts
  deferrable initially deferred for each row when (new.max_members < old.max_members) execute function keep_spots_within_limit();
