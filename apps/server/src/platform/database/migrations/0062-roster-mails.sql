-- To whom the roster of a rest day goes by itself, and how long before candle lighting.
alter table organisation_settings
  add roster_mail_to text not null default 'nobody'
    check (roster_mail_to in ('nobody', 'in-it', 'administrators', 'in-it-and-administrators', 'everyone')),
  add roster_mail_hours integer not null default 6 check (roster_mail_hours between 1 and 72);

-- Who has the roster of the rest day that begins on a date, and which one: the words of one are the same as long as nobody on it is another.
create table roster_mails (
  begins_on date not null,
  member_id integer not null references members on delete cascade,
  content_hash bytea not null,
  -- Whoever takes no mail is told in the app alone.
  is_by_mail boolean not null,
  mailed_at timestamptz not null,
  primary key (begins_on, member_id)
);
create index roster_mails_member on roster_mails (member_id);
