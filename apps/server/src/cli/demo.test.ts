import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import { TestClock } from "../testing/test-clock.ts";
import { DEMO_SQUADS } from "./demo-squads.ts";
import { runSeedIfEmpty } from "./demo-start.ts";

test.each([
  [
    "rescue",
    [
      "Morning Sunday Early",
      "Morning Sunday Late",
      "Morning Weekdays",
      "Evening",
      "Night",
      "Custom",
    ],
    ["B", "D", "E"],
    ["Night"],
  ],
  [
    "fire",
    ["24-hour duty", "Friday day", "Weekend duty", "Drill night", "Custom"],
    ["D", "FF", "O"],
    ["24-hour duty", "Friday day", "Weekend duty"],
  ],
] as const)(
  "the demo's %s squad has its own shift types, a year of history, and a member on call now",
  async (which, kinds, codes, manned) => {
    const app = await createTestApp();
    try {
      const said: string[] = [];
      said.push(
        ...(await runSeedIfEmpty(DEMO_SQUADS[which], app.dependencies, (line) => said.push(line))),
      );
      // Runs twice: the second run changes nothing.
      said.push(
        ...(await runSeedIfEmpty(DEMO_SQUADS[which], app.dependencies, (line) => said.push(line))),
      );
      expect(said).toEqual([
        "Creating the demo squad…",
        ...Array.from({ length: 2 }, () => [
          "Sign in as admin: unit A-1, password ten-eight",
          expect.stringMatching(
            /^Sign in as a member who is on call now: unit C-\d+, password ten-eight$/,
          ),
        ]).flat(),
      ]);
      const visitor = app.visitor();
      expect(
        (await visitor.call("accounts.signIn", { unitNumber: "A-1", password: "ten-eight" }))
          .status,
      ).toBe(200);
      const offered = (await visitor.call("shiftTypes.list")).body.filter(
        ({ isArchived }: { isArchived: boolean }) => !isArchived,
      );
      expect(offered.map(({ name }: { name: string }) => name)).toEqual(kinds);
      expect(
        (await visitor.call("shifts.month", { year: 2026, month: 5 })).body.length,
      ).toBeGreaterThan(20);
      const roles = offered.filter(({ roleIds }: { roleIds: number[] }) => roleIds.length === 2);
      expect(roles.map(({ name }: { name: string }) => name)).toEqual(manned);
      const { body: qualifications } = await visitor.call("qualifications.list");
      expect(qualifications.map(({ code }: { code: string }) => code)).toEqual(codes);
      const { body: holdings } = await visitor.call("qualifications.holdings");
      expect(holdings.some(({ state }: { state: string }) => state === "expiring")).toBe(true);
      expect((await visitor.call("attendance.onCall")).body.length).toBeGreaterThan(0);
      const { body: polls } = await visitor.call("polls.list");
      expect(polls).toMatchObject([{ question: expect.stringContaining("storm") }]);
      const { body: points } = await visitor.call("reports.servicePoints", { year: 2026 });
      expect(points.some(({ total }: { total: number }) => total > 5)).toBe(true);
      const unit = /unit (C-\d+)/.exec(said[2] ?? "")?.[1];
      const member = app.visitor();
      expect(
        (await member.call("accounts.signIn", { unitNumber: unit, password: "ten-eight" })).status,
      ).toBe(200);
      const [offer] = (await member.call("swaps.list")).body;
      expect(offer).toMatchObject({ status: "open", isMine: false });
      const { body: swap } = await member.call("swaps.one", { id: offer.id });
      expect(swap.choices).toMatchObject([{ blockedBecause: null }]);
      expect((await member.call("polls.mine")).body).toMatchObject([{ choice: null }]);
      expect((await visitor.call("handoff.list")).body.notes).toMatchObject([{ readBy: null }]);
      const { body: failed } = await visitor.call("messages.log", { status: "failed" });
      expect(failed.length).toBeGreaterThan(0);
      for (const { deliveryMethod, errorMessage } of failed as {
        deliveryMethod: string;
        errorMessage: string;
      }[])
        expect(errorMessage).toMatch(deliveryMethod === "twilio" ? /^30005: / : /^550 /);
      const { read } = app.dependencies.database;
      const { rows } = await sql<{ strays: number; taken: number }>`
        with last as (select distinct on (shift_id, spot_number) * from assignment_history order by shift_id, spot_number, id desc)
        select (select count(*)::int from shift_assignments a where a.spot_number is not null
            and not exists (select from last l where l.to_assignment_id = a.id)) as strays,
          (select count(*)::int from assignment_history where how = 'request') as taken`.execute(
        read,
      );
      expect(rows[0]).toEqual({ strays: 0, taken: expect.any(Number) });
      expect(rows[0]!.taken).toBeGreaterThan(0);
    } finally {
      await app.close();
    }
  },
);

test.each([
  // Members on call at these moments had no future shift to swap.
  ["rescue", "2028-02-28T18:00:00Z"],
  ["rescue", "2027-08-02T22:40:00Z"],
  // Only admins and coordinators were on call.
  ["rescue", "2027-05-03T01:13:00Z"],
  ["fire", "2027-11-07T08:30:00Z"],
] as const)("the %s demo made at %s offers a swap to a member on call", async (which, at) => {
  const app = await createTestApp({ clock: new TestClock(at) });
  try {
    const said = await runSeedIfEmpty(DEMO_SQUADS[which], app.dependencies, () => undefined);
    const unitNumber = /on call now: unit (C-\d+)/.exec(said[1] ?? "")?.[1];
    const member = app.visitor();
    expect(
      (await member.call("accounts.signIn", { unitNumber, password: "ten-eight" })).status,
      said[1],
    ).toBe(200);
    expect((await member.call("swaps.list")).body).toMatchObject([
      { status: "open", isMine: false },
    ]);
  } finally {
    await app.close();
  }
});
