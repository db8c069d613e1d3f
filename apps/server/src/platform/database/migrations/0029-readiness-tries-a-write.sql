-- What `/readyz` writes to see whether the database takes changes. Nothing else reads or writes it.
create table write_checks (checked_at timestamptz not null);
