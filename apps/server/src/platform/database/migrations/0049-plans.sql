-- Spans of days whose roster is being made: wishes are asked for, a draft is made, it is published.
create table plans (
  id integer generated always as identity primary key,
  name text not null,
  from_date date not null,
  until_date date not null check (until_date >= from_date),
  -- Until when members say their wishes; since when they no longer do where they were asked to stop earlier; null where nobody is asked.
  wishes_until timestamptz,
  state text not null check (state in ('wishes', 'drafting', 'published')),
  published_at timestamptz,
  created_by integer references members on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changes integer not null default 0,
  check (state <> 'wishes' or wishes_until is not null),
  check ((state = 'published') = (published_at is not null)),
  -- A day is in one open plan at most.
  constraint plans_open_apart exclude using gist (daterange(from_date, until_date, '[]') with &&) where (state <> 'published')
);
create index plans_until_date on plans (until_date);

-- What every instance keeps of shifts says which are being planned.
create trigger tell_of_change after truncate on plans for each statement execute function tell_of_change();
create trigger tell_of_insert after insert on plans referencing new table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_delete after delete on plans referencing old table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_update after update on plans referencing new table as changed
  for each statement execute function tell_of_changed_rows();
