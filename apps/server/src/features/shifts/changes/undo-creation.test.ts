import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signedInMember } from "../../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../../testing/test-app.ts";

type Member = Awaited<ReturnType<typeof signedInMember>>;

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

const EVENING = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 2 };
const WEEKS = { startDate: "2026-05-19", endDate: "2026-06-02", recurringType: "weekly" };

/**
 * Ways to create shifts: one, or a series of three, with a member on each; each returns the ids.
 */
const MAKES: Readonly<Record<string, (member: Member, isUndoable: boolean) => Promise<number[]>>> =
  {
    "a shift": async ({ id }, isUndoable) => {
      const made = await admin.call("shifts.create", {
        ...EVENING,
        date: "2026-05-19",
        memberIds: [id],
        isUndoable,
      });
      expect(made.status).toBe(200);
      return [made.body.id];
    },
    "a series": async ({ id }, isUndoable) => {
      const made = await admin.call("shifts.createSeries", {
        ...WEEKS,
        shifts: [{ ...EVENING, memberIds: [id] }],
        isUndoable,
      });
      expect(made.status).toBe(200);
      return made.body.shiftIds;
    },
  };

async function later(seconds: number): Promise<void> {
  app.clock.advance({ seconds });
  await app.settle();
}

async function titlesOf(member: Member): Promise<string[]> {
  return ((await member.call("notifications.list")).body as { title: string }[])
    .map(({ title }) => title)
    .toReversed();
}

test.each(Object.keys(MAKES))(
  "sends no notification when %s with a member is undone at once",
  async (what) => {
    const member = await signedInMember(app);
    const shiftIds = await MAKES[what]!(member, true);
    await later(5);
    expect(await titlesOf(member)).toEqual([]);
    expect((await admin.call("shifts.removeMany", { shiftIds })).status).toBe(200);
    await later(60);
    expect(await titlesOf(member)).toEqual([]);
  },
);

test.each(Object.keys(MAKES))(
  "notifies the member of %s after the undo window, or at once without undo",
  async (what) => {
    const [kept, notified] = [await signedInMember(app), await signedInMember(app)];
    await MAKES[what]!(kept, true);
    await MAKES[what]!(notified, false);
    await app.settle();
    expect([await titlesOf(kept), await titlesOf(notified)]).toEqual([
      [],
      [expect.stringMatching(/^You're on /)],
    ]);
    await later(30);
    expect(await titlesOf(kept)).toEqual([expect.stringMatching(/^You're on /)]);
  },
);
