import { type RawBuilder, sql } from "kysely";

/**
 * SQL that lists violations of invariants about assignment history, members who miss a start,
 * swaps, polls and handoff notes.
 */
export const DUTY_PROMISES: readonly RawBuilder<unknown>[] = [
  sql`select format('spot %s of shift %s is with %s by its history and with %s by its assignments', spot_number, shift_id,
      coalesce(to_member_id::text, 'no member'), coalesce(member_id::text, 'no member'))
    from (select distinct on (m.shift_id, m.spot_number) m.shift_id, m.spot_number, m.to_assignment_id, m.to_member_id
        from assignment_history m order by m.shift_id, m.spot_number, m.id desc) last
      full join (select id, shift_id as of_shift, member_id from shift_assignments
        where status in ('assigned', 'confirmed', 'completed', 'replacement_requested')) a
        on a.id = last.to_assignment_id
    where a.member_id is distinct from last.to_member_id`,
  sql`select format('member of assignment %s was 10-8 and the chain continued', n.assignment_id) from start_notices n
    join attendance_intervals i on i.assignment_id = n.assignment_id
    where i.created_at < n.recorded_at and i.created_at >= n.computed_from`,
  // An accepted swap moved both spots, unless a shift was deleted.
  sql`select format('swap %s moved %s of %s spots', s.id, moved.count, there.count)
    from swaps s join swap_spots p on p.swap_id = s.id and p.assignment_id = s.accepted_assignment_id
    cross join lateral (select count(*) from shifts where id in (s.shift_id, p.shift_id)) there
    cross join lateral (select count(*) from assignment_history m
      where m.how = 'swap' and m.moved_at = s.ended_at and (
        m.shift_id = s.shift_id and m.from_member_id = s.offerer_id and m.to_member_id = s.asked_id
        or m.shift_id = p.shift_id and m.from_member_id = s.asked_id and m.to_member_id = s.offerer_id)) moved
    where s.status = 'accepted' and moved.count <> there.count`,
  sql`select format('a spot of shift %s was swapped without an offer', m.shift_id) from assignment_history m
    where m.how = 'swap' and not exists (select from swaps s where s.status = 'accepted' and s.ended_at = m.moved_at
      and s.offerer_id in (m.from_member_id, m.to_member_id) and s.asked_id in (m.from_member_id, m.to_member_id))`,
  sql`select format('question %s was answered by member %s after it closed', p.id, a.member_id)
    from poll_answers a join polls p on p.id = a.poll_id where a.answered_at > coalesce(p.closed_at, p.closes_at)`,
  sql`select format('note %s was marked as read by its author', id) from handoff_notes where read_by = author_id`,
];
