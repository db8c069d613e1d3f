-- How often in a row a push service has refused a device, and since when.
alter table push_subscriptions add column refusals integer not null default 0;
alter table push_subscriptions add column refused_since timestamptz;
