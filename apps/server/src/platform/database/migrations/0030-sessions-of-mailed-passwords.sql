-- A session that a mailed one-time password opened: its member may set a password without knowing the one they forgot.
alter table sessions add column may_set_password boolean not null default false;
