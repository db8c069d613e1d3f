-- How many shifts a month a member wants at most; null where they have said nothing.
alter table members add most_monthly_shifts integer check (most_monthly_shifts between 1 and 31);
