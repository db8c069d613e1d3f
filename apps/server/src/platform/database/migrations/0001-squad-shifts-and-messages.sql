create extension if not exists btree_gist;

-- One row: the squad itself.
create table organisation_settings (
  id integer primary key default 1 check (id = 1),
  name text not null,
  time_zone text not null,
  holiday_region text not null check (holiday_region in ('israel', 'diaspora')),
  reminder_hours integer not null default 9 check (reminder_hours between 1 and 168),
  second_reminder_hours integer not null default 1 check (second_reminder_hours between 0 and 24),
  dual_reminders boolean not null default true,
  minimum_rest_hours integer not null default 8 check (minimum_rest_hours between 0 and 72),
  requires_admin_second_factor boolean not null default false,
  updated_at timestamptz not null
);

create table members (
  id integer generated always as identity primary key,
  unit_number text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  phone_carrier text not null default 'none',
  role text not null default 'member' check (role in ('admin', 'member')),
  is_active boolean not null default true,
  morning_sunday_early_availability text not null default 'not-available',
  morning_sunday_late_availability text not null default 'not-available',
  morning_weekdays_availability text not null default 'not-available',
  evening_availability text not null default 'not-available',
  night_availability text not null default 'not-available',
  evening_frequency text not null default 'once' check (evening_frequency in ('once', 'twice', 'weekly')),
  email_notifications boolean not null default true,
  sms_notifications boolean not null default true,
  dual_reminders boolean not null default true,
  reminder_hours integer not null default 9 check (reminder_hours between 1 and 168),
  second_reminder_hours integer not null default 1 check (second_reminder_hours between 0 and 24),
  preferred_shift_type text,
  is_available_for_substitute boolean not null default false,
  quiet_from time,
  quiet_until time,
  sms_opted_out_at timestamptz,
  password_hash text,
  is_password_default boolean not null default true,
  -- A temporary password set by an administrator ends at this instant; one the member chose never does.
  password_expires_at timestamptz,
  password_changed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted member keeps their row, so that history and reports stay true.
  deleted_at timestamptz
);
create unique index members_unit_number_key on members (lower(unit_number)) where deleted_at is null;
create unique index members_email_key on members (lower(email)) where deleted_at is null;

-- Passwords that work beside the current one: sent on request, used once.
create table one_time_passwords (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_passwords_member on one_time_passwords (member_id) where used_at is null;

create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ip_address text,
  user_agent text
);
create index sessions_member on sessions (member_id);

-- Failures only: a whole squad behind one address must be able to sign in.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  unit_number text not null,
  ip_address text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_unit on sign_in_failures (unit_number, failed_at);
create index sign_in_failures_address on sign_in_failures (ip_address, failed_at);

