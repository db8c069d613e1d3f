-- The schema of 1.0.0 to 1.3.0 (version 96). Never edit this file: databases have its checksum.
create extension if not exists btree_gist;

create table alarms (
  id integer generated always as identity primary key,
  key text not null,
  words text not null,
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz
);
create unique index alarms_one_open on alarms (key) where ended_at is null;

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
  password_expires_at timestamptz,
  password_changed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  availability jsonb not null default '{}',
  most_monthly_shifts integer check (most_monthly_shifts between 1 and 31),
  keeps_rest_days boolean not null default false,
  serves_on_rest_days boolean not null default false,
  rest_day_emergencies boolean not null default false,
  erased_at timestamptz,
  constraint members_erased_are_deleted check (erased_at is null or deleted_at is not null)
);
create unique index members_email_key on members (lower(email)) where deleted_at is null;
create unique index members_unit_number_key on members (lower(unit_number)) where deleted_at is null;

create table hours_questions (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  window_name text not null check (length(window_name) between 1 and 200),
  window_starts_at timestamptz not null,
  window_ends_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  constraint hours_questions_check check (window_starts_at < window_ends_at)
);
create index hours_questions_member on hours_questions (member_id, asked_at);

create table shift_kinds (
  key text not null primary key check (key <> ''),
  name text not null check (name <> ''),
  code text not null check (length(code) between 1 and 6),
  colour text not null,
  start_time time not null,
  end_time time not null,
  end_days integer not null default 0 check (end_days between 0 and 13),
  max_members integer not null check (max_members between 1 and 10),
  weekdays integer[] not null default '{}',
  availability_kind text references shift_kinds,
  is_archived boolean not null default false,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  role_ids integer[] not null default '{}',
  constraint shift_kinds_roles_within_places check (cardinality(role_ids) <= max_members)
);
create unique index shift_kinds_name on shift_kinds (lower(name)) where not is_archived;

create table shift_series (
  id integer generated always as identity primary key,
  recurring_type text not null check (recurring_type in ('weekly', 'bi-weekly', 'monthly')),
  starts_on date not null,
  ends_on date not null,
  created_by integer references members,
  created_at timestamptz not null,
  constraint shift_series_check check (ends_on >= starts_on)
);

