-- What members say of shifts that are being planned.
create table wishes (
  shift_id integer not null references shifts on delete cascade,
  member_id integer not null references members on delete cascade,
  -- The plan that asked; null where it was gone when its deleted shift was put back.
  plan_id integer references plans on delete cascade,
  -- The date it was said of: moved to another day, the shift is one of which nothing has been said.
  date date not null,
  -- Null where it was taken back; the row stays, so that what was said before and arrives later does not count.
  wish text check (wish in ('want', 'can', 'rather-not', 'cannot')),
  -- When it was said, by the device it was said on.
  said_at timestamptz not null,
  primary key (shift_id, member_id)
);
create index wishes_member on wishes (member_id, plan_id);
create index wishes_plan on wishes (plan_id);

-- How many shifts of a plan a member wants, and whether they have answered.
create table wish_answers (
  plan_id integer not null references plans on delete cascade,
  member_id integer not null references members on delete cascade,
  most_shifts integer check (most_shifts between 0 and 99),
  least_shifts integer check (least_shifts between 0 and 99),
  -- When these were said.
  said_at timestamptz,
  answered_at timestamptz,
  primary key (plan_id, member_id),
  check (least_shifts <= most_shifts)
);
create index wish_answers_member on wish_answers (member_id);

-- When members were asked for the wishes of a plan, and when those who had not answered were last reminded.
create table wish_askings (
  plan_id integer primary key references plans on delete cascade,
  asked_at timestamptz not null,
  -- The end of the wishes that the last reminder was of.
  reminded_until timestamptz,
  -- How many days before it; null where a coordinator sent it before any other.
  reminded_days integer,
  reminded_at timestamptz,
  check ((reminded_at is null) = (reminded_until is null))
);
