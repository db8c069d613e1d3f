-- Through whose hands a place of a shift went: one row each time, from whom to whom, how, when and by whom. A place is a number on
-- its shift that stays with whoever holds it while cover is sought, goes on to whoever takes it over, and is free again when nobody
-- has it. Assignments are named without a reference: those that were taken back are gone.
create table place_moves (
  id bigint generated always as identity primary key,
  shift_id integer not null,
  place integer not null check (place > 0),
  from_member_id integer,
  to_member_id integer,
  from_assignment_id integer,
  to_assignment_id integer,
  how text not null check (
    how in ('since', 'taken', 'given', 'request', 'swap', 'series', 'weeks', 'plan', 'fill', 'moved', 'removed', 'left', 'clash',
      'given-back', 'reclaimed', 'nobody-came', 'missed', 'there-again', 'put-back', 'taken-back')
  ),
  -- The request for cover that it answers.
  request_id integer,
  -- Who did it; null for the system, and where that is not known.
  by_member_id integer,
  moved_at timestamptz not null,
  check (from_member_id is not null or to_member_id is not null)
);

-- What is known of before: each place that somebody has or had, from whom a request brought it, and how it ended. Who was taken off
-- left no row behind. How somebody came is what the log says of that moment; else it is only known since when.
with recursive chain as (
  select a.id, a.shift_id, a.member_id, a.status, a.seat, a.created_at, a.updated_at, a.id as root, 0 as step,
    null::integer as from_id, null::integer as from_member_id, null::integer as request_id, null::timestamptz as accepted_at
  from shift_assignments a
  where not exists (select from replacement_requests r where r.accepted_assignment_id = a.id and r.status = 'accepted')
  union all
  select a.id, a.shift_id, a.member_id, a.status, a.seat, a.created_at, a.updated_at, c.root, c.step + 1,
    c.id, c.member_id, r.id, r.resolved_at
  from chain c
  join replacement_requests r on r.assignment_id = c.id and r.status = 'accepted'
  join shift_assignments a on a.id = r.accepted_assignment_id
  where c.step < 50
),
roots as (
  select shift_id, root, row_number() over (
    partition by shift_id
    order by bool_or(status in ('assigned', 'confirmed', 'completed', 'replacement_requested')) desc, min(seat) nulls last, root
  ) as place
  from chain group by shift_id, root
),
moves as (
  select c.shift_id, c.root, c.step * 3 as step, c.from_member_id, c.member_id as to_member_id, c.from_id, c.id as to_id,
    case when c.from_id is not null then 'request' else coalesce(log.how, 'since') end as how, c.request_id, log.by_id,
    coalesce(c.accepted_at, c.created_at) as moved_at
  from chain c
  left join lateral (
    select e.actor_id as by_id, case
        when e.type = 'replacements.taken' then 'taken'
        when e.type = 'shifts.reassigned' then 'moved'
        when e.type = 'plan.published' then 'plan'
        when e.type = 'proposals.applied' then 'fill'
        when e.details ? 'seriesId' then 'series'
        when exists (select from events w where w.occurred_at = e.occurred_at and w.type = 'shifts.weeks-planned'
          and w.actor_id = e.actor_id) then 'weeks'
        else 'given' end as how
    from events e
    where e.occurred_at = coalesce(c.accepted_at, c.created_at) and case
      when c.from_id is not null then e.type = 'replacements.accepted' and e.request_id = c.request_id
      when e.type in ('plan.published', 'proposals.applied') then e.details->'shiftIds' @> to_jsonb(c.shift_id)
      else e.type in ('replacements.taken', 'shifts.assigned', 'shifts.reassigned') and e.subject_id = c.member_id
        and (e.assignment_id = c.id or e.shift_id = c.shift_id or e.details->'shiftIds' @> to_jsonb(c.shift_id)) end
    order by e.id limit 1
  ) log on true
  union all
  select c.shift_id, c.root, c.step * 3 + 1, c.member_id, null, c.id, null,
    case c.status when 'missed' then 'missed' else 'nobody-came' end, null, null, c.updated_at
  from chain c where c.status in ('missed', 'needs_cover')
  union all
  -- Somebody came and was taken off again.
  select c.shift_id, c.root, c.step * 3 + 1, c.member_id, r.accepted_by, c.id, null, 'request', r.id, null, r.resolved_at
  from chain c join replacement_requests r on r.assignment_id = c.id and r.status = 'accepted' and r.accepted_assignment_id is null
  where c.status = 'replaced'
  union all
  select c.shift_id, c.root, c.step * 3 + 2, r.accepted_by, null, null, null, 'removed', null, null, coalesce(
    (select min(e.occurred_at) from events e where e.type in ('shifts.unassigned', 'members.slots-freed')
      and e.subject_id = r.accepted_by and e.shift_id = c.shift_id and e.occurred_at >= r.resolved_at), r.resolved_at)
  from chain c join replacement_requests r on r.assignment_id = c.id and r.status = 'accepted' and r.accepted_assignment_id is null
  where c.status = 'replaced'
)
insert into place_moves
  (shift_id, place, from_member_id, to_member_id, from_assignment_id, to_assignment_id, how, request_id, by_member_id, moved_at)
select m.shift_id, r.place, m.from_member_id, m.to_member_id, m.from_id, m.to_id, m.how, m.request_id, m.by_id, m.moved_at
from moves m join roots r on r.root = m.root
order by m.shift_id, r.place, m.step, m.moved_at;

create index place_moves_place on place_moves (shift_id, place, id);
create index place_moves_from on place_moves (from_member_id);
create index place_moves_to on place_moves (to_member_id);
-- The tables that it refers to are held from here on alone, while an older version is serving.
alter table place_moves
  add foreign key (shift_id) references shifts on delete cascade,
  add foreign key (from_member_id) references members,
  add foreign key (to_member_id) references members,
  add foreign key (by_member_id) references members;

-- What a crew tells the next one; nobody's any more once somebody of that has read it.
create table handover_notes (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  author_id integer not null references members,
  note text not null check (char_length(note) between 1 and 500),
  written_at timestamptz not null,
  updated_at timestamptz not null,
  read_by integer references members,
  read_at timestamptz,
  check ((read_by is null) = (read_at is null))
);
create index handover_notes_open on handover_notes (written_at) where read_at is null;
create index handover_notes_written_at on handover_notes (written_at);
create index handover_notes_shift on handover_notes (shift_id);
