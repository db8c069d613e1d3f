-- The names of tables, columns and values that the product, the API and the code share. Stored events keep the types and details that
-- the log's hash chain covers; packages/domain/src/events/stored-events.ts reads them under today's names.
alter table shift_assignments rename column seat to spot_number;
alter table place_moves rename column place to spot_number;
alter table hours_questions rename to hours_confirmations;
alter table hours_question_places rename to hours_confirmation_spots;
alter table hours_confirmation_spots rename column hours_question_id to hours_confirmation_id;
alter table attendance_intervals rename column hours_question_id to hours_confirmation_id;
alter table alarms rename to alerts;
alter table alerts rename column begun_at to started_at;
alter table alerts rename column told_at to notified_at;
alter table away_spans rename to time_off;
alter table backups rename column begun_at to started_at;
alter table backups rename column remark to note;
alter table board_links rename to wallboard_links;
alter table calendar_spans rename to busy_times;
alter table chats rename column keeps_rest_days to observes_shabbat;
alter table command_answers rename to idempotency_records;
alter table cover_searches rename to replacement_searches;
alter table cover_asks rename to replacement_search_invitations;
alter table deliveries rename column takes_more to is_batchable;
alter table deliveries rename column times_let_go to release_count;
alter table deliveries rename column waits_because to waiting_reason;
alter table delivery_words rename to delivery_search_terms;
alter table erased_sign_ins rename to login_tombstones;
alter table events rename column reacted_at to processed_at;
alter table events rename column told_up_to to notified_through;
alter table gateway_faults rename to gateway_errors;
alter table handover_notes rename to handoff_notes;
alter table members rename column most_monthly_shifts to max_monthly_shifts;
alter table members rename column keeps_rest_days to observes_shabbat;
alter table members rename column serves_on_rest_days to serves_on_shabbat;
alter table members rename column rest_day_emergencies to shabbat_emergencies;
alter table one_tap_links rename to action_links;
alter table organisation_settings rename to organization_settings;
alter table organization_settings rename column most_hours_in_seven_days to max_hours_in_seven_days;
alter table organization_settings rename column most_nights_in_row to max_nights_in_row;
alter table organization_settings rename column burden_days to workload_days;
alter table organization_settings rename column late_save_hours to last_minute_pickup_hours;
alter table organization_settings rename column rest_days_allowed to is_shabbat_offered;
alter table organization_settings rename column rest_end_by to shabbat_end_by;
alter table organization_settings rename column rest_end_minutes to shabbat_end_minutes;
alter table organization_settings rename column rest_end_degrees to shabbat_end_degrees;
alter table organization_settings rename column start_alarm_minutes to start_alert_minutes;
alter table organization_settings rename column roster_mail_to to roster_email_to;
alter table organization_settings rename column roster_mail_hours to roster_email_hours;
alter table organization_settings rename column squad_colour to squad_color;
alter table organization_settings rename column first_steps_hidden_at to setup_checklist_hidden_at;
alter table organization_settings rename column shifts_kept_since to shifts_retained_since;
alter table own_calendars rename to synced_calendars;
alter table synced_calendars rename column told_at to notified_at;
alter table own_days rename to custom_holidays;
alter table place_moves rename to assignment_history;
alter table plans rename to draft_schedules;
alter table draft_schedules rename column wishes_until to preferences_until;
alter table polls rename column message_class to message_urgency;
alter table programs rename to api_tokens;
alter table api_tokens rename column what_it_may to scope;
alter table api_tokens rename column comes_from to allowed_addresses;
alter table proposals rename to autofill_runs;
alter table autofill_runs rename column plan_id to draft_schedule_id;
alter table proposed_places rename to suggested_assignments;
alter table suggested_assignments rename column proposal_id to autofill_run_id;
alter table suggested_assignments rename column despite to overrides;
alter table roster_mails rename to roster_emails;
alter table roster_emails rename column is_by_mail to is_by_email;
alter table roster_emails rename column mailed_at to emailed_at;
alter table sessions rename column proven_at to reauthenticated_at;
alter table shift_deletions rename column put_back_at to restored_at;
alter table shift_kinds rename to shift_types;
alter table shift_types rename column colour to color;
alter table start_notices rename column reckoned_from to computed_from;
alter table swap_places rename to swap_spots;
alter table swap_spots rename column despite to overrides;
alter table wish_answers rename to shift_preference_answers;
alter table shift_preference_answers rename column plan_id to draft_schedule_id;
alter table shift_preference_answers rename column most_shifts to max_shifts;
alter table shift_preference_answers rename column least_shifts to min_shifts;
alter table wish_askings rename to shift_preference_requests;
alter table shift_preference_requests rename column plan_id to draft_schedule_id;
alter table wishes rename to shift_preferences;
alter table shift_preferences rename column plan_id to draft_schedule_id;
alter table shift_preferences rename column wish to preference;
alter table worker_rounds rename to worker_ticks;
alter table write_checks rename to write_probes;