create table week_templates (
  id integer generated always as identity primary key,
  name text not null,
  created_by integer references members,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index week_templates_name_key on week_templates (lower(name));

create table shifts (
  id integer generated always as identity primary key,
  type text not null,
  custom_name text,
  date date not null,
  end_date date,
  start_time time not null,
  end_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  max_members integer not null check (max_members between 1 and 10),
  notes text,
  template_id integer references week_templates on delete set null,
  series_id integer references shift_series on delete set null,
  created_by integer references members,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changes integer not null default 0,
  role_ids integer[] not null default '{}',
  constraint shifts_check check (end_date >= date),
  constraint shifts_check1 check (ends_at > starts_at),
  constraint shifts_check2 check ((type = 'custom') = (custom_name is not null)),
  constraint shifts_roles_within_places check (cardinality(role_ids) <= max_members),
  constraint shifts_kind foreign key (type) references shift_kinds
);
create index shifts_date on shifts (date, starts_at);
create index shifts_ends_at on shifts (ends_at);
create index shifts_series on shifts (series_id, date) where series_id is not null;
create index shifts_span on shifts using gist (tstzrange(starts_at, ends_at));
create index shifts_starts_at on shifts (starts_at);
create index shifts_with_roles on shifts (starts_at) where role_ids <> '{}';

create table shift_assignments (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  member_id integer not null references members,
  status text not null check (status in ('assigned', 'confirmed', 'replacement_requested', 'replaced', 'completed', 'missed', 'needs_cover')),
  seat integer check (seat between 1 and 10),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changes integer not null default 0,
  constraint shift_assignments_no_overlap exclude using gist (member_id with =, tstzrange(starts_at, ends_at) with &&) where ((status in ('assigned', 'confirmed', 'completed'))) deferrable,
  constraint shift_assignments_one_per_seat unique (shift_id, seat) deferrable,
  constraint shift_assignments_seat_while_filling check ((status in ('assigned', 'confirmed', 'completed')) = (seat is not null))
);
create index shift_assignments_ends_at on shift_assignments (ends_at) where status in ('assigned', 'confirmed', 'replacement_requested');
create index shift_assignments_member on shift_assignments (member_id, starts_at);
create index shift_assignments_shift on shift_assignments (shift_id);
create index shift_assignments_starts_at on shift_assignments (starts_at);

create table attendance_intervals (
  id integer generated always as identity primary key,
  assignment_id integer not null references shift_assignments on delete cascade,
  checked_in_at timestamptz not null,
  checked_out_at timestamptz,
  is_closed_by_system boolean not null default false,
  created_at timestamptz not null,
  member_id integer references members,
  is_by_schedule boolean not null default false,
  hours_question_id integer references hours_questions on delete set null,
  constraint attendance_intervals_check check (checked_out_at >= checked_in_at),
  constraint attendance_intervals_has_member check (member_id is not null)
);
create index attendance_intervals_assignment on attendance_intervals (assignment_id, id);
create index attendance_intervals_member on attendance_intervals (member_id, checked_out_at);
create unique index attendance_intervals_one_open on attendance_intervals (member_id) where checked_out_at is null;
create index attendance_intervals_question on attendance_intervals (hours_question_id) where hours_question_id is not null;
create index attendance_intervals_unasked on attendance_intervals (member_id) where is_by_schedule and (hours_question_id is null);

create table authenticators (
  member_id integer not null primary key references members on delete cascade,
  secret bytea not null check (length(secret) = 20),
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table away_spans (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  from_date date not null,
  from_time time,
  until_date date not null,
  until_time time,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changes integer not null default 0,
  constraint away_spans_check check (until_date >= from_date),
  constraint away_spans_check1 check (ends_at > starts_at),
  constraint away_spans_check2 check ((from_time is null) = (until_time is null))
);
create index away_spans_ends_at on away_spans (ends_at);
create index away_spans_member on away_spans (member_id, ends_at);

create table backups (
  id integer generated always as identity primary key,
  reason text not null check (reason in ('scheduled', 'asked')),
  status text not null check (status in ('waiting', 'running', 'good', 'failed')),
  step text check (step in ('writing', 'checking')),
  attempts integer not null default 0,
  asked_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  file text,
  bytes bigint,
  row_count bigint,
  was_restored boolean,
  remark text,
  error_message text,
  constraint backups_check check ((status in ('good', 'failed')) = (ended_at is not null))
);
create index backups_newest on backups (asked_at desc);
create unique index backups_one_at_a_time on backups ((true)) where status in ('waiting', 'running');

create table board_links (
  id integer generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  created_by integer references members,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create table calendar_cancellations (
  id integer generated always as identity primary key,
  shift_id integer not null,
  assignment_id integer,
  member_id integer references members on delete cascade,
  type text not null,
  custom_name text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz not null,
  changes integer not null default 0,
  constraint calendar_cancellations_check check ((assignment_id is null) = (member_id is null))
);
create index calendar_cancellations_member on calendar_cancellations (member_id, ended_at);
create index calendar_cancellations_shift on calendar_cancellations (shift_id);

create table calendar_feeds (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null check (kind in ('own', 'squad')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  constraint calendar_feeds_member_id_kind_key unique (member_id, kind)
);

create table own_calendars (
  member_id integer not null primary key references members on delete cascade,
  address text not null,
  given_at timestamptz not null,
  due_at timestamptz not null,
  lease_token text,
  lease_until timestamptz,
  tried_at timestamptz,
  read_at timestamptz,
  trouble text,
  failed_in_row integer not null default 0,
  told_at timestamptz,
  counted_until timestamptz,
  unread_entries integer not null default 0,
  constraint own_calendars_check check ((lease_token is null) = (lease_until is null))
);
create index own_calendars_due_at on own_calendars (due_at);

create table calendar_spans (
  id integer generated always as identity primary key,
  member_id integer not null references own_calendars(member_id) on delete cascade,
  from_date date not null,
  from_time time,
  until_date date not null,
  until_time time,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_off boolean not null default false,
  constraint calendar_spans_member_id_starts_at_key unique (member_id, starts_at),
  constraint calendar_spans_check check (until_date >= from_date),
  constraint calendar_spans_check1 check (ends_at > starts_at),
  constraint calendar_spans_check2 check ((from_time is null) = (until_time is null))
);
create index calendar_spans_ends_at on calendar_spans (ends_at);
create index calendar_spans_member on calendar_spans (member_id, ends_at);

create table chats (
  id integer generated always as identity primary key,
  name text not null,
  form text not null check (form in ('slack', 'discord', 'mattermost', 'matrix')),
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  says_names boolean not null default true,
  keeps_rest_days boolean not null default true,
  is_active boolean not null default true,
  failed_in_row integer not null default 0,
  failing_since timestamptz,
  switched_off_at timestamptz,
  quiet_until timestamptz,
  created_by integer references members,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index chats_name on chats (lower(name));

create table command_answers (
  member_id integer not null references members on delete cascade,
  key text not null check (length(key) between 8 and 100),
  fingerprint bytea not null,
  answer text not null,
  answered_at timestamptz not null,
  constraint command_answers_pkey primary key (member_id, key)
);
create index command_answers_by_age on command_answers (answered_at);

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
  constraint replacement_requests_check check ((status = 'pending') = (resolved_at is null)),
  constraint replacement_requests_check1 check ((status = 'accepted') = (accepted_by is not null))
);
create index replacement_requests_accepted_assignment on replacement_requests (accepted_assignment_id) where accepted_assignment_id is not null;
create index replacement_requests_accepted_by on replacement_requests (accepted_by, resolved_at) where status = 'accepted';
create index replacement_requests_assignment on replacement_requests (assignment_id);
create index replacement_requests_created_at on replacement_requests (created_at);
create unique index replacement_requests_one_pending on replacement_requests (assignment_id) where status = 'pending';
create index replacement_requests_pending on replacement_requests (created_at) where status = 'pending';
create index replacement_requests_shift on replacement_requests (shift_id);

create table cover_searches (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  request_id integer references replacement_requests on delete cascade,
  minutes_between integer not null check (minutes_between between 5 and 720),
  is_all_at_once boolean not null default false,
  status text not null default 'running' check (status in ('running', 'filled', 'exhausted', 'stopped', 'over')),
  started_by integer references members,
  started_at timestamptz not null,
  last_asked_at timestamptz,
  ended_at timestamptz,
  member_ids integer[],
  constraint cover_searches_check check ((status = 'running') = (ended_at is null))
);
create unique index cover_searches_one_running on cover_searches (shift_id) where status = 'running';
create index cover_searches_request on cover_searches (request_id) where request_id is not null;
create index cover_searches_shift on cover_searches (shift_id, id desc);

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
  retry_at timestamptz,
  seal_position bigint unique check (seal_position > 0),
  seal bytea check (length(seal) = 32),
  urgency smallint not null default 2,
  told_up_to bigint not null default 0,
  seal_salt bytea check (length(seal_salt) = 32),
  erased jsonb,
  constraint events_sealed_whole check ((seal_position is null) = (seal is null))
);
create index events_concerns on events (coalesce(actor_id, subject_id), id desc);
create index events_occurred_at on events (occurred_at desc, id desc);
create index events_shift on events (shift_id) where shift_id is not null;
create index events_subject on events (subject_id, id desc);
create index events_type on events (type, id desc);
create index events_unreacted on events (id) where reacted_at is null;
create index events_unsealed on events (id) where seal_position is null;

create table cover_asks (
  search_id integer not null references cover_searches on delete cascade,
  member_id integer not null references members on delete cascade,
  rank text not null check (rank in ('high', 'medium', 'low')),
  event_id bigint references events on delete set null,
  asked_at timestamptz not null,
  constraint cover_asks_pkey primary key (search_id, member_id)
);
create index cover_asks_event on cover_asks (event_id) where event_id is not null;

create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms', 'push', 'chat')),
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
  sent_at timestamptz,
  assignment_id integer,
  request_id integer,
  takes_more boolean not null default false,
  receipt text,
  held_by text,
  times_let_go integer not null default 0,
  waits_because text check (waits_because = 'rest-day'),
  passes text check (passes in ('emergency', 'own-act')),
  chat_id integer references chats on delete set null
);
create index deliveries_channel_status on deliveries (channel, status, id desc);
create index deliveries_chat on deliveries (chat_id, id desc) where chat_id is not null;
create index deliveries_chat_due on deliveries (chat_id, due_at) where (channel = 'chat') and (status = 'pending');
create index deliveries_created_at on deliveries (created_at desc, id desc);
create index deliveries_due on deliveries (channel, due_at) where (status = 'pending') and (delivery_method is null);
create index deliveries_event on deliveries (event_id) where event_id is not null;
create index deliveries_held_by on deliveries (held_by) where (held_by is not null) and (status = 'pending');
create index deliveries_member on deliveries (member_id, id desc);
create index deliveries_member_channel on deliveries (member_id, channel, created_at desc);
create index deliveries_provider_message on deliveries (provider_message_id) where provider_message_id is not null;
create index deliveries_shift on deliveries (shift_id) where shift_id is not null;
create index deliveries_status on deliveries (status, id desc);
create index deliveries_taking_more on deliveries (member_id) where takes_more and (status = 'pending');

create table delivery_words (
  delivery_id bigint not null primary key references deliveries on delete cascade,
  words tsvector not null
);
create index delivery_words_words on delivery_words using gin (words) with (gin_pending_list_limit='512');

create table erased_sign_ins (
  hash bytea not null primary key check (length(hash) = 32),
  kept_at timestamptz not null
);

create table gateway_faults (
  channel text not null,
  gateway text not null,
  error_message text not null,
  noted_at timestamptz not null,
  constraint gateway_faults_pkey primary key (channel, gateway)
);

create table handover_notes (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  author_id integer not null references members,
  note text not null check (char_length(note) between 1 and 500),
  written_at timestamptz not null,
  updated_at timestamptz not null,
  read_by integer references members,
  read_at timestamptz,
  constraint handover_notes_check check ((read_by is null) = (read_at is null))
);
create index handover_notes_open on handover_notes (written_at) where read_at is null;
create index handover_notes_shift on handover_notes (shift_id);
create index handover_notes_written_at on handover_notes (written_at);

create table hours_question_places (
  assignment_id integer not null primary key references shift_assignments on delete cascade,
  hours_question_id integer not null references hours_questions on delete cascade,
  asked_because text not null check (asked_because in ('no-cover', 'no-answer'))
);
create index hours_question_places_question on hours_question_places (hours_question_id);

create table qualifications (
  id integer generated always as identity primary key,
  name text not null,
  code text not null check (length(code) between 1 and 3),
  expires boolean not null default false,
  is_archived boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index qualifications_code_key on qualifications (lower(code));
create unique index qualifications_name_key on qualifications (lower(name));

create table member_qualifications (
  member_id integer not null references members,
  qualification_id integer not null references qualifications,
  valid_from date not null,
  last_day date,
  number text,
  note text,
  reminded_days integer,
  updated_at timestamptz not null,
  constraint member_qualifications_pkey primary key (member_id, qualification_id),
  constraint member_qualifications_check check (last_day >= valid_from)
);
create index member_qualifications_last_day on member_qualifications (last_day) where last_day is not null;
create index member_qualifications_qualification on member_qualifications (qualification_id);

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
  deleted_at timestamptz,
  constraint notifications_event_id_member_id_key unique (event_id, member_id)
);
create index notifications_created_at on notifications (created_at);
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
create index notifications_member on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id) where not is_read;

create table polls (
  id integer generated always as identity primary key,
  question text not null check (length(question) between 1 and 280),
  choices text[] not null check (cardinality(choices) between 2 and 4),
  audience text not null check (audience in ('on-call', 'qualification', 'everyone')),
  qualification text not null default '',
  shift_id integer references shifts on delete set null,
  shift text not null default '',
  message_class text not null check (message_class in ('urgent', 'action', 'info')),
  is_emergency boolean not null default false,
  event_id bigint,
  created_by integer references members on delete set null,
  created_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  closed_by integer references members on delete set null,
  constraint polls_check check (closes_at > created_at)
);
create index polls_open on polls (closes_at) where closed_at is null;
create index polls_shift on polls (shift_id) where shift_id is not null;

create table one_tap_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id integer not null references members on delete cascade,
  purpose text not null check (purpose in ('accept', 'confirm', 'take', 'see-shift', 'start-answer', 'poll-answer')),
  shift_id integer references shifts on delete cascade,
  assignment_id integer references shift_assignments on delete cascade,
  request_id integer references replacement_requests on delete cascade,
  reply_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  choices text[] check (cardinality(choices) between 2 and 4),
  chosen text check (chosen in ('A', 'B', 'C', 'D')),
  poll_id integer references polls on delete cascade
);
create index one_tap_links_assignment on one_tap_links (assignment_id) where assignment_id is not null;
create index one_tap_links_expires_at on one_tap_links (expires_at);
create index one_tap_links_poll on one_tap_links (poll_id) where poll_id is not null;
create index one_tap_links_questions on one_tap_links (member_id) where choices is not null;
create unique index one_tap_links_reply_code on one_tap_links (member_id, reply_code) where (used_at is null) and (reply_code is not null);
create index one_tap_links_request on one_tap_links (request_id) where request_id is not null;
create index one_tap_links_shift on one_tap_links (shift_id) where shift_id is not null;

