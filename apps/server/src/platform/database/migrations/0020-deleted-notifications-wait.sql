-- A notification that was deleted waits some minutes for whoever deleted it by mistake; a job then takes it away.
alter table notifications add column deleted_at timestamptz;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
