import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
const EVENING = { startTime: "18:30", endTime: "20:30", maxMembers: 2 };

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  const { app } = squad;
  await addMember(app, { unitNumber: "K-1", role: "admin", firstName: "Rosa", lastName: "Weiss" });
  const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  const noa = await addMember(app, { unitNumber: "C-26", firstName: "Noa", lastName: "Bar" });
  const eli = await addMember(app, { unitNumber: "C-27", firstName: "Eli", lastName: "Baum" });
  for (const [date, member] of [
    ["2026-05-14", dana],
    ["2026-05-18", noa],
    ["2026-05-20", noa],
    ["2026-05-21", eli],
  ] as const) {
    const shift = await addShift(app, { date, ...EVENING });
    await addAssignment(app, shift.id, member.id, 1);
  }
  // Dana has a shift half an hour after Noa's on May 18, so taking Noa's would leave too little
  // rest.
  const late = await addShift(app, { date: "2026-05-18", startTime: "21:00", endTime: "23:00" });
  await addAssignment(app, late.id, dana.id, 1);
});
afterAll(() => squad.close());

test("a member offers a swap to two others on phones, one chooses a shift, and the other reads that the offer is taken", {
  tags: ["core"],
}, async () => {
  const [danas, noas, elis] = [
    await squad.openAs("C-25", "/", PHONE),
    await squad.openAs("C-26", "/", PHONE),
    await squad.openAs("C-27", "/", PHONE),
  ];

  const offerTo = async (member: string, days: readonly RegExp[], note: string): Promise<void> => {
    await danas.getByRole("button", { name: /^Thu, May 14 · Evening/ }).click();
    await danas
      .getByRole("dialog", { name: "Evening" })
      .getByRole("button", { name: "Offer a swap" })
      .click();
    const asking = danas.getByRole("dialog", { name: "Offer a swap" });
    await asking.getByLabel("Swap with").selectOption({ label: member });
    for (const day of days) await asking.getByRole("checkbox", { name: day }).check();
    await asking.getByLabel("Note (optional)").fill(note);
    await expectNoViolations(danas);
    await asking.getByRole("button", { name: "Offer swap" }).click();
  };
  await offerTo("C-27 Eli Baum (1 shift)", [/May 21/], "");
  await danas.getByText("Swap offered", { exact: true }).waitFor();
  squad.expectComplaint(/409 \(Conflict\)/);
  // Noa's shift shows a warning, which Dana confirms when choosing it.
  await offerTo("C-26 Noa Bar (2 shifts)", [/May 18/, /May 20/], "Exam on Friday");
  const question = danas.getByRole("dialog", { name: "Take this shift anyway?" });
  await question.getByText(/Only 0.5 hours of rest beside Evening/).waitFor();
  await question.getByRole("button", { name: "Take shift" }).click();
  await danas.getByText(/^Offered to C-26 Noa Bar/).waitFor();

  // Eli opens the offer before Noa accepts it.
  await elis.getByRole("heading", { name: "Swap requests" }).waitFor();
  await elis.getByRole("button", { name: /From C-25 Dana Levi/ }).click();
  const late = elis.getByRole("dialog", { name: "Swap with C-25 Dana Levi" });
  await late.getByRole("button", { name: "Accept swap" }).waitFor();

  await noas.getByRole("button", { name: /From C-25 Dana Levi/ }).click();
  const sheet = noas.getByRole("dialog", { name: "Swap with C-25 Dana Levi" });
  await sheet.getByText("Exam on Friday").waitFor();
  await sheet.getByRole("radio", { name: /May 20/ }).check();
  await sheet.getByRole("region", { name: "Giving up" }).getByText("Wed, May 20").waitFor();
  await sheet.getByRole("region", { name: "Getting" }).getByText("Thu, May 14").waitFor();
  await sheet.getByText(/^Week of Sun, May 10: 1 shift, 2\sh \(now 0 shifts, 0\sh\)$/).waitFor();
  await expectNoViolations(noas);
  await sheet.getByRole("button", { name: "Accept swap" }).click();
  await noas.getByText("Swap complete", { exact: true }).waitFor();

  await late.getByText("This offer has ended: one of the spots went in another swap.").waitFor();
  await late.getByText("You both keep your shifts. No action needed.").waitFor();
  expect(await late.getByRole("button", { name: "Accept swap" }).count()).toBe(0);

  // Both schedules update, and the swap pages show the outcome.
  await danas.getByRole("button", { name: /^Wed, May 20 · Evening/ }).waitFor();
  await danas.goto(`${squad.address}/swaps`);
  await danas.getByText("C-26 Noa Bar accepted this swap.").waitFor();
  // The list of closed offers shows the chosen shift without opening one.
  expect(await danas.getByRole("list", { name: "Recently closed" }).innerText()).toMatch(
    /Evening on Thu, May 14.* → Evening on Wed, May 20/,
  );
  await expectNoViolations(danas);
  await noas.goto(`${squad.address}/`);
  await noas.getByRole("button", { name: /^Thu, May 14 · Evening/ }).waitFor();
});

