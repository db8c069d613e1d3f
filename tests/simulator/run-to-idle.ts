import { HOURS_ANSWERED_DAYS } from "@watchbill/domain/attendance/hours-question";
import { sql } from "kysely";
import { answerFaults } from "./answers.ts";
import { workOnce } from "./environment-acts.ts";
import { heldFaults } from "./held-messages.ts";
import { tableFaults } from "./promises.ts";
import { takePicture } from "./snapshot.ts";
import type { World } from "./world.ts";

/**
 * The time to wait: longer than quiet hours, the longest Shabbat with the quiet time after it, and
 * all retry delays together. A message may need one of these for each attempt.
 */
const PEACE = { rounds: 36, hours: 3 };

/**
 * Lets all gateways work again, and checks that every queue empties and responses match the tables.
 */
export async function endInPeace(world: World): Promise<void> {
  const { gateways, clock, db } = world;
  Object.assign(gateways.weather, { email: "fine", sms: "fine", push: "fine" });
  const since = clock.now();
  const faults: string[] = [];
  for (let round = 0; round < PEACE.rounds; round += 1) {
    clock.advance({ hours: PEACE.hours, minutes: 1 });
    await workOnce(world);
    faults.push(...(await heldFaults(world, true)));
    world.evaluatedAt = clock.now();
  }
  faults.push(
    ...(await tableFaults(db, clock.now())),
    ...gateways.faults.splice(0),
    ...gateways.faultsOfMoment.splice(0),
    ...world.logged.splice(0),
  );
  const { rows } = await sql<{ fault: string }>`
    select format('message %s of %s still waits: %s', id, created_at, error_message) as fault from deliveries
      where status = 'pending' and created_at <= ${since}
    union all select format('event %s was not processed', id) from events where processed_at is null
    union all select format('event %s has no hash', id) from events where seal_position is null and occurred_at < ${clock.now()}
    union all select format('request %s is still pending although its shift began', r.id) from replacement_requests r
      join shifts s on s.id = r.shift_id where r.status = 'pending' and s.starts_at <= ${clock.now()}
    union all select format('search %s still runs although its shift began', c.id) from replacement_searches c
      join shifts s on s.id = c.shift_id where c.status = 'running' and s.starts_at <= ${clock.now()}
    union all select format('assignment %s of a shift long past is %s', a.id, a.status) from shift_assignments a
      where a.ends_at < ${clock.now().subtract({ hours: 2 })} and a.status in ('assigned', 'confirmed', 'replacement_requested')
        -- A member has a week to confirm their hours on Shabbat.
        and not exists (select from hours_confirmation_spots q join hours_confirmations h on h.id = q.hours_confirmation_id
          where q.assignment_id = a.id and h.asked_at > ${clock.now().subtract({ hours: 24 * HOURS_ANSWERED_DAYS })})
    union all select format('member %s had no %s reminder of assignment %s', m.id, kind, a.id)
      from shift_assignments a join members m on m.id = a.member_id, (values ('first'), ('final')) kinds (kind)
      where (a.status in ('assigned', 'confirmed') or a.status = 'missed' and a.updated_at > ${since}) and m.is_active
        and a.starts_at > ${since.add({ hours: PEACE.hours + 1 })} and a.starts_at <= ${clock.now()}
        and case kind when 'first' then m.reminder_hours else m.second_reminder_hours * m.dual_reminders::int end > ${PEACE.hours}
        and not exists (select from reminders r where r.assignment_id = a.id and r.kind = kinds.kind and r.shift_starts_at = a.starts_at)
    union all select format('assignment %s is still 10-8 long after its end', a.id) from shift_assignments a
      join attendance_intervals i on i.assignment_id = a.id
      where a.ends_at < ${clock.now().subtract({ hours: 2 })} and i.checked_out_at is null`.execute(
    db,
  );
  faults.push(...rows.map(({ fault }) => fault));
  for (const [id, { isConfirmed }] of gateways.seen)
    if (isConfirmed) await saysSent(world, id, faults);
  world.picture = await takePicture(db);
  faults.push(...(await answerFaults(world)));
  if (faults.length > 0) throw new Error(`when the faults had stopped:\n  ${faults.join("\n  ")}`);
}

async function saysSent({ db }: World, id: number, faults: string[]): Promise<void> {
  const row = await db
    .selectFrom("deliveries")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  if (row && row.status !== "success")
    faults.push(`message ${id} was taken and counts as ${row.status}`);
}
