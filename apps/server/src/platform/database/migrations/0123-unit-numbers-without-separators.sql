-- Unit numbers are compared without case, spaces, dashes, dots and slashes. Members who already share one keep theirs and are exempt.
alter table members add column is_unit_number_exempt boolean not null default false;
update members m set is_unit_number_exempt = true where m.deleted_at is null and exists (select from members o
  where o.id <> m.id and o.deleted_at is null
    and lower(translate(o.unit_number, '-. /', '')) = lower(translate(m.unit_number, '-. /', '')));
create unique index members_unit_key_key on members (lower(translate(unit_number, '-. /', '')))
  where deleted_at is null and not is_unit_number_exempt;
create index members_unit_key on members (lower(translate(unit_number, '-. /', ''))) where deleted_at is null;
