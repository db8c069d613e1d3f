-- Chats of the squad as a whole, each by the address of an incoming webhook, which is a secret.
create table chats (
  id integer generated always as identity primary key,
  name text not null,
  form text not null check (form in ('slack', 'discord', 'mattermost', 'matrix')),
  url text not null,
  -- Which kinds of news go there.
  kinds text[] not null check (cardinality(kinds) > 0),
  says_names boolean not null default true,
  keeps_rest_days boolean not null default true,
  is_active boolean not null default true,
  -- Messages given up since one last got through, and when the first of them was.
  failed_in_row integer not null default 0,
  failing_since timestamptz,
  -- Set while the app itself has switched it off.
  switched_off_at timestamptz,
  -- Until when its service wants to be left alone.
  quiet_until timestamptz,
  created_by integer references members,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index chats_name on chats (lower(name));

-- What goes to a chat is queue and log in the same row as every other message.
alter table deliveries drop constraint deliveries_channel_check;
alter table deliveries
  add constraint deliveries_channel_check check (channel in ('email', 'sms', 'push', 'chat')),
  add column chat_id integer references chats on delete set null;
create index deliveries_chat on deliveries (chat_id, id desc) where chat_id is not null;
create index deliveries_chat_due on deliveries (chat_id, due_at) where channel = 'chat' and status = 'pending';
