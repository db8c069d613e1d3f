-- The squad's country replaces SMS_COUNTRY_CODE, and numbers are stored in E.164. The start gives the calling code and the country.
alter table organisation_settings add column country text not null default 'US' check (country ~ '^[A-Z]{2}$');
update organisation_settings set country = coalesce(nullif(current_setting('watchbill.country', true), ''), country);

-- Each number as it is stored, and in E.164. Italian numbers keep their 0.
with numbers_e164 as (
  select typed, case
    when code = '1' and bare ~ '^[0-9]{10}$' then '+1' || bare
    when code = '39' and bare ~ '^[0-9]{6,12}$' then '+39' || bare
    when code not in ('1', '39') and bare ~ '^[0-9]{6,12}$' then '+' || code || regexp_replace(bare, '^0', '')
  end as e164
  from (
    select typed, regexp_replace(typed, '[^0-9+]', '', 'g') as bare,
      coalesce(nullif(current_setting('watchbill.calling_code', true), ''), '1') as code
    from (
      select phone_number from members
      union
      select recipient from deliveries where channel = 'sms'
    ) as stored(typed)
  ) as given
), of_members as (
  update members set phone_number = e164 from numbers_e164 where phone_number = typed and e164 is not null
)
update deliveries set recipient = e164 from numbers_e164 where channel = 'sms' and recipient = typed and e164 is not null;
