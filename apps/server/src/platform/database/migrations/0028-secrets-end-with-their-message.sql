-- The secret of a message (a one-time password, the token of a link) is of use only while the message may still be sent. Here and
-- not in the commands, because a message ends in many of them.
create function forget_secret() returns trigger language plpgsql as $$
begin
  new.secret := null;
  return new;
end $$;
create trigger forget_secret before insert or update on deliveries
  for each row when (new.secret is not null and (new.status <> 'pending' or new.delivery_method = 'not configured'))
  execute function forget_secret();

update deliveries set secret = null where secret is not null and (status <> 'pending' or delivery_method = 'not configured');
