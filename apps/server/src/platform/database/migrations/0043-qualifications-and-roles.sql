-- What a member may do, who may do it until when, and what the places of a shift are for.
create table qualifications (
  id integer generated always as identity primary key,
  name text not null,
  code text not null check (length(code) between 1 and 3),
  expires boolean not null default false,
  is_archived boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index qualifications_name_key on qualifications (lower(name));
create unique index qualifications_code_key on qualifications (lower(code));

create table member_qualifications (
  member_id integer not null references members,
  qualification_id integer not null references qualifications,
  valid_from date not null,
  -- It counts through the end of this day in the squad's zone.
  last_day date check (last_day >= valid_from),
  number text,
  note text,
  -- At how many days before the last day somebody was last reminded of it.
  reminded_days integer,
  updated_at timestamptz not null,
  primary key (member_id, qualification_id)
);
create index member_qualifications_qualification on member_qualifications (qualification_id);
create index member_qualifications_last_day on member_qualifications (last_day) where last_day is not null;

-- One qualification for each role, as often as it is needed. They are archived, never deleted, so no number points to nothing.
alter table shifts add column role_ids integer[] not null default '{}',
  add constraint shifts_roles_within_places check (cardinality(role_ids) <= max_members);
create index shifts_with_roles on shifts (starts_at) where role_ids <> '{}';
alter table week_template_shifts add column role_ids integer[] not null default '{}';

-- What every instance keeps of the month says who fills which role.
do $$
declare
  watched text;
begin
  foreach watched in array array['qualifications', 'member_qualifications'] loop
    execute format('create trigger tell_of_change after truncate on %I for each statement execute function tell_of_change()', watched);
    execute format('create trigger tell_of_insert after insert on %I referencing new table as changed
      for each statement execute function tell_of_changed_rows()', watched);
    execute format('create trigger tell_of_delete after delete on %I referencing old table as changed
      for each statement execute function tell_of_changed_rows()', watched);
    execute format('create trigger tell_of_update after update on %I referencing new table as changed
      for each statement execute function tell_of_changed_rows()', watched);
  end loop;
end $$;
