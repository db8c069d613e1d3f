import { expect, test } from "vitest";
import { addMember, TEST_PASSWORD } from "../../../apps/server/src/testing/squads/builders.ts";
import { countedHands } from "../support/counted-hands.ts";
import { createSquad, DESK, rosterOf } from "../support/squad.ts";

/** Twenty members as text copied from a coordinator's spreadsheet. */
const SHEET = [
  "First name\tLast name\tEmail\tUnit\tDriver\tEMT\tNight Crew A\tNight Crew B",
  ...Array.from({ length: 20 }, (_, n) =>
    [
      "Member",
      `Number ${n}`,
      `m${n}@squad.example`,
      `M-${n}`,
      n % 2 === 0 ? "x" : "",
      n % 2 === 1 || n % 4 === 0 ? "x" : "",
      "weekly",
      "weekly",
    ].join("\t"),
  ),
].join("\n");

const MOST_CLICKS = 50;
const MOST_FIELDS = 22;

test("a new squad with two crews a night publishes a month with 20 members in few clicks", async () => {
  const squad = await createSquad(
    "2026-05-12T18:00:00Z",
    { ORG_NAME: "Watchbill", ORG_TIME_ZONE: "UTC" },
    [],
  );
  try {
    // Starts with only the administrator that the first start of the app creates.
    await addMember(squad.app, {
      unitNumber: "A-1",
      firstName: "First",
      lastName: "Administrator",
      email: "admin@localhost",
      role: "admin",
      isPasswordDefault: true,
    });
    const page = await squad.open(DESK);
    const { counts, click, press, type } = countedHands(page);
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
    const main = page.getByRole("navigation", { name: "Main" });
    const sections = page.getByRole("navigation", { name: "Settings sections" });

    await type(page.getByLabel("Unit Number"), "A-1");
    await type(page.getByLabel("Password", { exact: true }), TEST_PASSWORD);
    await press("Enter");
    const first = page.getByRole("dialog", { name: "Password Change Required" });
    await type(first.getByLabel("Current Password"), TEST_PASSWORD);
    await type(first.getByLabel("New Password", { exact: true }), "ten-eight-riverside");
    await type(first.getByLabel("Confirm New Password"), "ten-eight-riverside");
    await press("Enter");

    const steps = page.getByRole("region", { name: "Setup checklist" });
    await type(steps.getByLabel("Squad name"), "Riverside Rescue");
    await press("Enter");
    await type(steps.getByLabel("First name"), "Rosa");
    await type(steps.getByLabel("Last name"), "Chief");
    await type(steps.getByLabel("Email"), "rosa@squad.example");
    await press("Enter");
    await steps.getByText("2 of 6 done").waitFor();

    // Chooses the features that the squad uses, adds qualifications, and creates two crews a night.
    await click(main.getByRole("link", { name: "Settings" }));
    await click(page.getByRole("main").getByRole("link", { name: /^What your squad uses/ }));
    await click(page.getByRole("checkbox", { name: /^Draft schedules/ }));
    await click(page.getByRole("checkbox", { name: /^Positions/ }));
    await click(sections.getByRole("link", { name: "Qualifications", exact: true }));
    for (const name of ["Driver", "EMT"]) {
      await click(button("Add qualification").first());
      const dialog = page.getByRole("dialog", { name: "Add qualification" });
      await type(dialog.getByLabel("Name"), name);
      await press("Enter");
      await dialog.waitFor({ state: "detached" });
    }
    await click(sections.getByRole("link", { name: "Shift types" }));
    await click(button("Edit Night"));
    const kind = page.getByRole("dialog");
    await type(kind.getByLabel("Name", { exact: true }), "Night Crew A");
    await type(kind.getByLabel("Spots"), "2");
    await click(kind.getByRole("button", { name: "Add position" }));
    await click(kind.getByRole("button", { name: "Add position" }));
    await click(kind.getByRole("button", { name: "Save changes" }));
    await kind.waitFor({ state: "detached" });
    await click(button("Copy Night Crew A"));
    await type(kind.getByLabel("Name", { exact: true }), "Night Crew B");
    await press("Enter");
    await kind.waitFor({ state: "detached" });
    for (const name of [
      "Morning Sunday Early",
      "Morning Sunday Late",
      "Morning Weekdays",
      "Evening",
    ])
      await click(button(`Archive ${name}`));

    await click(main.getByRole("link", { name: "Dashboard" }));
    await click(steps.getByRole("button", { name: "Add your members" }));
    await click(steps.getByRole("button", { name: "Paste or import members" }));
    const importing = page.getByRole("dialog", { name: "Import Members" });
    await type(importing.getByLabel("Or paste rows from a spreadsheet"), SHEET);
    await click(importing.getByRole("button", { name: "Import Members" }));
    await importing.getByText("20 imported. Invite them?", { exact: false }).waitFor();
    await click(importing.getByRole("link", { name: "Print sign-in slips" }));
    await click(button("Create 20 slips"));
    await page.getByText("20 sign-in slips created.", { exact: false }).waitFor();
    const saving = page.waitForEvent("download");
    await click(button("Save as CSV"));
    await saving;

    await click(main.getByRole("link", { name: "Shifts" }));
    await click(page.getByRole("main").getByRole("link", { name: "Draft schedules" }));
    await click(button("New draft"));
    const draft = page.getByRole("dialog", { name: "New draft schedule" });
    await click(draft.getByLabel("Ask members for shift preferences first"));
    await click(draft.getByRole("button", { name: "Create draft" }));
    await click(page.getByRole("link", { name: "Open in the planner" }));
    await click(button("Set up weekly template"));
    const week = page.getByRole("dialog", { name: "Weekly template" });
    await click(week.getByRole("button", { name: "Night Crew A: Every day" }));
    await click(week.getByRole("button", { name: "Night Crew B: Every day" }));
    await click(week.getByRole("button", { name: /^Create \d+ shifts$/ }));
    await week.waitFor({ state: "detached" });
    await click(button("Auto-fill…"));
    await click(
      page
        .getByRole("dialog", { name: /^Auto-fill: / })
        .getByRole("button", { name: "Auto-fill", exact: true }),
    );
    await page.getByText("120 suggestions. Every spot is filled.").waitFor();
    await click(page.getByRole("link", { name: "Review and publish" }));
    await click(button("Publish"));
    await page.getByText("Published: June 2026").first().waitFor();
    const roster = await rosterOf(squad);
    const units = new Set(roster.map((line) => line.split(" ")[1]));
    expect([roster.length, units.size]).toEqual([120, 20]);
    expect(counts.clicks).toBeLessThanOrEqual(MOST_CLICKS);
    expect(counts.fields).toBeLessThanOrEqual(MOST_FIELDS);
  } finally {
    await squad.close();
  }
});
