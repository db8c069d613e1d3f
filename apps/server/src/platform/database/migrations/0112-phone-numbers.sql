-- The squad's country replaces SMS_COUNTRY_CODE, and numbers are stored in E.164. The start gives the calling code and the country.
alter table organisation_settings add column country text not null default 'US' check (country ~ '^[A-Z]{2}$');
update organisation_settings set country = coalesce(nullif(current_setting('watchbill.country', true), ''), country);

create function pg_temp.e164(typed text) returns text language sql stable as $$
  select case
    when bare ~ '^[+][1-9][0-9]{6,14}$' then bare
    when code = '1' then case when bare ~ '^[0-9]{10}$' then '+1' || bare else typed end
    -- Italian numbers keep their 0.
    when bare ~ '^[0-9]{6,12}$' then '+' || code || case when code = '39' then bare else regexp_replace(bare, '^0', '') end
    else typed
  end
  from (select regexp_replace(typed, '[^0-9+]', '', 'g') as bare,
    coalesce(nullif(current_setting('watchbill.calling_code', true), ''), '1') as code) as given
$$;

update members set phone_number = pg_temp.e164(phone_number) where phone_number is not null;
update deliveries set recipient = pg_temp.e164(recipient) where channel = 'sms';
drop function pg_temp.e164(text);