create table one_time_passwords (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  delivery_id bigint references deliveries on delete cascade
);
create unique index one_time_passwords_delivery on one_time_passwords (delivery_id) where delivery_id is not null;
create index one_time_passwords_member on one_time_passwords (member_id) where used_at is null;

create table organisation_settings (
  id integer not null default 1 primary key check (id = 1),
  name text not null,
  time_zone text not null,
  holiday_region text not null check (holiday_region in ('israel', 'diaspora', 'none')),
  reminder_hours integer not null default 9 check (reminder_hours between 1 and 168),
  second_reminder_hours integer not null default 1 check (second_reminder_hours between 0 and 24),
  dual_reminders boolean not null default true,
  minimum_rest_hours integer not null default 8 check (minimum_rest_hours between 0 and 72),
  requires_admin_second_factor boolean not null default false,
  updated_at timestamptz not null,
  requires_member_second_factor boolean not null default false,
  rest_level text not null default 'warn' check (rest_level in ('off', 'warn', 'forbid')),
  most_hours_in_seven_days integer not null default 48 check (most_hours_in_seven_days between 0 and 168),
  hours_level text not null default 'warn' check (hours_level in ('off', 'warn', 'forbid')),
  most_nights_in_row integer not null default 3 check (most_nights_in_row between 0 and 14),
  nights_level text not null default 'warn' check (nights_level in ('off', 'warn', 'forbid')),
  burden_days integer not null default 180 check (burden_days between 60 and 365),
  night_weight double precision not null default 1.5 check (night_weight between 1 and 5),
  weekend_weight double precision not null default 1.25 check (weekend_weight between 1 and 5),
  holiday_weight double precision not null default 2 check (holiday_weight between 1 and 5),
  late_save_hours double precision not null default 2 check (late_save_hours between 0 and 24),
  weekend text not null default 'saturday-sunday' check (weekend in ('saturday-sunday', 'friday-saturday', 'friday-sunday', 'saturday', 'sunday')),
  rest_days_allowed boolean not null default false,
  place_name text not null default '' check (length(place_name) <= 80),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  candle_minutes integer not null default 18 check (candle_minutes between 0 and 60),
  rest_end_by text not null default 'minutes' check (rest_end_by in ('minutes', 'degrees')),
  rest_end_minutes integer not null default 50 check (rest_end_minutes between 20 and 120),
  rest_end_degrees double precision not null default 8.5 check (rest_end_degrees between 3 and 12),
  start_ask_minutes integer not null default 10 check (start_ask_minutes between 0 and 240),
  start_alarm_minutes integer not null default 20 check (start_alarm_minutes between 0 and 240),
  roster_mail_to text not null default 'nobody' check (roster_mail_to in ('nobody', 'in-it', 'administrators', 'in-it-and-administrators', 'everyone')),
  roster_mail_hours integer not null default 6 check (roster_mail_hours between 1 and 72),
  clock_hours integer not null default 12 check (clock_hours in (12, 24)),
  date_order text not null default 'month-first' check (date_order in ('month-first', 'day-first')),
  week_starts_on integer not null default 0 check (week_starts_on in (0, 1, 6)),
  squad_colour text check (squad_colour ~ '^#[0-9a-f]{6}$'),
  message_log_days integer not null default 0 check ((message_log_days = 0) or ((message_log_days >= 30) and (message_log_days <= 3650))),
  activity_log_days integer not null default 0 check ((activity_log_days = 0) or ((activity_log_days >= 30) and (activity_log_days <= 3650))),
  former_member_years integer not null default 0 check (former_member_years between 0 and 20),
  first_steps_hidden_at timestamptz,
  provider_only boolean not null default false,
  shift_years integer not null default 0 check ((shift_years = 0) or ((shift_years >= 2) and (shift_years <= 20))),
  shifts_kept_since date,
  constraint organisation_settings_place_is_whole check ((latitude is null) = (longitude is null)),
  constraint organisation_settings_rest_days_have_place check ((not rest_days_allowed) or latitude is not null)
);