-- Constraints, indexes and sequences are named after their table and columns.
do $$
declare
  old_name text;
  new_name text;
  renamed record;
  position integer;
  old_names constant text[] := array[
    'hours_question_places', 'hours_questions', 'hours_question_id', 'away_spans', 'board_links', 'calendar_spans', 'command_answers',
    'cover_searches', 'cover_asks', 'delivery_words', 'erased_sign_ins', 'gateway_faults', 'handover_notes', 'one_tap_links',
    'organisation_settings', 'own_calendars', 'own_days', 'place_moves', 'proposed_places', 'roster_mails', 'roster_mail', 'shift_kinds',
    'swap_places', 'wish_answers', 'wish_askings', 'worker_rounds', 'write_checks', 'alarms', 'plans', 'programs', 'proposals', 'wishes',
    'per_seat', 'seat', 'plan_id', 'proposal_id', 'what_it_may', 'burden_days', 'late_save_hours', 'most_monthly_shifts', 'rest_end',
    'start_alarm', 'squad_colour', 'colour', 'waits_because', 'message_class', 'places'
  ];
  new_names constant text[] := array[
    'hours_confirmation_spots', 'hours_confirmations', 'hours_confirmation_id', 'time_off', 'wallboard_links', 'busy_times',
    'idempotency_records', 'replacement_searches', 'replacement_search_invitations', 'delivery_search_terms', 'login_tombstones',
    'gateway_errors', 'handoff_notes', 'action_links', 'organization_settings', 'synced_calendars', 'custom_holidays',
    'assignment_history', 'suggested_assignments', 'roster_emails', 'roster_email', 'shift_types', 'swap_spots',
    'shift_preference_answers', 'shift_preference_requests', 'worker_ticks', 'write_probes', 'alerts', 'draft_schedules', 'api_tokens',
    'autofill_runs', 'shift_preferences', 'per_spot', 'spot_number', 'draft_schedule_id', 'autofill_run_id', 'scope', 'workload_days',
    'last_minute_pickup_hours', 'max_monthly_shifts', 'shabbat_end', 'start_alert', 'squad_color', 'color', 'waiting_reason',
    'message_urgency', 'spots'
  ];
begin
  for renamed in
    select 'constraint' as kind, conname::text as name, conrelid::regclass::text as owner
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n' and contype <> 't'
    union all
    select 'index', c.relname::text, null from pg_class c join pg_index i on i.indexrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
    union all
    select 'sequence', relname::text, null from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    union all
    select 'trigger', tgname::text, tgrelid::regclass::text from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  loop
    new_name := renamed.name;
    for position in 1 .. array_length(old_names, 1) loop
      new_name := regexp_replace(new_name, '(^|_)' || old_names[position] || '(_|$)', '\1' || new_names[position] || '\2', 'g');
    end loop;
    new_name := left(new_name, 63);
    continue when new_name = renamed.name;
    case renamed.kind
      when 'constraint' then execute format('alter table %s rename constraint %I to %I', renamed.owner, renamed.name, new_name);
      when 'index' then execute format('alter index %I rename to %I', renamed.name, new_name);
      when 'sequence' then execute format('alter sequence %I rename to %I', renamed.name, new_name);
      when 'trigger' then execute format('alter trigger %I on %s rename to %I', renamed.name, renamed.owner, new_name);
    end case;
  end loop;
end $$;

-- Values
alter table deliveries drop constraint deliveries_waiting_reason_check;
update deliveries set waiting_reason = 'shabbat' where waiting_reason = 'rest-day';
alter table deliveries add constraint deliveries_waiting_reason_check check (waiting_reason = 'shabbat');

