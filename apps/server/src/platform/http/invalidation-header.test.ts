import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Answer, createTestApp, TEST_MAIL, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ environment: TEST_MAIL });
});
afterAll(() => app.close());

const touchedBy = ({ headers }: Answer) => headers["watchbill-invalidates"]?.toString().split(", ");
const changeOf = ({ headers }: Answer) => headers["watchbill-change"];

async function openShift(date: string) {
  return addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers: 1 });
}

describe("the response to a command", () => {
  test("names each invalidation key of its events once, under its own change id", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { id: userId } = await signedInMember(app);
    const shifts = [await openShift("2026-05-14"), await openShift("2026-05-15")];
    const answers = [];
    for (const { id } of shifts)
      answers.push(await admin.call("replacements.assignShift", { userId, shiftId: id }));
    const expected = [
      "shifts.",
      "wallboard.show",
      "replacements.",
      "attendance.",
      "reports.",
      "activity.",
    ];
    expect(answers.map(touchedBy)).toEqual([expected, expected]);
    expect(new Set(answers.map(changeOf)).size).toBe(2);
    expect(answers.map(changeOf)).not.toContain(undefined);
  });

  test("names the keys that the command signaled only to its sender", async () => {
    const member = await signedInMember(app);
    expect(touchedBy(await member.call("notifications.readAll"))).toEqual(["notifications."]);
  });

  test("names nothing after a dry run or a refusal", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { id } = await openShift("2026-05-16");
    const looked = await admin.call("shifts.copyWeeks", {
      fromDate: "2026-05-10",
      toDate: "2026-06-07",
      weeks: 1,
      times: 1,
      withMembers: false,
      isDryRun: true,
    });
    const other = await signedInMember(app);
    await other.call("replacements.assignSelf", { id });
    const refused = await admin.call("replacements.assignSelf", { id });
    expect([looked.status, refused.status]).toEqual([200, 409]);
    expect([looked, refused].map(touchedBy)).toEqual([undefined, undefined]);
  });

  test("names every key on a retry, because the client may have missed more changes", async () => {
    const member = await signedInMember(app);
    const shift = await addShift(app, { date: "2026-05-12", startTime: "13:30", endTime: "16:30" });
    const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
    const first = await member.call("attendance.checkIn", { assignmentId }, "the-same-10-8");
    const again = await member.call("attendance.checkIn", { assignmentId }, "the-same-10-8");
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(touchedBy(first)).toContain("attendance.");
    expect([touchedBy(again), changeOf(again)]).toEqual([["*"], undefined]);
  });

  test("does not reveal whether an account exists", async () => {
    const member = await signedInMember(app, { unitNumber: "F-1", email: "f1@squad.example" });
    const right = { unitNumber: "F-1", email: "f1@squad.example" };
    for (const client of [app.visitor(), member])
      for (const input of [right, { ...right, email: "other@else.example" }]) {
        const answer = await client.call("accounts.forgotPassword", input);
        expect([answer.status, touchedBy(answer), changeOf(answer)]).toEqual([
          200,
          undefined,
          undefined,
        ]);
      }
  });
});
