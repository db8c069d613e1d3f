-- Corrections of recorded hours: proposed by the member, or made by an admin. Null times before mean added hours, null times after mean
-- removed hours.
create table hours_corrections (
  id integer generated always as identity primary key,
  assignment_id integer not null references shift_assignments on delete cascade,
  member_id integer not null references members,
  -- Null for added hours, and after the interval is deleted.
  interval_id integer references attendance_intervals on delete set null,
  checked_in_before timestamptz,
  checked_out_before timestamptz,
  checked_in_after timestamptz,
  checked_out_after timestamptz,
  reason text not null,
  status text not null check (status in ('open', 'approved', 'declined', 'withdrawn', 'replaced')),
  created_by integer not null references members,
  created_at timestamptz not null,
  decided_by integer references members,
  decided_at timestamptz,
  -- Why an admin declined it.
  answer text,
  constraint hours_corrections_says_something check (checked_in_before is not null or checked_in_after is not null),
  constraint hours_corrections_whole_after check ((checked_in_after is null) = (checked_out_after is null)),
  constraint hours_corrections_forward check (checked_out_after > checked_in_after),
  constraint hours_corrections_decided check ((status = 'open') = (decided_at is null))
);
create index hours_corrections_assignment on hours_corrections (assignment_id, id);
create index hours_corrections_interval on hours_corrections (interval_id) where interval_id is not null;
create index hours_corrections_member on hours_corrections (member_id);
create unique index hours_corrections_one_open on hours_corrections (assignment_id, coalesce(interval_id, 0)) where status = 'open';

alter table organization_settings add column hours_final_until date;
alter table organization_settings add column hours_proposal_days integer not null default 14
  check (hours_proposal_days = 0 or hours_proposal_days between 1 and 90);

-- A member who is assigned to a past shift is asked whether they served; such a question has no Shabbat.
alter table hours_confirmations alter column window_name drop not null;
alter table hours_confirmations alter column window_starts_at drop not null;
alter table hours_confirmations alter column window_ends_at drop not null;
alter table hours_confirmations add constraint hours_confirmations_whole_window
  check ((window_name is null) = (window_starts_at is null) and (window_name is null) = (window_ends_at is null));
alter table hours_confirmation_spots drop constraint hours_confirmation_spots_asked_because_check;
alter table hours_confirmation_spots add constraint hours_confirmation_spots_asked_because_check
  check (asked_because in ('no-replacement', 'no-answer', 'assigned-later'));
