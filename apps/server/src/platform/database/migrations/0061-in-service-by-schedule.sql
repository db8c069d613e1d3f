-- Whoever keeps rest days is in service by schedule while one lasts: where an interval begins, or ends, no member said so.
alter table attendance_intervals add column is_by_schedule boolean not null default false;

-- That a member was asked, after a rest day, whether the hours are right that were written of them by schedule.
create table hours_questions (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  -- "Shabbat"
  window_name text not null check (length(window_name) between 1 and 200),
  window_starts_at timestamptz not null,
  window_ends_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  check (window_starts_at < window_ends_at)
);
create index hours_questions_member on hours_questions (member_id, asked_at);

alter table attendance_intervals
  add column hours_question_id integer references hours_questions on delete set null;
create index attendance_intervals_question on attendance_intervals (hours_question_id) where hours_question_id is not null;
create index attendance_intervals_unasked on attendance_intervals (member_id) where is_by_schedule and hours_question_id is null;
