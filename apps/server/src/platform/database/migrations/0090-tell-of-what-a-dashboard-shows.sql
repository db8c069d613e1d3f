-- What every instance keeps of a dashboard's cards says what these hold, too.
do $$
declare
  watched text;
begin
  foreach watched in array array[
    'handover_notes', 'hours_questions', 'hours_question_places', 'polls', 'poll_answers', 'swaps', 'swap_places', 'wishes',
    'wish_answers', 'server_keys'
  ] loop
    execute format('create trigger tell_of_change after truncate on %I for each statement execute function tell_of_change()', watched);
    execute format('create trigger tell_of_insert after insert on %I referencing new table as changed
      for each statement execute function tell_of_changed_rows()', watched);
    execute format('create trigger tell_of_delete after delete on %I referencing old table as changed
      for each statement execute function tell_of_changed_rows()', watched);
    execute format('create trigger tell_of_update after update on %I referencing new table as changed
      for each statement execute function tell_of_changed_rows()', watched);
  end loop;
end $$;
