-- Squad events beside shifts, their sign-in sheets, and the squad's own table of service points by year.
create table squad_events (
  id integer generated always as identity primary key,
  category text not null check (category in ('drill', 'meeting', 'training', 'call', 'standby')),
  name text not null check (length(name) between 1 and 80),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Members sign in with the QR code of the wallboard only.
  needs_code boolean not null default false,
  -- Signs the codes of the wallboard's QR code.
  code_key bytea not null check (length(code_key) = 32),
  created_by integer references members on delete set null,
  created_at timestamptz not null,
  constraint squad_events_forward check (ends_at > starts_at)
);
create index squad_events_starts_at on squad_events (starts_at);
create table squad_event_sign_ins (
  event_id integer not null references squad_events on delete cascade,
  member_id integer not null references members,
  signed_in_at timestamptz not null,
  -- Null counts until the end of the event.
  signed_out_at timestamptz,
  way text not null check (way in ('app', 'wallboard', 'admin')),
  recorded_by integer not null references members,
  recorded_at timestamptz not null,
  constraint squad_event_sign_ins_pkey primary key (event_id, member_id),
  constraint squad_event_sign_ins_forward check (signed_out_at >= signed_in_at)
);
create index squad_event_sign_ins_member on squad_event_sign_ins (member_id);
-- The table of a year also applies to later years until the squad saves a newer one.
create table point_categories (
  id integer generated always as identity primary key,
  year integer not null check (year between 1900 and 2200),
  name text not null check (length(name) between 1 and 60),
  -- The most points of a member in a year; null has no limit.
  cap double precision check (cap > 0),
  constraint point_categories_name unique (year, name)
);
create table point_rules (
  id integer generated always as identity primary key,
  category_id integer not null references point_categories on delete cascade,
  shift_type text references shift_types on delete cascade,
  event_category text check (event_category in ('drill', 'meeting', 'training', 'call', 'standby')),
  points double precision not null check (points > 0),
  per text not null check (per in ('attendance', 'hour')),
  least_hours double precision not null check (least_hours >= 0),
  constraint point_rules_one_source check ((shift_type is null) <> (event_category is null))
);
create index point_rules_category on point_rules (category_id);
create index point_rules_shift_type on point_rules (shift_type) where shift_type is not null;
