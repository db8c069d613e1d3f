import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ChatServices,
  startChatServices,
} from "../../../apps/server/src/testing/services/chat-services.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import {
  createSquad,
  expectInSight,
  expectNothingRunsOver,
  PHONE,
  type Squad,
} from "../support/squad.ts";

let squad: Squad;
let services: ChatServices;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z", { WEBHOOK_ALLOW_PRIVATE: "on" });
  services = await startChatServices();
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
});
afterAll(async () => {
  await squad.close();
  await services.close();
});

test("an administrator connects the squad's chat and tests it; the chat and the message log get a coverage gap and its end", {
  tags: ["core"],
}, async () => {
  const page = await squad.openAs("A-1", "/settings", PHONE);
  await page.getByRole("link", { name: /Squad chat/ }).click();
  await page.getByText("No chats yet").waitFor();
  await page.getByRole("button", { name: "Add chat" }).click();
  const adding = page.getByRole("dialog", { name: "Add chat" });
  await adding.getByLabel("Name", { exact: true }).fill("Crew room");
  await adding.getByLabel("Service", { exact: true }).selectOption("Discord");
  await adding.getByLabel("Webhook URL", { exact: true }).fill("discord");
  await adding.getByRole("button", { name: "Add chat" }).click();
  await adding.getByText("Enter an address that begins with https:// or http://").waitFor();
  await adding
    .getByLabel("Webhook URL", { exact: true })
    .fill(services.addressOf("discord", "a-secret-part"));
  await expectNothingRunsOver(page);
  await expectNoViolations(page);

  // Each error names its field; choosing no event shows an error at the Save button.
  const eventLabels = [
    "Who's on, when each shift starts",
    /^Coverage gaps:/,
    /^Replacement found/,
  ].map((label) => adding.getByLabel(label));
  for (const kind of eventLabels) await kind.uncheck();
  await adding.getByLabel("Name", { exact: true }).fill("");
  await adding.getByText("Pause on Shabbat and Yom Tov").scrollIntoViewIfNeeded();
  await adding.getByRole("button", { name: "Add chat" }).click();
  await expectInSight(adding.getByText("Choose at least one update."));
  await expectInSight(adding.getByText("Name", { exact: true }));
  await adding.getByLabel("Name", { exact: true }).fill("Crew room");
  for (const kind of eventLabels) await kind.check();
  await adding.getByRole("button", { name: "Add chat" }).click();

  const row = page.getByRole("list", { name: "Chats" }).getByRole("listitem");
  await row.getByText(/^Discord at 127\.0\.0\.1:\d+ · no messages yet$/).waitFor();
  expect(await page.content()).not.toContain("a-secret-part");
  await row.getByRole("button", { name: "Send test to Crew room" }).click();
  const dialog = page.getByRole("dialog", { name: "Messages to Crew room" });
  const messages = dialog.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await messages.getByText("Sent", { exact: true }).waitFor();
  expect(services.posts.map(({ shown }) => shown)).toEqual([expect.stringMatching(/^Test from /)]);

  // A member fills tonight's coverage gap while the message log is open.
  const member = await signedInMember(squad.app, {
    unitNumber: "C-12",
    firstName: "Dana",
    lastName: "Levi",
  });
  const taker = await signedInMember(squad.app, {
    unitNumber: "C-25",
    firstName: "Amos",
    lastName: "*Katz*",
  });
  const shift = await addShift(squad.app, {
    date: "2026-05-12",
    startTime: "19:00",
    endTime: "23:00",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(squad.app, shift.id, member.id);
  await member.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
    reason: "ill",
    priority: "urgent",
  });
  await messages.getByText(/Urgent: C-12 Dana Levi needs a replacement/).waitFor();
  await taker.call("replacements.acceptForShift", { id: shift.id, userId: taker.id });
  await messages.getByText(/^Covered: C-25 Amos \*Katz\* for C-12 Dana Levi/).waitFor();
  await expect.poll(() => services.posts.length).toBe(3);
  expect(services.posts[1]!.shown).not.toContain("ill");
  expect(services.posts[2]!).toMatchObject({
    shown: expect.stringContaining("Amos *Katz* for C-12 Dana Levi"),
    pings: [],
    links: [],
  });
  await expectNothingRunsOver(page);
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Close" }).click();

  await row.getByRole("button", { name: "Edit Crew room" }).click();
  const editing = page.getByRole("dialog", { name: "Edit chat" });
  await editing.getByLabel("Include names").uncheck();
  await editing.getByRole("button", { name: "Save chat" }).click();
  await row.getByText("Unit numbers only, no names.").waitFor();
  await editing.waitFor({ state: "detached" });
  await expectNoViolations(page);

  await page.goto(new URL("/message-logs", page.url()).href);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Channel").selectOption("Chat");
  await page.getByText("Crew room (Discord)").first().waitFor();
  await page.getByText(/^Covered: C-25 Amos/).waitFor();

  await page.goto(new URL("/settings?view=chat", page.url()).href);
  await row.getByRole("button", { name: "Delete Crew room" }).click();
  await page.getByRole("button", { name: "Delete chat" }).click();
  await page.getByText("No chats yet").waitFor();
});
