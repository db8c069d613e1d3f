-- A link may ask a question with two to four answers instead of doing one thing. Which of them was chosen is kept with it.
alter table one_tap_links drop constraint one_tap_links_purpose_check;
alter table one_tap_links
  add constraint one_tap_links_purpose_check
    check (purpose in ('accept', 'confirm', 'take', 'see-shift', 'start-answer', 'poll-answer')),
  -- What the member may choose from, in order: A, B, C, D.
  add column choices text[] check (cardinality(choices) between 2 and 4),
  add column chosen text check (chosen in ('A', 'B', 'C', 'D'));
-- Which numbers of questions a phone knows.
create index one_tap_links_questions on one_tap_links (member_id) where choices is not null;
