-- A password that is mailed to a member works beside the one they have until the mail server took the mail; then it takes its
-- place. Each message brings one password, however often it is tried.
alter table one_time_passwords add column delivery_id bigint references deliveries on delete cascade;
create unique index one_time_passwords_delivery on one_time_passwords (delivery_id) where delivery_id is not null;
