import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Adds a member with a spot on a shift in June. */
async function placed(date: string) {
  const member = await signedInMember(app);
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
  return { member, shiftId: shift.id, id: (await addAssignment(app, shift.id, member.id)).id };
}

async function offered(dates: readonly [string, string]) {
  const [mine, theirs] = [await placed(dates[0]), await placed(dates[1])];
  const said = { assignmentId: mine.id, memberId: theirs.member.id, alternativeIds: [theirs.id] };
  const { body } = await mine.member.call("swaps.offer", said);
  return { ...mine, swapId: body.id as number };
}

/** Adds further offers of this spot to new members. */
async function sameToMany(swapId: number, count: number): Promise<void> {
  const { write } = app.dependencies.database;
  await sql`insert into members (unit_number, email, first_name, last_name, phone_number, password_hash, is_password_default,
      created_at, updated_at)
    select 'Z-' || g, 'z' || g || '@squad.example', 'Member', 'Number', '', '', false, ${TEST_NOW}::timestamptz, ${TEST_NOW}::timestamptz
    from generate_series(1, ${count}::int) g`.execute(write);
  await sql`with more as (
      insert into swaps (offerer_id, asked_id, assignment_id, shift_id, starts_at, ends_at, title, created_at)
      select w.offerer_id, m.id, w.assignment_id, w.shift_id, w.starts_at, w.ends_at, w.title, w.created_at
      from swaps w, members m where w.id = ${swapId} and m.unit_number like 'Z-%' returning id)
    insert into swap_spots (swap_id, assignment_id, shift_id, starts_at, ends_at, title)
    select more.id, p.assignment_id, p.shift_id, p.starts_at, p.ends_at, p.title
    from more, swap_spots p where p.swap_id = ${swapId}`.execute(write);
}

test("ends a swap offer when its shift is deleted, even among very many open offers", async () => {
  await sameToMany((await offered(["2026-06-01", "2026-06-02"])).swapId, 500);
  const { member, shiftId, swapId } = await offered(["2026-06-03", "2026-06-04"]);
  const admin = await signedInMember(app, { role: "admin" });
  expect((await admin.call("shifts.remove", { id: shiftId })).status).toBe(200);
  await app.worker.tick();
  await app.settle();
  expect((await member.call("swaps.list")).body).toMatchObject([
    { id: swapId, status: "withdrawn" },
  ]);
  expect(
    await app.dependencies.database.read
      .selectFrom("swaps")
      .select("id")
      .where("status", "=", "open")
      .execute(),
  ).toHaveLength(501);
});
