-- When a member can serve, of every kind of shift in one way: {"night": {"frequency": "weekly", "except": [3]}}.
-- A kind that is not there is not available; "except" are weekdays (0 is Sunday) on which they cannot.
alter table members add column availability jsonb not null default '{}';

-- The five columns of the first kinds stay until no older version runs beside this one: nothing of this version reads them.
create function availability_after(
  stored jsonb, kind text, value text
) returns jsonb language sql immutable as $$
  select case
    when value = 'not-available' then stored - kind
    else jsonb_set(stored, array[kind], coalesce(stored -> kind, '{"except": []}') || jsonb_build_object('frequency', value))
  end
$$;

-- What an older version writes into a column of old lands in the new one and leaves its weekdays; what this one writes
-- is seen in the columns of old.
create function keep_availability_alike() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.availability = '{}') or (tg_op = 'UPDATE' and new.availability = old.availability) then
    new.availability := availability_after(new.availability, 'morning-sunday-early', new.morning_sunday_early_availability);
    new.availability := availability_after(new.availability, 'morning-sunday-late', new.morning_sunday_late_availability);
    new.availability := availability_after(new.availability, 'morning-weekdays', new.morning_weekdays_availability);
    new.availability := availability_after(new.availability, 'evening', new.evening_availability);
    new.availability := availability_after(new.availability, 'night', new.night_availability);
  else
    new.morning_sunday_early_availability := coalesce(new.availability -> 'morning-sunday-early' ->> 'frequency', 'not-available');
    new.morning_sunday_late_availability := coalesce(new.availability -> 'morning-sunday-late' ->> 'frequency', 'not-available');
    new.morning_weekdays_availability := coalesce(new.availability -> 'morning-weekdays' ->> 'frequency', 'not-available');
    new.evening_availability := coalesce(new.availability -> 'evening' ->> 'frequency', 'not-available');
    new.night_availability := coalesce(new.availability -> 'night' ->> 'frequency', 'not-available');
  end if;
  return new;
end
$$;
create trigger availability_alike before insert or update of availability, morning_sunday_early_availability,
  morning_sunday_late_availability, morning_weekdays_availability, evening_availability, night_availability on members
  for each row execute function keep_availability_alike();

update members set night_availability = night_availability;

-- Nobody is available for a kind that is gone; another of its key begins with nobody.
create function forget_availability() returns trigger language plpgsql as $$
begin
  update members set availability = availability - old.key where availability ? old.key;
  return old;
end
$$;
create trigger availability_forgotten after delete on shift_kinds for each row execute function forget_availability();
