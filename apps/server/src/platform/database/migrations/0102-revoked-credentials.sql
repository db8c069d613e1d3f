-- A revoked display link, webhook or chat gives no access. It is deleted minutes later, so that an undo can restore it.
alter table board_links add column revoked_at timestamptz;
alter table webhooks add column revoked_at timestamptz;
alter table chats add column revoked_at timestamptz;

drop index chats_name;
create unique index chats_name on chats (lower(name)) where revoked_at is null;
