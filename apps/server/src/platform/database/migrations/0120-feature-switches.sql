-- The optional features that the squad uses. A squad from before keeps those that it has records of, and what depends on its settings
-- or its past shifts; a new squad starts without them.
alter table organization_settings add column features text[] not null default '{}';
update organization_settings set features = array(
  select u.feature from (values
    ('draft-schedules', exists (select from draft_schedules)),
    ('swaps', exists (select from swaps)),
    ('polls', exists (select from polls)),
    ('handoff-notes', exists (select from handoff_notes)),
    ('workload', exists (select from shift_assignments)),
    ('positions', exists (select from shift_types where role_ids <> '{}') or exists (select from shifts where role_ids <> '{}')
      or exists (select from week_template_shifts where role_ids <> '{}')),
    ('jewish-calendar', holiday_region <> 'none' or is_shabbat_offered),
    ('chat', exists (select from chats)),
    ('integrations', exists (select from api_tokens) or exists (select from webhooks))
  ) as u (feature, is_used) where u.is_used
);
