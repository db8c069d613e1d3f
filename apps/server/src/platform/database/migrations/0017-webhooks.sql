-- Addresses that are told of events, each with the secret that signs what it is sent.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  secret text not null,
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  -- Deliveries given up since one last got through, and when the first of them was.
  failed_in_row integer not null default 0,
  failing_since timestamptz,
  -- Set while the app itself has switched it off.
  switched_off_at timestamptz,
  created_by integer references members,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The queue and the log of webhooks in one row, as `deliveries` is for messages. An event goes to an address once.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  event_id bigint references events on delete set null,
  type text not null,
  -- Kept as text: what is signed must be what is sent, at every attempt.
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'success', 'failed', 'dropped')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  answer_status integer,
  processing_ms integer,
  error_message text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_created_at on webhook_deliveries (created_at) where status <> 'pending';
create index webhook_deliveries_event on webhook_deliveries (event_id) where event_id is not null;