create table shift_series (
  id integer generated always as identity primary key,
  recurring_type text not null check (recurring_type in ('weekly', 'bi-weekly', 'monthly')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  created_by integer references members,
  created_at timestamptz not null
);

create table week_templates (
  id integer generated always as identity primary key,
  name text not null,
  created_by integer references members,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index week_templates_name_key on week_templates (lower(name));

create table week_template_shifts (
  id integer generated always as identity primary key,
  template_id integer not null references week_templates on delete cascade,
  -- 0 is Sunday, the first day of the squad's week.
  weekday integer not null check (weekday between 0 and 6),
  type text not null,
  custom_name text,
  start_time time not null,
  end_time time not null,
  end_day_offset integer not null default 0 check (end_day_offset between 0 and 13),
  max_members integer not null check (max_members between 1 and 10),
  notes text,
  member_ids integer[] not null default '{}'
);
create index week_template_shifts_template on week_template_shifts (template_id);

create table shifts (
  id integer generated always as identity primary key,
  type text not null,
  custom_name text,
  date date not null,
  end_date date check (end_date >= date),
  start_time time not null,
  end_time time not null,
  -- The same as instants, computed from the wall clock in the squad's zone.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  max_members integer not null check (max_members between 1 and 10),
  notes text,
  template_id integer references week_templates on delete set null,
  series_id integer references shift_series on delete set null,
  created_by integer references members,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((type = 'custom') = (custom_name is not null))
);
create index shifts_date on shifts (date, starts_at);
create index shifts_starts_at on shifts (starts_at);
create index shifts_ends_at on shifts (ends_at);
create index shifts_series on shifts (series_id, date) where series_id is not null;

create table shift_assignments (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  member_id integer not null references members,
  status text not null check (
    status in ('assigned', 'confirmed', 'replacement_requested', 'replaced', 'completed', 'missed', 'needs_cover')
  ),
  -- The seat this assignment fills; only a filling assignment has one.
  seat integer check (seat between 1 and 10),
  -- The shift's own span, kept by a trigger for the constraint below.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint shift_assignments_seat_while_filling check ((status in ('assigned', 'confirmed', 'completed')) = (seat is not null)),
  -- Two people can never both hold the last slot.
  constraint shift_assignments_one_per_seat unique (shift_id, seat) deferrable initially immediate,
  -- Nobody is on two overlapping shifts; back to back is allowed.
  constraint shift_assignments_no_overlap exclude using gist (
    member_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (status in ('assigned', 'confirmed', 'completed')) deferrable initially immediate
);
create index shift_assignments_shift on shift_assignments (shift_id);
create index shift_assignments_member on shift_assignments (member_id, starts_at);
create index shift_assignments_ends_at on shift_assignments (ends_at) where status in ('assigned', 'confirmed', 'replacement_requested');

create function keep_assignment_within_shift() returns trigger language plpgsql as $$
declare
  parent record;
begin
  select starts_at, ends_at, max_members into parent from shifts where id = new.shift_id for share;
  new.starts_at := parent.starts_at;
  new.ends_at := parent.ends_at;
  if new.seat > parent.max_members then
    raise exception 'seat % is more than the shift holds', new.seat
      using errcode = 'check_violation', constraint = 'shift_assignments_seat_within_shift';
  end if;
  return new;
end $$;
create trigger shift_assignments_within_shift before insert or update of seat, shift_id, status on shift_assignments
  for each row execute function keep_assignment_within_shift();

create function keep_shift_over_assignments() returns trigger language plpgsql as $$
begin
  if new.max_members < old.max_members
    and exists (select from shift_assignments where shift_id = new.id and seat > new.max_members) then
    raise exception 'more members are assigned than % slots hold', new.max_members
      using errcode = 'check_violation', constraint = 'shifts_max_members_over_filled';
  end if;
  if (new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at) then
    update shift_assignments set starts_at = new.starts_at, ends_at = new.ends_at where shift_id = new.id;
  end if;
  return new;
end $$;
create trigger shifts_over_assignments after update of max_members, starts_at, ends_at on shifts
  for each row execute function keep_shift_over_assignments();

-- Every 10-8/10-7 pair is its own row; a return from break opens another.
create table attendance_intervals (
  id integer generated always as identity primary key,
  assignment_id integer not null references shift_assignments on delete cascade,
  checked_in_at timestamptz not null,
  checked_out_at timestamptz check (checked_out_at >= checked_in_at),
  is_closed_by_system boolean not null default false,
  created_at timestamptz not null
);
create unique index attendance_intervals_one_open on attendance_intervals (assignment_id) where checked_out_at is null;
create index attendance_intervals_assignment on attendance_intervals (assignment_id, id);

create table replacement_requests (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  assignment_id integer not null references shift_assignments on delete cascade,
  requester_id integer not null references members,
  reason text,
  priority text not null default 'normal' check (priority in ('normal', 'urgent', 'emergency')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'cancelled', 'expired')),
  created_by integer references members,
  created_at timestamptz not null,
  accepted_by integer references members,
  accepted_assignment_id integer references shift_assignments on delete set null,
  resolved_at timestamptz,
  check ((status = 'pending') = (resolved_at is null)),
  check ((status = 'accepted') = (accepted_by is not null))
);
create unique index replacement_requests_one_pending on replacement_requests (assignment_id) where status = 'pending';
create index replacement_requests_shift on replacement_requests (shift_id);
create index replacement_requests_pending on replacement_requests (created_at) where status = 'pending';

create table replacement_declines (
  request_id integer not null references replacement_requests on delete cascade,
  member_id integer not null references members on delete cascade,
  declined_at timestamptz not null,
  primary key (request_id, member_id)
);

-- What happened: the activity log, the outbox of reactions and the realtime signal in one row.
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  actor_id integer references members,
  subject_id integer references members,
  shift_id integer,
  assignment_id integer,
  request_id integer,
  details jsonb not null default '{}',
  occurred_at timestamptz not null,
  ip_address text,
  user_agent text,
  reacted_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz
);
create index events_unreacted on events (id) where reacted_at is null;
create index events_occurred_at on events (occurred_at desc, id desc);
create index events_subject on events (subject_id, id desc);

create table notifications (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  event_id bigint references events on delete set null,
  title text not null,
  message text not null,
  metadata jsonb not null default '{}',
  is_read boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, member_id)
);
create index notifications_member on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id) where not is_read;

-- Outgoing messages: the queue of the deliverer and the message log in one row.
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms', 'push')),
  member_id integer references members on delete set null,
  event_id bigint references events on delete set null,
  shift_id integer,
  recipient text not null,
  subject text,
  content text not null,
  content_html text,
  urgency text not null default 'info' check (urgency in ('urgent', 'action', 'info')),
  status text not null default 'pending' check (status in ('pending', 'success', 'failed', 'dropped')),
  delivery_method text,
  error_message text,
  -- Masked in the log once it has left.
  secret text,
  dedup_key text unique,
  metadata jsonb not null default '{}',
  due_at timestamptz not null,
  expires_at timestamptz,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  provider_message_id text,
  processing_ms integer,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index deliveries_due on deliveries (due_at) where status = 'pending';
create index deliveries_created_at on deliveries (created_at desc, id desc);
create index deliveries_member on deliveries (member_id, id desc);

-- Each reminder of an assignment happens once for each start it has had.
create table reminders (
  assignment_id integer not null references shift_assignments on delete cascade,
  kind text not null check (kind in ('first', 'final')),
  shift_starts_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (assignment_id, kind, shift_starts_at)
);

create table push_subscriptions (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null check (kind in ('web-push', 'onesignal')),
  endpoint text,
  p256dh text,
  auth text,
  player_id text,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((kind = 'web-push') = (endpoint is not null)),
  check ((kind = 'onesignal') = (player_id is not null))
);
create unique index push_subscriptions_endpoint_key on push_subscriptions (endpoint) where endpoint is not null;
create unique index push_subscriptions_player_key on push_subscriptions (player_id) where player_id is not null;

-- Keys the server makes for itself at first start.
create table server_keys (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);