create table own_days (
  id integer generated always as identity primary key,
  name text not null,
  date date not null,
  is_yearly boolean not null,
  days integer not null check (days between 1 and 31),
  is_holiday boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint own_days_once unique (name, date, is_yearly)
);

create table passkey_challenges (
  challenge text not null primary key,
  member_id integer references members on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

create table passkeys (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_once unique (credential_id)
);
create index passkeys_member on passkeys (member_id);

create table place_moves (
  id bigint generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  place integer not null check (place > 0),
  from_member_id integer references members,
  to_member_id integer references members,
  from_assignment_id integer,
  to_assignment_id integer,
  how text not null check (how in ('since', 'taken', 'given', 'request', 'swap', 'series', 'weeks', 'plan', 'fill', 'moved', 'removed', 'left', 'clash', 'given-back', 'reclaimed', 'nobody-came', 'missed', 'there-again', 'put-back', 'taken-back')),
  request_id integer,
  by_member_id integer references members,
  moved_at timestamptz not null,
  constraint place_moves_check check (from_member_id is not null or to_member_id is not null)
);
create index place_moves_from on place_moves (from_member_id);
create index place_moves_place on place_moves (shift_id, place, id);
create index place_moves_to on place_moves (to_member_id);

create table plans (
  id integer generated always as identity primary key,
  name text not null,
  from_date date not null,
  until_date date not null,
  wishes_until timestamptz,
  state text not null check (state in ('wishes', 'drafting', 'published')),
  published_at timestamptz,
  created_by integer references members on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changes integer not null default 0,
  constraint plans_open_apart exclude using gist (daterange(from_date, until_date, '[]') with &&) where ((state <> 'published')),
  constraint plans_check check (until_date >= from_date),
  constraint plans_check1 check (state <> 'wishes' or wishes_until is not null),
  constraint plans_check2 check ((state = 'published') = (published_at is not null))
);
create index plans_until_date on plans (until_date);

create table poll_answers (
  poll_id integer not null references polls on delete cascade,
  member_id integer not null references members on delete cascade,
  seen_at timestamptz,
  choice text check (choice in ('A', 'B', 'C', 'D')),
  answered_at timestamptz,
  way text check (way in ('app', 'link', 'push', 'text')),
  constraint poll_answers_pkey primary key (poll_id, member_id),
  constraint poll_answers_check check (((choice is null) = (answered_at is null)) and ((choice is null) = (way is null)))
);
create index poll_answers_member on poll_answers (member_id);

create table programs (
  id integer generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  what_it_may text not null check (what_it_may in ('schedule', 'read', 'member', 'webhooks')),
  member_id integer references members,
  comes_from text[] not null default '{}',
  created_by integer references members,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by integer references members,
  last_used_at timestamptz,
  last_used_from text,
  constraint programs_check check ((what_it_may = 'member') = (member_id is not null))
);
create index programs_member on programs (member_id) where member_id is not null;
create unique index programs_name on programs (lower(name)) where revoked_at is null;

create table proposals (
  id integer generated always as identity primary key,
  plan_id integer unique references plans on delete cascade,
  from_date date not null,
  until_date date not null,
  shift_ids integer[],
  status text not null check (status in ('running', 'ready', 'stopped', 'failed', 'applied')),
  step text,
  seed integer not null,
  uses_fill_ins boolean not null,
  fairness_days integer not null,
  proof jsonb,
  lease_token text,
  lease_until timestamptz,
  attempts integer not null default 0,
  created_by integer references members on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  applied_at timestamptz,
  applied_event_id bigint,
  constraint proposals_check check (until_date >= from_date),
  constraint proposals_check1 check ((status = 'applied') = (applied_at is not null))
);
create unique index proposals_one_running on proposals ((true)) where status = 'running';
create index proposals_until_date on proposals (until_date);

create table proposed_places (
  proposal_id integer not null references proposals on delete cascade,
  shift_id integer not null references shifts on delete cascade,
  member_id integer not null references members on delete cascade,
  is_locked boolean not null,
  is_by_hand boolean not null,
  despite text[] not null default '{}',
  override_reason text,
  assignment_id integer,
  constraint proposed_places_pkey primary key (proposal_id, shift_id, member_id)
);
create index proposed_places_member_id on proposed_places (member_id);
create index proposed_places_shift_id on proposed_places (shift_id);

create table provider_links (
  member_id integer not null primary key references members on delete cascade,
  issuer text not null,
  subject text not null,
  email text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint provider_links_subject_once unique (issuer, subject)
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
  app_id text,
  constraint push_subscriptions_check check ((kind = 'web-push') = (endpoint is not null)),
  constraint push_subscriptions_check1 check ((kind = 'onesignal') = (player_id is not null))
);
create unique index push_subscriptions_endpoint_key on push_subscriptions (endpoint) where endpoint is not null;
create unique index push_subscriptions_player_key on push_subscriptions (player_id) where player_id is not null;

create table recovery_codes (
  code_hash bytea not null primary key,
  member_id integer not null references members on delete cascade
);
create index recovery_codes_member on recovery_codes (member_id);

create table reminders (
  assignment_id integer not null references shift_assignments on delete cascade,
  kind text not null check (kind in ('first', 'final')),
  shift_starts_at timestamptz not null,
  recorded_at timestamptz not null,
  constraint reminders_pkey primary key (assignment_id, kind, shift_starts_at)
);

create table replacement_declines (
  request_id integer not null references replacement_requests on delete cascade,
  member_id integer not null references members on delete cascade,
  declined_at timestamptz not null,
  constraint replacement_declines_pkey primary key (request_id, member_id)
);

create table roster_mails (
  begins_on date not null,
  member_id integer not null references members on delete cascade,
  content_hash bytea not null,
  is_by_mail boolean not null,
  mailed_at timestamptz not null,
  constraint roster_mails_pkey primary key (begins_on, member_id)
);
create index roster_mails_member on roster_mails (member_id);

create table server_keys (
  name text not null primary key,
  value text not null,
  created_at timestamptz not null
);

create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ip_address text,
  user_agent text,
  is_by_passkey boolean not null default false,
  is_by_code boolean not null default false,
  proven_at timestamptz,
  former_token_hash bytea,
  may_set_password boolean not null default false,
  is_by_provider boolean not null default false,
  is_by_provider_factor boolean not null default false
);
create index sessions_former_token on sessions (former_token_hash) where former_token_hash is not null;
create index sessions_member on sessions (member_id);

