-- The squad's own colour, as "#0f766e"; none for the app's.
alter table organisation_settings
  add squad_colour text check (squad_colour ~ '^#[0-9a-f]{6}$');

-- The squad's logo, if it has one: a small PNG, which is named by its content in its address.
create table squad_logos (
  id integer primary key check (id = 1),
  png bytea not null,
  content_hash text not null,
  created_at timestamptz not null
);
