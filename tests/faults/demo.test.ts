import { join } from "node:path";
import { instantAt } from "@watchbill/domain/time/local";
import { afterEach, expect, test } from "vitest";
import { DEMO_SQUADS } from "../../apps/server/src/cli/demo-squads.ts";
import { makeHome, startInstance } from "./instance.ts";
import { createPerson, type Person } from "./member-client.ts";

const DEMO = join(import.meta.dirname, "../../apps/server/src/cli/demo.ts");
const PASSWORD = "ten-eight";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Shift {
  readonly date: string;
  readonly endDate: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

test.each(["rescue", "fire"] as const)(
  "the %s demo starts with data around today, and has open tasks for an admin and a member",
  async (which) => {
    const home = makeHome();
    closers.push(() => home.clear());
    const { ORG_TIME_ZONE } = DEMO_SQUADS[which].defaults;
    const app = await startInstance({ DATA_DIR: home.dataDirectory, ORG_TIME_ZONE }, DEMO, [which]);
    closers.push(() => app.kill());
    const unitOnCall = /on call now: unit (\S+),/.exec(app.said.out)?.[1] ?? "";
    const [admin, member] = [
      await signIn(app.address, "A-1"),
      await signIn(app.address, unitOnCall),
    ];

    const shifts: Shift[] = [];
    const thisMonth = Temporal.Now.plainDateISO(ORG_TIME_ZONE).toPlainYearMonth();
    for (const months of [-2, -1, 0, 1, 2]) {
      const { year, month } = thisMonth.add({ months });
      shifts.push(...(await done(admin, "shifts.month", { year, month })));
    }
    expect(shifts.length).toBeGreaterThan(60);
    for (const shift of shifts) {
      const { date, endDate, startTime, endTime } = shift;
      const startsAt = instantAt(date, startTime, ORG_TIME_ZONE).toString();
      const endsAt = instantAt(endDate ?? date, endTime, ORG_TIME_ZONE).toString();
      expect(instants(shift), JSON.stringify(shift)).toEqual([startsAt, endsAt]);
    }
    const from = thisMonth.subtract({ months: 1 }).toPlainDate({ day: 1 });
    const range = {
      startDate: from.toString(),
      endDate: from.add({ months: 1 }).subtract({ days: 1 }).toString(),
    };
    for (const report of ["reports.members", "reports.coverage", "reports.replacements"] as const)
      await done(admin, report, range);

    const me = await done(member, "accounts.currentUser");
    const spots = await done(member, "attendance.onCall");
    const spot = spots.find(({ user }: { user: { id: number } }) => user.id === me.id);
    if (!spot.isLoggedIn)
      await done(member, "attendance.checkIn", { assignmentId: spot.assignmentId });
    await done(member, "attendance.checkOut", { assignmentId: spot.assignmentId });
    expect(await done(member, "shifts.myUpcoming")).not.toEqual([]);
    const [offer] = await done(member, "swaps.list");
    expect((await done(member, "swaps.one", { id: offer.id })).choices).toMatchObject([
      { blockedBecause: null },
    ]);
    const [poll] = await done(member, "polls.mine");
    await done(member, "polls.answer", { id: poll.id, choice: "A" });

    expect(await app.stop(), app.said.errors).toBe(0);
    expect(app.said.errors).toBe("");
  },
);

async function signIn(address: string, unitNumber: string): Promise<Person> {
  const person = createPerson(() => address);
  closers.push(async () => person.leave());
  await done(person, "accounts.signIn", { unitNumber, password: PASSWORD });
  return person;
}

async function done(person: Person, ...[name, input]: Parameters<Person["call"]>) {
  const { status, body } = await person.call(name, input);
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

function instants({ startsAt, endsAt }: Shift): string[] {
  return [startsAt, endsAt].map((text) => Temporal.Instant.from(text).toString());
}
