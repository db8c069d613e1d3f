-- The activity log by whom it concerns, by what happened and by shift, newest first; sentences are made of these.
create index events_concerns on events (coalesce(actor_id, subject_id), id desc);
create index events_type on events (type, id desc);
create index events_shift on events (shift_id) where shift_id is not null;

-- The message log by channel and outcome; its figures are counted from this index alone.
create index deliveries_channel_status on deliveries (channel, status, id desc);
create index deliveries_status on deliveries (status, id desc);

-- A text as its words: what stands between ASCII punctuation, in small letters.
create function text_words(phrase text) returns text[] language sql immutable parallel safe
  return string_to_array(btrim(regexp_replace(lower(phrase), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')), ' ');

-- The words by which a message is found: its recipient's, its subject's and those its text begins with. A telephone number
-- is found by any part of it.
create function message_words(recipient text, subject text, content text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(
    text_words(left(recipient, 300) || ' ' || left(coalesce(subject, ''), 200) || ' ' || left(content, 200))
    || case when recipient ~ '^[+]?[0-9]{7,20}$'
      then array(select right(recipient, -at) from generate_series(1, length(recipient) - 2) at)
      else '{}' end
  );

-- A search for messages that hold, for each of these words, one that begins with it.
create function words_beginning(phrase text) returns tsquery language sql immutable parallel safe
  return (select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(text_words(phrase)) word);

-- Beside the messages and not in them, because a message is written again with every attempt and these words never change.
create table delivery_words (
  delivery_id bigint primary key references deliveries on delete cascade,
  words tsvector not null
);
insert into delivery_words select id, message_words(recipient, subject, content) from deliveries;
create index delivery_words_words on delivery_words using gin (words) with (gin_pending_list_limit = 512);

create function note_message_words() returns trigger language plpgsql as $$
begin
  insert into delivery_words select id, message_words(recipient, subject, content) from new_deliveries;
  return null;
end $$;
create trigger note_message_words after insert on deliveries referencing new table as new_deliveries
  for each statement execute function note_message_words();