create table shift_deletions (
  id integer generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  deleted_at timestamptz not null,
  kept jsonb not null,
  put_back_at timestamptz
);
create index shift_deletions_deleted_at on shift_deletions (deleted_at);
create index shift_deletions_event on shift_deletions (event_id);

create table sign_in_failures (
  id bigint generated always as identity primary key,
  unit_number text not null,
  ip_address text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_address on sign_in_failures (ip_address, failed_at);
create index sign_in_failures_region on sign_in_failures (ip_address collate "C", failed_at);
create index sign_in_failures_unit on sign_in_failures (unit_number, failed_at);

create table sign_in_slips (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  token_hash bytea not null unique,
  made_by integer references members on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index sign_in_slips_made_by on sign_in_slips (made_by);
create index sign_in_slips_member on sign_in_slips (member_id);
create unique index sign_in_slips_one_each on sign_in_slips (member_id) where (used_at is null) and (ended_at is null);

create table squad_logos (
  id integer not null primary key check (id = 1),
  png bytea not null,
  content_hash text not null,
  created_at timestamptz not null
);

create table start_notices (
  assignment_id integer not null references shift_assignments on delete cascade,
  kind text not null check (kind in ('ask', 'alarm')),
  reckoned_from timestamptz not null,
  recorded_at timestamptz not null,
  constraint start_notices_pkey primary key (assignment_id, kind, reckoned_from)
);
create index start_notices_recorded_at on start_notices (recorded_at);

create table swaps (
  id integer generated always as identity primary key,
  offerer_id integer not null references members,
  asked_id integer not null references members,
  assignment_id integer not null,
  shift_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title jsonb not null,
  note text not null default '' check (char_length(note) <= 200),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  ended_because text,
  accepted_assignment_id integer,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint swaps_check check (asked_id <> offerer_id),
  constraint swaps_check1 check ((status = 'open') = (ended_at is null)),
  constraint swaps_check2 check ((status = 'accepted') = (accepted_assignment_id is not null))
);
create index swaps_asked on swaps (asked_id, created_at);
create index swaps_ended_at on swaps (ended_at) where status <> 'open';
create index swaps_offerer on swaps (offerer_id, created_at);
create unique index swaps_one_open on swaps (assignment_id, asked_id) where status = 'open';

create table swap_places (
  swap_id integer not null references swaps on delete cascade,
  assignment_id integer not null,
  shift_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title jsonb not null,
  despite text[] not null default '{}',
  ended_because text,
  constraint swap_places_pkey primary key (swap_id, assignment_id)
);
create index swap_places_assignment on swap_places (assignment_id);

create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  secret text not null,
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  failed_in_row integer not null default 0,
  failing_since timestamptz,
  switched_off_at timestamptz,
  created_by integer references members,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  quiet_until timestamptz
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  event_id bigint references events on delete set null,
  type text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'success', 'failed', 'dropped')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  answer_status integer,
  processing_ms integer,
  error_message text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint webhook_deliveries_webhook_id_event_id_key unique (webhook_id, event_id)
);
create index webhook_deliveries_created_at on webhook_deliveries (created_at) where status <> 'pending';
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where status = 'pending';
create index webhook_deliveries_event on webhook_deliveries (event_id) where event_id is not null;
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);

