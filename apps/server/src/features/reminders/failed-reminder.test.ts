import { sql } from "kysely";
import { expect, test } from "vitest";
import { addAssignment, addMember, addShift } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW } from "../../testing/test-app.ts";

test("logs a reminder that fails, sends the others, and retries it", async () => {
  const lines: string[] = [];
  const app = await createTestApp({
    environment: { LOG_LEVEL: "error" },
    logsTo: { write: (line) => lines.push(line) },
  });
  try {
    const { write } = app.dependencies.database;
    app.clock.set(TEST_NOW);
    const night = {
      type: "night",
      date: "2026-05-13",
      endDate: "2026-05-14",
      startTime: "23:00",
      endTime: "07:00",
      maxMembers: 3,
    };
    const shift = await addShift(app, night);
    const members = [await addMember(app), await addMember(app), await addMember(app)];
    const spots = [];
    for (const [index, { id }] of members.entries())
      spots.push(await addAssignment(app, shift.id, id, index + 1));
    const unlucky = members[1]!.id;
    await sql`create function refuse_one() returns trigger language plpgsql as 'begin raise exception ''not this one''; end'`.execute(
      write,
    );
    await sql`create trigger refuse_one before insert on notifications for each row when (new.member_id = ${sql.lit(unlucky)})
      execute function refuse_one()`.execute(write);
    const reminded = async () => {
      const rows = await write
        .selectFrom("notifications")
        .select("memberId")
        .distinct()
        .orderBy("memberId")
        .execute();
      return rows.map(({ memberId }) => memberId);
    };
    app.clock.set("2026-05-13T19:00:00Z");
    await app.worker.tick();
    expect(await reminded()).toEqual([members[0]!.id, members[2]!.id]);
    expect(lines.join("")).toMatch(
      new RegExp(`"what":"assignment ${spots[1]!.id}".*a job skipped a failed item`),
    );
    await sql`drop trigger refuse_one on notifications`.execute(write);
    app.clock.set("2026-05-13T19:01:00Z");
    await app.worker.tick();
    expect(await reminded()).toEqual(members.map(({ id }) => id));
  } finally {
    await app.close();
  }
});
