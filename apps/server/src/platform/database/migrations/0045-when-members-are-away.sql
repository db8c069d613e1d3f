-- When members cannot serve: whole days, or from one minute until another.
create table away_spans (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  from_date date not null,
  from_time time,
  until_date date not null check (until_date >= from_date),
  until_time time,
  -- The same as instants, computed from the wall clock in the squad's zone.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Read by administrators and the member alone.
  note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changes integer not null default 0,
  check ((from_time is null) = (until_time is null))
);
create index away_spans_member on away_spans (member_id, ends_at);
create index away_spans_ends_at on away_spans (ends_at);

-- What every instance keeps of what needs cover says who could take it.
create trigger tell_of_change after truncate on away_spans for each statement execute function tell_of_change();
create trigger tell_of_insert after insert on away_spans referencing new table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_delete after delete on away_spans referencing old table as changed
  for each statement execute function tell_of_changed_rows();
create trigger tell_of_update after update on away_spans referencing new table as changed
  for each statement execute function tell_of_changed_rows();
