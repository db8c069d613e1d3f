-- The names of the time zones that the last read of a calendar did not know. Its member sees them on the card.
alter table own_calendars add column unknown_zones text[] not null default '{}';
