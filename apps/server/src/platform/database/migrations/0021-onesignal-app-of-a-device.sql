-- Which of OneSignal's apps knows the device: only that app reaches it. Devices registered before have none, and count as
-- the production app's until they are opened again.
alter table push_subscriptions add column app_id text;
