import { afterAll, beforeAll, test } from "vitest";
import { addAssignment, addMember, addShift } from "../../apps/server/src/testing/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, type Squad } from "./squad.ts";

const NARROW = { width: 320, height: 640 };
/** Sixty letters and no space. */
const LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  const member = await addMember(app, { unitNumber: "X-1", firstName: LONG, lastName: LONG });
  for (const date of ["2026-05-12", "2026-05-13"]) {
    const when = { date, startTime: "12:00", endTime: "18:00", maxMembers: 2 };
    const shift = await addShift(app, { ...when, type: "custom", customName: LONG });
    await addAssignment(app, shift.id, member.id);
  }
});
afterAll(() => squad.close());

test.each([
  ["a member", "X-1", "/", NARROW],
  ["a member", "X-1", "/", DESK],
  ["an administrator", "A-1", "/", NARROW],
  ["an administrator", "A-1", "/", DESK],
  ["an administrator", "A-1", "/members", NARROW],
  ["an administrator", "A-1", "/simple-shifts?month=2026-05&view=agenda", NARROW],
] as const)(
  "names that no line holds are broken for %s (%s) at %s, and nothing scrolls aside",
  async (_who, unit, path, size) => {
    const page = await squad.openAs(unit, path, size);
    await page.getByText(LONG).first().waitFor();
    await expectNothingRunsOver(page);
  },
);