alter table hours_confirmation_spots drop constraint hours_confirmation_spots_asked_because_check;
update hours_confirmation_spots set asked_because = 'no-replacement' where asked_because = 'no-cover';
alter table hours_confirmation_spots add constraint hours_confirmation_spots_asked_because_check
  check (asked_because in ('no-replacement', 'no-answer'));

alter table assignment_history drop constraint assignment_history_how_check;
update assignment_history set how = case how when 'plan' then 'draft-schedule' else 'autofill' end where how in ('plan', 'fill');
alter table assignment_history add constraint assignment_history_how_check check (how in ('since', 'taken', 'given', 'request', 'swap',
  'series', 'weeks', 'draft-schedule', 'autofill', 'moved', 'removed', 'left', 'clash', 'given-back', 'reclaimed', 'nobody-came', 'missed',
  'there-again', 'put-back', 'taken-back'));

alter table draft_schedules drop constraint draft_schedules_state_check;
alter table draft_schedules drop constraint draft_schedules_check1;
update draft_schedules set state = 'preferences' where state = 'wishes';
alter table draft_schedules add constraint draft_schedules_state_check check (state in ('preferences', 'drafting', 'published'));
alter table draft_schedules add constraint draft_schedules_check1 check (state <> 'preferences' or preferences_until is not null);

alter table start_notices drop constraint start_notices_kind_check;
update start_notices set kind = 'alert' where kind = 'alarm';
alter table start_notices add constraint start_notices_kind_check check (kind in ('ask', 'alert'));

alter table shift_preferences drop constraint shift_preferences_wish_check;
update shift_preferences set preference = case preference
  when 'want' then 'prefer' when 'can' then 'available' when 'rather-not' then 'if-needed' else 'unavailable' end
  where preference is not null;
alter table shift_preferences add constraint shift_preferences_preference_check
  check (preference in ('prefer', 'available', 'if-needed', 'unavailable'));

update swaps set ended_because = case ended_because when 'cover-asked' then 'replacement-requested' else 'spot-left' end
  where ended_because in ('cover-asked', 'place-left');
update swap_spots set ended_because = case ended_because when 'cover-asked' then 'replacement-requested' else 'spot-left' end
  where ended_because in ('cover-asked', 'place-left');
update swap_spots set overrides =
  array_replace(array_replace(array_replace(overrides, 'away', 'time-off'), 'rest-day', 'shabbat'), 'rest-day-when-asked', 'shabbat-when-asked')
  where overrides && array['away', 'rest-day', 'rest-day-when-asked'];
update suggested_assignments set overrides =
  array_replace(array_replace(array_replace(overrides, 'away', 'time-off'), 'rest-day', 'shabbat'), 'rest-day-when-asked', 'shabbat-when-asked')
  where overrides && array['away', 'rest-day', 'rest-day-when-asked'];

