-- Who a member is at the provider through which they sign in; kept from their first sign-in there, found by their verified address.
create table provider_links (
  member_id integer primary key references members on delete cascade,
  issuer text not null,
  subject text not null,
  -- The address by which they were found, so that they know which of their accounts there it is.
  email text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint provider_links_subject_once unique (issuer, subject)
);

-- Whether the provider let them in, and whether it said that more than a password was asked there.
alter table sessions
  add column is_by_provider boolean not null default false,
  add column is_by_provider_factor boolean not null default false;

-- Whether whoever has signed in through the provider signs in with a password no more.
alter table organisation_settings add column provider_only boolean not null default false;
