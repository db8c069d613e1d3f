-- A coordinator's question to many members, with what may be answered. Whom it asks is fixed when it is asked.
create table polls (
  id integer generated always as identity primary key,
  question text not null check (length(question) between 1 and 280),
  choices text[] not null check (cardinality(choices) between 2 and 4),
  audience text not null check (audience in ('on-call', 'qualification', 'everyone')),
  -- What the audience is called, such as "Driver" or a shift's name: as it was when it was asked.
  qualification text not null default '',
  shift_id integer references shifts on delete set null,
  shift text not null default '',
  message_class text not null check (message_class in ('urgent', 'action', 'info')),
  is_emergency boolean not null default false,
  -- The news by which it was told; the log may have forgotten it.
  event_id bigint,
  created_by integer references members on delete set null,
  created_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  -- Null where it closed by itself.
  closed_by integer references members on delete set null,
  check (closes_at > created_at)
);
create index polls_open on polls (closes_at) where closed_at is null;

-- Whom a question asks, whether they saw it, and what they answered last.
create table poll_answers (
  poll_id integer not null references polls on delete cascade,
  member_id integer not null references members on delete cascade,
  seen_at timestamptz,
  choice text check (choice in ('A', 'B', 'C', 'D')),
  answered_at timestamptz,
  way text check (way in ('app', 'link', 'push', 'text')),
  primary key (poll_id, member_id),
  check ((choice is null) = (answered_at is null) and (choice is null) = (way is null))
);
create index poll_answers_member on poll_answers (member_id);

-- The link of a question; it goes with the question, not with the shift that this may be about.
alter table one_tap_links add column poll_id integer references polls on delete cascade;
create index one_tap_links_poll on one_tap_links (poll_id) where poll_id is not null;
