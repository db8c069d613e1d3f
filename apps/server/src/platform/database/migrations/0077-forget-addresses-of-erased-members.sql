-- What keeps a message from going twice held the address it went to. Whoever was erased before has it there no more, and nothing goes to
-- them that could go twice.
update deliveries set dedup_key = null
where dedup_key is not null and member_id in (select id from members where erased_at is not null);
