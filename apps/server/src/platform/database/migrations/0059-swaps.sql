-- A place that its member would give to another for one of that member's places.
create table swaps (
  id integer generated always as identity primary key,
  offerer_id integer not null references members,
  asked_id integer not null references members check (asked_id <> offerer_id),
  -- The place that is offered. Places and shifts may go; an offer outlives them until somebody is told.
  assignment_id integer not null,
  shift_id integer not null,
  -- Its hours when it was offered, and what it was called.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title jsonb not null,
  -- Read by the two alone.
  note text not null default '' check (char_length(note) <= 200),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- Why it ended by itself; null where somebody ended it.
  ended_because text,
  -- What the other gave for it, once it was accepted.
  accepted_assignment_id integer,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null)),
  check ((status = 'accepted') = (accepted_assignment_id is not null))
);
create unique index swaps_one_open on swaps (assignment_id, asked_id) where status = 'open';
create index swaps_offerer on swaps (offerer_id, created_at);
create index swaps_asked on swaps (asked_id, created_at);
create index swaps_ended_at on swaps (ended_at) where status <> 'open';

-- The places of the other, of which they may give one.
create table swap_places (
  swap_id integer not null references swaps on delete cascade,
  assignment_id integer not null,
  shift_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title jsonb not null,
  -- What spoke against the offerer on this shift, and they offered all the same.
  despite text[] not null default '{}',
  -- Why it cannot be chosen any more; null while it can.
  ended_because text,
  primary key (swap_id, assignment_id)
);
create index swap_places_assignment on swap_places (assignment_id);
