import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

/** The maximum number of taps, from the dashboard, for each daily action of a volunteer. */
const MOST_TAPS = 3;
const EVENING = { startTime: "18:30", endTime: "20:30", maxMembers: 1 };

let squad: Squad;

beforeAll(async () => {
  // Tuesday, 2 PM in New York.
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  const chief = await signedInMember(app, { unitNumber: "A-1", role: "admin" });
  const dana = await signedInMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    eveningAvailability: "weekly",
  });
  const noa = await signedInMember(app, { unitNumber: "C-26", firstName: "Noa", lastName: "Bar" });
  const eli = await signedInMember(app, { unitNumber: "C-27", firstName: "Eli", lastName: "Baum" });
  const duty = await addShift(app, { date: "2026-05-12", startTime: "14:00", endTime: "17:00" });
  await addAssignment(app, duty.id, dana.id);
  // Puts a second unit in service, because the last unit would be asked before it goes 10-7 (off
  // duty).
  const beside = await addAssignment(app, duty.id, eli.id, 2);
  await eli.call("attendance.checkIn", { assignmentId: beside.id });
  const on = async (date: string, memberId: number | null) => {
    const shift = await addShift(app, { date, ...EVENING });
    const spot = memberId === null ? null : await addAssignment(app, shift.id, memberId);
    return { shiftId: shift.id, spotId: spot?.id ?? 0 };
  };
  await on("2026-05-12", noa.id);
  await on("2026-05-13", null);
  await on("2026-05-15", dana.id);
  const asked = await on("2026-05-14", noa.id);
  const given = await on("2026-05-18", dana.id);
  await on("2026-05-17", dana.id);
  const wanted = await on("2026-05-19", eli.id);
  await noa.call("replacements.request", {
    shiftAssignmentId: asked.spotId,
    shiftId: asked.shiftId,
  });
  await dana.call("swaps.offer", {
    assignmentId: given.spotId,
    memberId: eli.id,
    alternativeIds: [wanted.spotId],
    note: "",
  });
  await on("2026-06-02", null);
  await chief.call("draftSchedules.create", {
    name: "June",
    fromDate: "2026-06-01",
    untilDate: "2026-06-30",
    preferencesUntil: "2026-05-25T22:00:00Z",
  });
});
afterAll(() => squad.close());

test("a volunteer completes each daily action on a phone in at most three taps", async () => {
  const page = await squad.openAs("C-25", "/", PHONE);
  const main = page.getByRole("main");
  /** Opens the dashboard, taps the controls in turn, and waits for the effect of the last tap. */
  const act = async (taps: readonly Locator[], effect: Locator): Promise<void> => {
    expect(taps.length).toBeLessThanOrEqual(MOST_TAPS);
    for (const target of taps) await target.click();
    await effect.first().waitFor();
    await page.goto(squad.address);
    await main.getByRole("heading", { level: 1 }).waitFor();
  };
  const sheet = page.getByRole("dialog");
  const day = (date: string) => page.locator(`[data-date="${date}"]`).first();

  await act([], main.getByRole("region", { name: "Tonight" }).getByText("C-26 Noa Bar"));
  await act(
    [main.getByRole("button", { name: "10-8 Go in service" })],
    page.getByText("You are now in service for your shift!"),
  );
  await act(
    [main.getByRole("button", { name: "10-7 Go out of service" })],
    page.getByText("10-7 Confirmed"),
  );
  await act(
    [main.getByRole("button", { name: /^Take/ }).first()],
    main.getByRole("button", { name: /^(Tomorrow|Wed, May 13)/ }),
  );
  await act(
    [main.getByRole("button", { name: /^Accept/ }).first()],
    main.getByRole("button", { name: /^Thu, May 14 · Evening/ }),
  );
  await act(
    [
      day("2026-05-15"),
      sheet.getByRole("button", { name: "Request Replacement" }),
      sheet.getByRole("button", { name: "Send request" }),
    ],
    page.getByText(/^Replacement requested/),
  );
  await act(
    [day("2026-05-16"), sheet.getByRole("button", { name: "I'm off this day" })],
    page.getByText("Time off saved: Sat, May 16"),
  );
  await act(
    [
      main.getByRole("link", { name: "Enter your preferences" }),
      page.getByRole("button", { name: /^Tue, Jun 2: Evening Available/ }),
    ],
    page.getByRole("button", { name: "Tue, Jun 2: Evening Unavailable" }),
  );
  await act(
    [
      day("2026-05-17"),
      sheet.getByRole("button", { name: "Offer a swap" }),
      sheet.getByRole("button", { name: "Offer to C-27 Eli Baum" }),
    ],
    page.getByText("Swap offered"),
  );
  await act(
    [
      main.getByRole("button", { name: /^To C-27 Eli Baum/ }).first(),
      sheet.getByRole("button", { name: "Cancel offer" }),
      sheet.getByRole("button", { name: "Yes, cancel it" }),
    ],
    page.getByText("Swap offer canceled"),
  );
});
