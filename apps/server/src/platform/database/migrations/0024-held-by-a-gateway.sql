-- The gateway that was itself in the way at the last attempt (a wrong password, a server that is down), so that what it holds up
-- goes as soon as it works again; null where nothing was tried, or where the refusal was about the one message.
alter table deliveries add column held_by text;
-- How often a message was let go before its time, which ends somewhere.
alter table deliveries add column times_let_go integer not null default 0;
create index deliveries_held_by on deliveries (held_by) where held_by is not null and status = 'pending';
