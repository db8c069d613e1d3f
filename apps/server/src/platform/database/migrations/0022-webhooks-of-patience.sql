-- Secrets that were made anew and still sign beside the new one for a while.
create table webhook_old_secrets (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  secret text not null,
  signs_until timestamptz not null
);
create index webhook_old_secrets_webhook on webhook_old_secrets (webhook_id);

-- Until then the address has asked to be left alone.
alter table webhooks add column quiet_until timestamptz;