create table webhook_old_secrets (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  secret text not null,
  signs_until timestamptz not null
);
create index webhook_old_secrets_webhook on webhook_old_secrets (webhook_id);

create table week_template_shifts (
  id integer generated always as identity primary key,
  template_id integer not null references week_templates on delete cascade,
  weekday integer not null check (weekday between 0 and 6),
  type text not null,
  custom_name text,
  start_time time not null,
  end_time time not null,
  end_day_offset integer not null default 0 check (end_day_offset between 0 and 13),
  max_members integer not null check (max_members between 1 and 10),
  notes text,
  member_ids integer[] not null default '{}',
  role_ids integer[] not null default '{}',
  constraint week_template_shifts_kind foreign key (type) references shift_kinds
);
create index week_template_shifts_template on week_template_shifts (template_id);

create table wish_answers (
  plan_id integer not null references plans on delete cascade,
  member_id integer not null references members on delete cascade,
  most_shifts integer check (most_shifts between 0 and 99),
  least_shifts integer check (least_shifts between 0 and 99),
  said_at timestamptz,
  answered_at timestamptz,
  constraint wish_answers_pkey primary key (plan_id, member_id),
  constraint wish_answers_check check (least_shifts <= most_shifts)
);
create index wish_answers_member on wish_answers (member_id);

