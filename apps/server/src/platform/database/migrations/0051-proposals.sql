-- What a fill, or a coordinator's hand, would put where: seen by coordinators until it is applied or its plan is published.
create table proposals (
  id integer generated always as identity primary key,
  -- The one proposal of a plan; null for one that fills what is open in published days.
  plan_id integer unique references plans on delete cascade,
  from_date date not null,
  until_date date not null check (until_date >= from_date),
  -- What the last fill was asked for: the only shifts, or null for all of its days.
  shift_ids integer[],
  status text not null check (status in ('running', 'ready', 'stopped', 'failed', 'applied')),
  step text,
  seed integer not null,
  uses_fill_ins boolean not null,
  fairness_days integer not null,
  -- What the last fill proved, by the number of places it filled and the load it left then; null while nothing is proven.
  proof jsonb,
  -- Whose work the fill is at the moment, until when unless they say so again, and how often it was begun.
  lease_token text,
  lease_until timestamptz,
  attempts integer not null default 0,
  created_by integer references members on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  applied_at timestamptz,
  applied_event_id bigint,
  check ((status = 'applied') = (applied_at is not null))
);
-- One fill at a time, over all instances.
create unique index proposals_one_running on proposals ((true)) where status = 'running';
create index proposals_until_date on proposals (until_date);

create table proposed_places (
  proposal_id integer not null references proposals on delete cascade,
  shift_id integer not null references shifts on delete cascade,
  member_id integer not null references members on delete cascade,
  is_locked boolean not null,
  is_by_hand boolean not null,
  -- What spoke against it when a coordinator put it there all the same, and why they did.
  despite text[] not null default '{}',
  override_reason text,
  -- What it became when it was applied.
  assignment_id integer,
  primary key (proposal_id, shift_id, member_id)
);
create index proposed_places_shift_id on proposed_places (shift_id);
create index proposed_places_member_id on proposed_places (member_id);
