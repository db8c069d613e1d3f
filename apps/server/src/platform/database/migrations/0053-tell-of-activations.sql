-- What members carried, which every instance keeps, counts the days on which they were active: those lines of the log are told
-- of, and no others, for nearly all that is done adds one.
create function tell_of_changed_activations() returns trigger language plpgsql as $$
begin
  if exists (select from changed where type in ('members.activated', 'members.deactivated')) then
    perform pg_notify('watchbill', '{"kind":"changed"}');
  end if;
  return null;
end $$;

create trigger tell_of_change after truncate on events for each statement execute function tell_of_change();
create trigger tell_of_insert after insert on events referencing new table as changed
  for each statement execute function tell_of_changed_activations();
create trigger tell_of_delete after delete on events referencing old table as changed
  for each statement execute function tell_of_changed_activations();
create trigger tell_of_update after update on events referencing new table as changed
  for each statement execute function tell_of_changed_activations();