create table wish_askings (
  plan_id integer not null primary key references plans on delete cascade,
  asked_at timestamptz not null,
  reminded_until timestamptz,
  reminded_days integer,
  reminded_at timestamptz,
  kept_reminded_until timestamptz,
  kept_reminded_days integer,
  kept_reminded_at timestamptz,
  constraint wish_askings_check check ((reminded_at is null) = (reminded_until is null))
);

create table wishes (
  shift_id integer not null references shifts on delete cascade,
  member_id integer not null references members on delete cascade,
  plan_id integer references plans on delete cascade,
  date date not null,
  wish text check (wish in ('want', 'can', 'rather-not', 'cannot')),
  said_at timestamptz not null,
  constraint wishes_pkey primary key (shift_id, member_id)
);
create index wishes_member on wishes (member_id, plan_id);
create index wishes_plan on wishes (plan_id);

create table worker_rounds (
  id integer not null primary key check (id = 1),
  round_at timestamptz not null
);

create table write_checks (
  checked_at timestamptz not null
);

-- The shift types of a new squad.
insert into shift_kinds (key, name, code, colour, start_time, end_time, end_days, max_members, weekdays, availability_kind, is_archived, position, created_at, updated_at)
select k.*, 'epoch', 'epoch' from (values
  ('morning-sunday-early', 'Morning Sunday Early', 'Early', 'violet', time '09:00', time '11:00', 0, 2, array[0], 'morning-sunday-early', false, 1),
  ('morning-sunday-late', 'Morning Sunday Late', 'Late', 'pink', '11:00', '13:00', 0, 2, array[0], 'morning-sunday-late', false, 2),
  ('morning-weekdays', 'Morning Weekdays', 'AM', 'teal', '07:00', '09:00', 0, 2, array[1, 2, 3, 4, 5], 'morning-weekdays', false, 3),
  ('evening', 'Evening', 'Eve', 'orange', '18:30', '20:30', 0, 1, array[0, 1, 2, 3, 4], 'evening', false, 4),
  ('night', 'Night', 'Night', 'blue', '23:00', '07:00', 1, 1, array[0, 1, 2, 3, 4], 'night', false, 5),
  ('custom', 'Custom', 'Custom', 'slate', '07:00', '09:00', 0, 2, array[]::integer[], null, false, 6),
  ('morning', 'Morning', 'AM', 'teal', '07:00', '09:00', 0, 2, array[]::integer[], 'morning-weekdays', true, 7),
  ('afternoon', 'Afternoon', 'PM', 'amber', '13:00', '17:00', 0, 2, array[]::integer[], null, true, 8)
) as k (key, name, code, colour, start_time, end_time, end_days, max_members, weekdays, availability_kind, is_archived, position);

-- Functions

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

create function tell_of_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('watchbill', '{"kind":"changed"}');
  return null;
end $$;

