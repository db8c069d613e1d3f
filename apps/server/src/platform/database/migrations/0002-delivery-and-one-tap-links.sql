-- The deliverer takes what is due, was not set aside for want of a gateway, and is nobody's work at the moment.
drop index deliveries_due;
create index deliveries_due on deliveries (channel, due_at) where status = 'pending' and delivery_method is null;
-- How many texts a member was sent today, and what may still be joined to one more.
create index deliveries_member_channel on deliveries (member_id, channel, created_at desc);
create index deliveries_provider_message on deliveries (provider_message_id) where provider_message_id is not null;

alter table deliveries
  add column assignment_id integer,
  add column request_id integer,
  -- Further changes of the member's shifts join it while it waits its few minutes.
  add column takes_more boolean not null default false,
  -- What the gateway said later of a message it took: sent, delivered, undelivered.
  add column receipt text;
create index deliveries_taking_more on deliveries (member_id) where takes_more and status = 'pending';

-- A link in a message: acts once, for one member, on one thing, until it expires. Only its hash is kept.
create table one_tap_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id integer not null references members on delete cascade,
  purpose text not null check (purpose in ('accept', 'confirm', 'take', 'see-shift')),
  shift_id integer references shifts on delete cascade,
  assignment_id integer references shift_assignments on delete cascade,
  request_id integer references replacement_requests on delete cascade,
  -- What the member may answer by text instead of following the link.
  reply_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index one_tap_links_reply_code on one_tap_links (member_id, reply_code) where used_at is null and reply_code is not null;
create index one_tap_links_expires_at on one_tap_links (expires_at);
