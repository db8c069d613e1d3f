-- Part of a shift: an assignment has its own times inside its shift, and parts of one spot may follow each other.
-- A whole assignment keeps the times of its shift.
alter table organization_settings add column minimum_part_hours integer not null default 2
  check (minimum_part_hours between 1 and 12);

alter table shift_assignments add column is_part boolean not null default false;
alter table shift_assignments drop constraint shift_assignments_one_per_spot;
alter table shift_assignments add constraint shift_assignments_one_per_spot
  exclude using gist (shift_id with =, spot_number with =, tstzrange(starts_at, ends_at) with &&)
  where (spot_number is not null) deferrable;

create or replace function keep_assignment_within_shift() returns trigger language plpgsql as $$
declare
  parent record;
begin
  select starts_at, ends_at, max_members into parent from shifts where id = new.shift_id for share;
  new.is_part := coalesce(new.is_part, false)
    and (new.starts_at, new.ends_at) is distinct from (parent.starts_at, parent.ends_at);
  if not new.is_part then
    new.starts_at := parent.starts_at;
    new.ends_at := parent.ends_at;
  elsif new.starts_at < parent.starts_at or new.ends_at > parent.ends_at or new.starts_at >= new.ends_at then
    raise exception 'a part must be inside its shift'
      using errcode = 'check_violation', constraint = 'shift_assignments_part_within_shift';
  end if;
  if new.spot_number > parent.max_members then
    raise exception 'spot % is more than the shift has', new.spot_number
      using errcode = 'check_violation', constraint = 'shift_assignments_spot_within_shift';
  end if;
  return new;
end $$;
drop trigger shift_assignments_within_shift on shift_assignments;
create trigger shift_assignments_within_shift
  before insert or update of spot_number, shift_id, status, is_part on shift_assignments
  for each row execute function keep_assignment_within_shift();

-- Where a bound of a part is after its shift changed: the shift's start and end stay its start and end; a moved shift moves the
-- bounds between with it, a changed start or end leaves them.
create function moved_bound(
  bound timestamptz, old_start timestamptz, old_end timestamptz, new_start timestamptz, new_end timestamptz
) returns timestamptz language sql immutable parallel safe as $$
  select case
    when bound = old_start then new_start
    when bound = old_end then new_end
    when new_start - old_start = new_end - old_end or new_start >= old_end or new_end <= old_start
      then least(greatest(bound + (new_start - old_start), new_start), new_end)
    else least(greatest(bound, new_start), new_end)
  end
$$;

create or replace function keep_shift_over_assignments() returns trigger language plpgsql as $$
begin
  if new.max_members < old.max_members
    and exists (select from shift_assignments where shift_id = new.id and spot_number > new.max_members) then
    raise exception 'more members are assigned than % spots hold', new.max_members
      using errcode = 'check_violation', constraint = 'shifts_max_members_over_filled';
  end if;
  if (new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at) then
    if exists (
      select from shift_assignments where shift_id = new.id and is_part
        and (spot_number is not null or status = 'replacement_requested')
        and moved_bound(starts_at, old.starts_at, old.ends_at, new.starts_at, new.ends_at)
          >= moved_bound(ends_at, old.starts_at, old.ends_at, new.starts_at, new.ends_at)
    ) then
      raise exception 'a part of the shift has no time left'
        using errcode = 'check_violation', constraint = 'shift_assignments_part_within_shift';
    end if;
    update shift_assignments set
      starts_at = moved_bound(starts_at, old.starts_at, old.ends_at, new.starts_at, new.ends_at),
      ends_at = moved_bound(ends_at, old.starts_at, old.ends_at, new.starts_at, new.ends_at),
      is_part = is_part and moved_bound(starts_at, old.starts_at, old.ends_at, new.starts_at, new.ends_at)
        < moved_bound(ends_at, old.starts_at, old.ends_at, new.starts_at, new.ends_at)
    where shift_id = new.id;
  end if;
  return new;
end $$;

-- The most spots of a shift that are filled or held at one moment.
create function most_spots_used(shift integer) returns integer language sql stable as $$
  with used as (
    select starts_at, ends_at from shift_assignments where shift_id = shift and spot_number is not null
    union all
    select a.starts_at, a.ends_at from replacement_requests r join shift_assignments a on a.id = r.assignment_id
    where r.shift_id = shift and r.status = 'pending'
  )
  select coalesce(max((select count(*) from used o where o.starts_at <= u.starts_at and o.ends_at > u.starts_at)), 0)::integer
  from used u
$$;

-- The fewest members with parts who are on a shift at one moment: the spots that parts fill for the whole shift.
create function spots_filled_by_parts(shift integer) returns integer language sql stable as $$
  with parts as (
    select starts_at, ends_at from shift_assignments where shift_id = shift and spot_number is not null and is_part
  )
  select min((select count(*) from parts p where p.starts_at <= m.moment and p.ends_at > m.moment))::integer
  from (
    select starts_at as moment from shifts where id = shift
    union
    select p.ends_at from parts p where p.ends_at < (select ends_at from shifts where id = shift)
  ) m
$$;

create or replace function keep_spots_within_limit() returns trigger language plpgsql as $$
declare
  changed_shift_id integer;
  spots integer;
begin
  if tg_table_name = 'shifts' then
    changed_shift_id := new.id;
  else
    changed_shift_id := new.shift_id;
  end if;
  -- Without held spots, the spot numbers alone keep the limit. This needs no lock: writing the number took a share lock on the shift,
  -- for which a request that is about to commit waits below.
  if tg_table_name = 'shift_assignments'
    and not exists (select from replacement_requests where shift_id = changed_shift_id and status = 'pending') then
    return null;
  end if;
  select max_members into spots from shifts where id = changed_shift_id for no key update;
  if spots < most_spots_used(changed_shift_id) then
    raise exception 'shift % has more filled and held spots than its limit of %', changed_shift_id, spots
      using errcode = 'check_violation', constraint = 'shifts_spots_within_limit';
  end if;
  return null;
end $$;

-- A longer part takes more of a spot.
create constraint trigger shift_assignments_part_within_limit after update of is_part on shift_assignments
  deferrable initially deferred for each row
  when (new.starts_at < old.starts_at or new.ends_at > old.ends_at) execute function keep_spots_within_limit();
