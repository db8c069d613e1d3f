-- What the places of a new shift of a kind are for.
alter table shift_kinds add column role_ids integer[] not null default '{}',
  add constraint shift_kinds_roles_within_places check (cardinality(role_ids) <= max_members);
