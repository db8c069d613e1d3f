-- Which of the events that wait is taken up first (0 is urgent, 3 is told to nobody), and whom its news has reached so far.
-- What an older version records beside this one can wait.
alter table events
  add column urgency smallint not null default 2,
  add column told_up_to bigint not null default 0;
