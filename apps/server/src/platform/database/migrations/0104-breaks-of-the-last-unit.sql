-- What a break leaves with no one in service, while it is watched. The minute's job notifies the admins of a long one and clears it.
alter table attendance_intervals add column break_leaves text check (break_leaves in ('shift', 'squad'));
create index attendance_intervals_watched on attendance_intervals (id) where break_leaves is not null;
