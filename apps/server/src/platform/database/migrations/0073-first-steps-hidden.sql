-- The list that sets a squad up is put away once for all its administrators, not on each device; null while it is shown.
alter table organisation_settings add column first_steps_hidden_at timestamptz;