test("a member withdraws a swap offer, and another declines one, each confirmed by a second tap", async () => {
  const [noas, elis] = [
    await squad.openAs("C-26", "/", PHONE),
    await squad.openAs("C-27", "/swaps", PHONE),
  ];
  await elis.getByRole("list", { name: "Recently closed" }).waitFor();
  const offer = async (): Promise<void> => {
    await noas.goto(`${squad.address}/`);
    await noas.getByRole("button", { name: /^Thu, May 14 · Evening/ }).click();
    await noas
      .getByRole("dialog", { name: "Evening" })
      .getByRole("button", { name: "Offer a swap" })
      .click();
    const asking = noas.getByRole("dialog", { name: "Offer a swap" });
    await asking.getByLabel("Swap with").selectOption({ label: "C-27 Eli Baum (1 shift)" });
    await asking.getByRole("button", { name: "Offer swap" }).click();
    // The error shows next to the shifts, which get focus, and disappears when another shift is
    // chosen.
    const shifts = asking.getByRole("group", { name: "Shifts you'd take" });
    const fault = shifts.getByRole("alert");
    await fault.getByText("Choose at least one shift you'd take.", { exact: true }).waitFor();
    await expect.poll(() => shifts.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await noas.getByText("Not offered yet").count()).toBe(0);
    await asking.getByRole("checkbox", { name: /May 21/ }).check();
    await fault.waitFor({ state: "detached" });
    await asking.getByRole("button", { name: "Offer swap" }).click();
    await noas.getByText("Swap offered", { exact: true }).waitFor();
    await noas.goto(`${squad.address}/swaps`);
  };
  await offer();
  await noas
    .getByRole("button", { name: /To C-27 Eli Baum/ })
    .first()
    .click();
  const own = noas.getByRole("dialog", { name: "Your offer to C-27 Eli Baum" });
  await own.getByRole("button", { name: "Cancel offer" }).click();
  await own.getByRole("button", { name: "Yes, cancel it" }).click();
  await elis.getByText("C-26 Noa Bar canceled this offer.").waitFor();
  await offer();
  await elis.getByRole("list", { name: "Offered to you" }).getByRole("button").click();
  const asked = elis.getByRole("dialog", { name: "Swap with C-26 Noa Bar" });
  await asked.getByRole("button", { name: "Decline" }).click();
  await asked.getByRole("button", { name: "Yes, decline" }).click();
  await elis.getByText("You declined this offer.").waitFor();
  await noas.getByText("C-27 Eli Baum declined this offer.").waitFor();
});

test("a member who offers a swap for a spot that no longer exists sees a message next to the shifts", async () => {
  squad.expectComplaint(/404 \(Not Found\)/);
  const { app } = squad;
  const [gad, ben] = [
    await addMember(app, { unitNumber: "C-31", firstName: "Gad", lastName: "Regev" }),
    await addMember(app, { unitNumber: "C-32", firstName: "Ben", lastName: "Katz" }),
  ];
  const [own, theirs] = [
    await addShift(app, { date: "2026-05-15", ...EVENING }),
    await addShift(app, { date: "2026-05-22", ...EVENING }),
  ];
  await addAssignment(app, own.id, gad.id, 1);
  const { id } = await addAssignment(app, theirs.id, ben.id, 1);
  const page = await squad.openAs("C-31", `/?shift=${own.id}`);
  await page.getByRole("button", { name: "Offer a swap" }).last().click();
  const asking = page.getByRole("dialog", { name: "Offer a swap" });
  await asking.getByLabel("Swap with").selectOption({ label: "C-32 Ben Katz (1 shift)" });
  await asking.getByRole("checkbox", { name: /May 22/ }).check();
  await squad.changeRows((write) =>
    write.deleteFrom("shiftAssignments").where("id", "=", id).execute(),
  );
  await asking.getByRole("button", { name: "Offer swap" }).click();
  const shifts = asking.getByRole("group", { name: "Shifts you'd take" });
  await shifts
    .getByRole("alert")
    .getByText("This spot no longer exists. Check the schedule.")
    .waitFor();
  await expectNoViolations(page);
});

describe("a replacement request", () => {
  const shiftIds = new Map<string, number>();

  beforeAll(async () => {
    const { app } = squad;
    const [gil, mia] = [
      await signedInMember(app, { unitNumber: "C-28", firstName: "Gil", lastName: "Katz" }),
      await signedInMember(app, { unitNumber: "C-29", firstName: "Mia", lastName: "Roth" }),
    ];
    const assign = async (unitNumber: string, memberId: number, date: string): Promise<number> => {
      const { id } = await addShift(app, { date, ...EVENING });
      shiftIds.set(unitNumber, id);
      return (await addAssignment(app, id, memberId)).id;
    };
    await gil.call("swaps.offer", {
      assignmentId: await assign("C-28", gil.id, "2026-05-27"),
      memberId: mia.id,
      alternativeIds: [await assign("C-29", mia.id, "2026-05-28")],
      note: "",
    });
  });

  test.each([
    ["C-28", "This ends the swap you offered C-29 Mia Roth."],
    ["C-29", "This ends the swap that C-28 Gil Katz offered you."],
  ])("warns before sending that it ends an open swap offer: %s", async (unitNumber, sentence) => {
    const page = await squad.openAs(unitNumber, `/?shift=${shiftIds.get(unitNumber)}`, PHONE);
    await page.getByRole("button", { name: "Request Replacement" }).click();
    await page.getByText(sentence).waitFor();
  });
});