create function text_words(phrase text) returns text[] language sql immutable parallel safe
  return string_to_array(btrim(regexp_replace(lower(phrase), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')), ' ');

create function message_words(recipient text, subject text, content text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(
    text_words(left(recipient, 300) || ' ' || left(coalesce(subject, ''), 200) || ' ' || left(content, 200))
    || case when recipient ~ '^[+]?[0-9]{7,20}$'
      then array(select right(recipient, -at) from generate_series(1, length(recipient) - 2) at)
      else '{}' end
  );

create function words_beginning(phrase text) returns tsquery language sql immutable parallel safe
  return (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(text_words(phrase)) word);

create function note_message_words() returns trigger language plpgsql as $$
begin
  insert into delivery_words select id, message_words(recipient, subject, content) from new_deliveries;
  return null;
end $$;

create function tell_of_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('watchbill', '{"kind":"changed"}');
  end if;
  return null;
end $$;

create function forget_secret() returns trigger language plpgsql as $$
begin
  new.secret := null;
  return new;
end $$;

create function name_member_of_interval() returns trigger language plpgsql as $$
begin
  select member_id into new.member_id from shift_assignments where id = new.assignment_id;
  return new;
end $$;

create function count_change() returns trigger language plpgsql as $$
begin
  new.changes := old.changes + 1;
  return new;
end $$;

create function changes_shown_of_shift(shift integer) returns integer language sql stable as $$
  select coalesce((select changes from shifts where id = shift), 0)
    + coalesce((select sum(changes + 1) from shift_assignments where shift_id = shift), 0)::integer
    + coalesce((select sum(changes + 2) from calendar_cancellations where shift_id = shift), 0)::integer
$$;

create function count_cancellation() returns trigger language plpgsql as $$
begin
  if new.assignment_id is null then
    new.changes := changes_shown_of_shift(new.shift_id);
  else
    select a.changes + s.changes into new.changes from shift_assignments a join shifts s on s.id = a.shift_id where a.id = new.assignment_id;
    new.changes := coalesce(new.changes, 0);
  end if;
  return new;
end $$;

create function availability_after(
  stored jsonb, kind text, value text
) returns jsonb language sql immutable as $$
  select case
    when value = 'not-available' then stored - kind
    else jsonb_set(stored, array[kind], coalesce(stored -> kind, '{"except": []}') || jsonb_build_object('frequency', value))
  end
$$;

create function keep_availability_alike() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.availability = '{}') or (tg_op = 'UPDATE' and new.availability = old.availability) then
    new.availability := availability_after(new.availability, 'morning-sunday-early', new.morning_sunday_early_availability);
    new.availability := availability_after(new.availability, 'morning-sunday-late', new.morning_sunday_late_availability);
    new.availability := availability_after(new.availability, 'morning-weekdays', new.morning_weekdays_availability);
    new.availability := availability_after(new.availability, 'evening', new.evening_availability);
    new.availability := availability_after(new.availability, 'night', new.night_availability);
  else
    new.morning_sunday_early_availability := coalesce(new.availability -> 'morning-sunday-early' ->> 'frequency', 'not-available');
    new.morning_sunday_late_availability := coalesce(new.availability -> 'morning-sunday-late' ->> 'frequency', 'not-available');
    new.morning_weekdays_availability := coalesce(new.availability -> 'morning-weekdays' ->> 'frequency', 'not-available');
    new.evening_availability := coalesce(new.availability -> 'evening' ->> 'frequency', 'not-available');
    new.night_availability := coalesce(new.availability -> 'night' ->> 'frequency', 'not-available');
  end if;
  return new;
end
$$;

create function forget_availability() returns trigger language plpgsql as $$
begin
  update members set availability = availability - old.key where availability ? old.key;
  return old;
end
$$;

create function tell_of_changed_activations() returns trigger language plpgsql as $$
begin
  if exists (select from changed where type in ('members.activated', 'members.deactivated')) then
    perform pg_notify('watchbill', '{"kind":"changed"}');
  end if;
  return null;
end $$;

-- Triggers

create trigger attendance_intervals_of_member before insert on attendance_intervals
  for each row execute function name_member_of_interval();
create trigger calendar_cancellations_changes before insert on calendar_cancellations
  for each row execute function count_cancellation();
create trigger forget_secret before insert or update on deliveries
  for each row when ((new.secret is not null) and ((new.status <> 'pending') or (new.delivery_method = 'not configured'))) execute function forget_secret();
create trigger note_message_words after insert on deliveries referencing new table as new_deliveries
  for each statement execute function note_message_words();
create trigger tell_of_change after truncate on events
  for each statement execute function tell_of_change();
create trigger tell_of_delete after delete on events referencing old table as changed
  for each statement execute function tell_of_changed_activations();
create trigger tell_of_insert after insert on events referencing new table as changed
  for each statement execute function tell_of_changed_activations();
create trigger tell_of_update after update on events referencing new table as changed
  for each statement execute function tell_of_changed_activations();
create trigger availability_alike before insert or update of availability, morning_sunday_early_availability, morning_sunday_late_availability, morning_weekdays_availability, evening_availability, night_availability on members
  for each row execute function keep_availability_alike();
create trigger tell_of_change after insert or update of revoked_at, ends_at or truncate on programs
  for each statement execute function tell_of_change();
create trigger tell_of_deletion after delete on programs
  for each row execute function tell_of_change();
create trigger shift_assignments_changes before update on shift_assignments
  for each row execute function count_change();
create trigger shift_assignments_within_shift before insert or update of seat, shift_id, status on shift_assignments
  for each row execute function keep_assignment_within_shift();
create trigger availability_forgotten after delete on shift_kinds
  for each row execute function forget_availability();
create trigger shifts_changes before update on shifts for each row execute function count_change();
create trigger shifts_over_assignments after update of max_members, starts_at, ends_at on shifts
  for each row execute function keep_shift_over_assignments();

-- Every change of these tables invalidates the response cache of every instance.
do $$
declare
  watched text;
begin
  foreach watched in array array[
    'attendance_intervals', 'away_spans', 'calendar_spans', 'handover_notes',
    'hours_question_places', 'hours_questions', 'member_qualifications', 'members',
    'notifications', 'organisation_settings', 'own_days', 'plans', 'poll_answers', 'polls',
    'qualifications', 'replacement_declines', 'replacement_requests', 'server_keys', 'sessions',
    'shift_assignments', 'shift_kinds', 'shift_series', 'shifts', 'start_notices', 'swap_places',
    'swaps', 'wish_answers', 'wishes'
  ] loop
    execute format('create trigger tell_of_change after truncate on %I
      for each statement execute function tell_of_change()', watched);
    execute format('create trigger tell_of_insert after insert on %I referencing new table as changed
      for each statement execute function tell_of_changed_rows()', watched);
    execute format('create trigger tell_of_delete after delete on %I referencing old table as changed
      for each statement execute function tell_of_changed_rows()', watched);
    -- Using a session changes nothing that other instances cache.
    if watched <> 'sessions' then
      execute format('create trigger tell_of_update after update on %I referencing new table as changed
        for each statement execute function tell_of_changed_rows()', watched);
    end if;
  end loop;
end $$;
