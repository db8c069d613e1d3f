-- Places of a rest day on which nothing was written by schedule: its member wanted cover and nobody came, or was asked about the
-- start before it and did not answer. They are asked, once and with the hours of that rest day, whether they served.
create table hours_question_places (
  assignment_id integer primary key references shift_assignments on delete cascade,
  hours_question_id integer not null references hours_questions on delete cascade,
  asked_because text not null check (asked_because in ('no-cover', 'no-answer'))
);
create index hours_question_places_question on hours_question_places (hours_question_id);
