-- A report of a month reads the month's places, however long the history.
create index shift_assignments_starts_at on shift_assignments (starts_at);
-- What is under way or near: shifts that overlap a span, without reading all that is ahead or all that is past.
create index shifts_span on shifts using gist (tstzrange(starts_at, ends_at));
-- Whose requests a member took this month.
create index replacement_requests_accepted_by on replacement_requests (accepted_by, resolved_at) where status = 'accepted';
