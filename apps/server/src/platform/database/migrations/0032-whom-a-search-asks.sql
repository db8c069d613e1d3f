-- Whom the coordinator chose to have asked; without it everybody who has not said that they are not available.
alter table cover_searches add column member_ids integer[];
