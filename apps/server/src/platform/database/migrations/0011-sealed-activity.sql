-- The activity log's hash chain: each entry's seal is a hash over the seal before it and over the entry itself.
alter table events
  add column seal_position bigint unique check (seal_position > 0),
  add column seal bytea check (length(seal) = 32),
  add constraint events_sealed_whole check ((seal_position is null) = (seal is null));
create index events_unsealed on events (id) where seal_position is null;

-- Old entries leave the log quickly although messages and questions point at them.
create index deliveries_event on deliveries (event_id) where event_id is not null;
create index cover_asks_event on cover_asks (event_id) where event_id is not null;