create temporary table event_names on commit drop as select * from (values
  ('programs.added', 'api-tokens.added'),
  ('programs.revoked', 'api-tokens.revoked'),
  ('board.link-added', 'wallboard.link-added'),
  ('board.link-removed', 'wallboard.link-removed'),
  ('feeds.created', 'calendar-feeds.added'),
  ('feeds.removed', 'calendar-feeds.removed'),
  ('proposals.applied', 'autofill.applied'),
  ('proposals.taken-back', 'autofill.undone'),
  ('cover.asked', 'replacement-search.asked'),
  ('cover.ended', 'replacement-search.ended'),
  ('handover.written', 'handoff.written'),
  ('handover.changed', 'handoff.changed'),
  ('handover.withdrawn', 'handoff.withdrawn'),
  ('handover.taken-over', 'handoff.read'),
  ('attendance.schedule-taken-back', 'attendance.schedule-undone'),
  ('members.put-back', 'members.restored'),
  ('members.slots-freed', 'members.spots-freed'),
  ('operations.backup-asked', 'monitoring.backup-requested'),
  ('operations.alarm-told', 'monitoring.alert-sent'),
  ('operations.alarm-over', 'monitoring.alert-resolved'),
  ('operations.backup-ended', 'monitoring.backup-ended'),
  ('rosters.mailed', 'roster.emailed'),
  ('settings.organisation-changed', 'settings.organization-changed'),
  ('settings.own-days-changed', 'settings.custom-holidays-changed'),
  ('rest-days.announced', 'shabbat.announced'),
  ('wishes.asked', 'shift-preferences.requested'),
  ('wishes.reminded', 'shift-preferences.reminded'),
  ('wishes.answered', 'shift-preferences.answered'),
  ('wishes.entered', 'shift-preferences.entered'),
  ('shifts.place-put-back', 'shifts.spot-restored'),
  ('kinds.changed', 'shift-types.changed'),
  ('shifts.put-back', 'shifts.restored'),
  ('shifts.forgotten', 'shifts.purged'),
  ('own-calendar.given', 'calendar-sync.added'),
  ('own-calendar.removed', 'calendar-sync.removed'),
  ('own-calendar.unread', 'calendar-sync.unreadable'),
  ('own-calendar.given-up', 'calendar-sync.stopped'),
  ('away.added', 'time-off.added'),
  ('away.changed', 'time-off.changed'),
  ('away.removed', 'time-off.removed'),
  ('away.interrupted', 'time-off.interrupted'),
  ('members.password-mail-failed', 'members.password-email-failed'),
  ('accounts.proven', 'accounts.reauthenticated'),
  ('plan.created', 'draft-schedules.created'),
  ('plan.changed', 'draft-schedules.changed'),
  ('plan.removed', 'draft-schedules.deleted'),
  ('plan.published', 'draft-schedules.published'),
  ('plan.unpublished', 'draft-schedules.unpublished'),
  ('plan.wishes-closed', 'draft-schedules.preferences-closed'),
  ('plan.wishes-opened', 'draft-schedules.preferences-opened'),
  ('alarm', 'alert'),
  ('rest-day', 'shabbat')
) as names (was, is_now);
update webhooks set events = (
  select array_agg(coalesce(n.is_now, e.name) order by e.place)
  from unnest(events) with ordinality e (name, place) left join event_names n on n.was = e.name
) where events && (select array_agg(was) from event_names);
update notifications set metadata = jsonb_set(metadata, '{kind}', to_jsonb(n.is_now)) from event_names n where metadata->>'kind' = n.was;
update deliveries set metadata = jsonb_set(metadata, '{kind}', to_jsonb(n.is_now)) from event_names n where metadata->>'kind' = n.was;

-- Functions whose bodies name a renamed table or column
create or replace function keep_assignment_within_shift() returns trigger language plpgsql as $$
declare
  parent record;
begin
  select starts_at, ends_at, max_members into parent from shifts where id = new.shift_id for share;
  new.starts_at := parent.starts_at;
  new.ends_at := parent.ends_at;
  if new.spot_number > parent.max_members then
    raise exception 'spot % is more than the shift has', new.spot_number
      using errcode = 'check_violation', constraint = 'shift_assignments_spot_within_shift';
  end if;
  return new;
end $$;

create or replace function keep_shift_over_assignments() returns trigger language plpgsql as $$
begin
  if new.max_members < old.max_members
    and exists (select from shift_assignments where shift_id = new.id and spot_number > new.max_members) then
    raise exception 'more members are assigned than % spots hold', new.max_members
      using errcode = 'check_violation', constraint = 'shifts_max_members_over_filled';
  end if;
  if (new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at) then
    update shift_assignments set starts_at = new.starts_at, ends_at = new.ends_at where shift_id = new.id;
  end if;
  return new;
end $$;

create or replace function note_message_words() returns trigger language plpgsql as $$
begin
  insert into delivery_search_terms select id, message_words(recipient, subject, content) from new_deliveries;
  return null;
end $$;

create or replace function keep_spots_within_limit() returns trigger language plpgsql as $$
declare
  changed_shift_id integer;
  spots integer;
begin
  if tg_table_name = 'shifts' then
    changed_shift_id := new.id;
  else
    changed_shift_id := new.shift_id;
  end if;
  -- Without held spots, the unique seats alone keep the limit. This needs no lock: writing the seat took a share lock on the shift, for
  -- which a request that is about to commit waits below.
  if tg_table_name = 'shift_assignments'
    and not exists (select from replacement_requests where shift_id = changed_shift_id and status = 'pending') then
    return null;
  end if;
  select max_members into spots from shifts where id = changed_shift_id for no key update;
  if spots < (select count(*) from shift_assignments where shift_id = changed_shift_id and spot_number is not null)
    + (select count(*) from replacement_requests where shift_id = changed_shift_id and status = 'pending') then
    raise exception 'shift % has more filled and held spots than its limit of %', changed_shift_id, spots
      using errcode = 'check_violation', constraint = 'shifts_spots_within_limit';
  end if;
  return null;
end $$;
