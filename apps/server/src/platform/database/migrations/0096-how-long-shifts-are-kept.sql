-- After how many years shifts go with the times in service on them, 0 for never; and the day before which they are gone, which the
-- job that lets them go writes, so that it stays true whatever the setting says later.
alter table organisation_settings
  add column shift_years integer not null default 0 check (shift_years = 0 or shift_years between 2 and 20),
  add column shifts_kept_since date;

-- What goes with a shift is found by it, and not by reading all there is for each place.
create index replacement_requests_assignment on replacement_requests (assignment_id);
create index replacement_requests_accepted_assignment on replacement_requests (accepted_assignment_id)
  where accepted_assignment_id is not null;
create index cover_searches_request on cover_searches (request_id) where request_id is not null;
create index one_tap_links_shift on one_tap_links (shift_id) where shift_id is not null;
create index one_tap_links_assignment on one_tap_links (assignment_id) where assignment_id is not null;
create index one_tap_links_request on one_tap_links (request_id) where request_id is not null;
create index polls_shift on polls (shift_id) where shift_id is not null;
create index deliveries_shift on deliveries (shift_id) where shift_id is not null;
-- Notifications go by age as messages do.
create index notifications_created_at on notifications (created_at);
