import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type CalendarServer,
  startCalendarServer,
} from "../../../apps/server/src/testing/services/calendar-server.ts";
import {
  type ChatServices,
  startChatServices,
} from "../../../apps/server/src/testing/services/chat-services.ts";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, type Squad } from "../support/squad.ts";

let squad: Squad;
let page: Page;

/** Creates an empty squad with one administrator, as after the first start. */
beforeEach(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z", {
    CALENDAR_ALLOW_PRIVATE: "on",
    WEBHOOK_ALLOW_PRIVATE: "on",
  });
  await addMember(squad.app, {
    unitNumber: "A-1",
    role: "admin",
    firstName: "Rosa",
    lastName: "Moreno",
  });
  page = await squad.openAs("A-1", "/", DESK);
});
afterEach(() => squad.close());

/**
 * Reads a section of a page in `docs`. A test follows its path through the menus, and uses the
 * controls that it quotes one by one.
 */
function partOf(file: string, heading: string) {
  const text = readFileSync(join(import.meta.dirname, "../../../docs", file), "utf8");
  const [, part = ""] = text.split(`\n## ${heading}\n`);
  const words = part
    .split(/\n## |Who may do what|A test checks these permissions/)[0]!
    .replaceAll(/\s+/g, " ");
  const left = new Set([...words.matchAll(/"([^"]+)"/g)].map(([, control = ""]) => control));
  return {
    left,
    /** Follows a path such as "Settings, API tokens" from the main menu. */
    async goTo(way: string): Promise<void> {
      expect(words).toContain(way);
      const [first = "", ...sections] = way.split(", ");
      await page.getByRole("banner").getByRole("link", { name: first, exact: true }).click();
      // Each menu entry starts with its name, followed by a line of description.
      const main = page.getByRole("main");
      for (const section of sections)
        await main.getByRole("link", { name: new RegExp(`^${section}`) }).click();
    },
    /** Returns the name of a control, after checking that the section quotes it. */
    named(control: string): string {
      expect([...left]).toContain(control);
      left.delete(control);
      return control;
    },
  };
}

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole("button", { name, exact: true });

describe("an administrator of an empty squad finds the controls that the docs quote, in", () => {
  test("docs/api-tokens.md, a token", async () => {
    const part = partOf("api-tokens.md", "A token");
    await part.goTo("Settings, API tokens");
    await button(page, part.named("Create API token")).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(part.named("Name"), { exact: true }).fill("Hall light");
    const rights = await dialog
      .getByLabel(part.named("Permissions"))
      .locator("option")
      .allTextContents();
    const text = readFileSync(join(import.meta.dirname, "../../../docs/api-tokens.md"), "utf8");
    const rows = rights.map((right) => [right, text.includes(`\n| ${right.toLowerCase()} |`)]);
    expect(rows).toEqual(rights.map((right) => [right, true]));
    await dialog.getByLabel(part.named("Expires")).fill("2026-06-30");
    await dialog.getByLabel(part.named("Allowed IP addresses")).fill("127.0.0.1\n::1");
    await button(dialog, part.named("Create token")).click();
    const token = (await dialog.getByText(/^wbp_/).textContent())!;
    await button(dialog, part.named("Copy")).waitFor();
    await button(dialog, part.named("I've saved it")).click();
    const ask = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${squad.address}/api/shifts/currently-on-call`, { headers })).status;
    };
    expect(await ask()).toBe(200);
    expect(await page.content()).not.toContain(token);
    await page
      .getByRole("list", { name: "API tokens" })
      .getByRole("button", { name: part.named("Revoke") })
      .click();
    await button(page.getByRole("dialog"), "Revoke token").click();
    await page.getByText("No API tokens yet").waitFor();
    expect(await ask()).toBe(401);
    expect([...part.left]).toEqual([]);
  });

  test("docs/administrators.md, the squad's chat", async () => {
    const part = partOf("administrators.md", "The squad's chat");
    const services: ChatServices = await startChatServices();
    try {
      await part.goTo("Settings, Squad chat");
      await button(page, part.named("Add chat")).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(part.named("Name"), { exact: true }).fill("Crew room");
      await dialog.getByText(part.named("Where do I find it?")).click();
      const service = dialog.getByLabel(part.named("Service"), { exact: true });
      for (const label of await service.locator("option").allTextContents()) {
        await service.selectOption({ label });
        await dialog.getByText(new RegExp(`^${label}: `)).waitFor();
      }
      await service.selectOption("Discord");
      await dialog
        .getByLabel(part.named("Webhook URL"), { exact: true })
        .fill(services.addressOf("discord"));
      for (const group of ["Updates to post", "Options"])
        await dialog.getByRole("group", { name: part.named(group) }).waitFor();
      await button(dialog, "Add chat").click();
      const row = page.getByRole("list", { name: "Chats" }).getByRole("listitem");
      await row.getByRole("button", { name: part.named("Send test") }).click();
      await page
        .getByRole("dialog", { name: part.named("Messages") })
        .getByText("Sent", { exact: true })
        .waitFor();
      expect(services.posts).toHaveLength(1);
      await button(page.getByRole("dialog"), "Close").click();
      await row.getByRole("button", { name: part.named("Turn off") }).click();
      await row.getByText("Off", { exact: true }).waitFor();
      await row.getByRole("button", { name: part.named("Edit") }).click();
      await button(page.getByRole("dialog"), "Save chat").waitFor();
      await button(page.getByRole("dialog"), "Close").click();
      await row.getByRole("button", { name: part.named("Delete") }).click();
      await button(page.getByRole("dialog"), "Delete chat").click();
      await page.getByText("No chats yet").waitFor();
      expect([...part.left]).toEqual([]);
    } finally {
      await services.close();
    }
  });

  test("docs/administrators.md, synced calendars", async () => {
    const part = partOf("administrators.md", "Synced calendars");
    const calendars: CalendarServer = await startCalendarServer();
    try {
      await addMember(squad.app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
      const admin = page;
      page = await squad.openAs("C-25", "/", DESK);
      await part.goTo("Settings, Time off");
      await page.getByText(part.named("Where do I find it?")).click();
      for (const service of ["Google", "Outlook", "iCloud", "Nextcloud"])
        await page.getByText(new RegExp(`^${service}: `)).waitFor();
      await page.getByLabel(part.named("Private link to your calendar")).fill(calendars.address);
      await button(page, part.named("Sync calendar")).click();
      await page.getByText(/^Last synced /).waitFor();
      for (const control of ["Sync now", "Change link", "Disconnect"])
        await button(page, part.named(control)).waitFor();

      await admin.getByRole("banner").getByRole("link", { name: "Members", exact: true }).click();
      await button(admin, "Actions for C-25").click();
      await button(admin, part.named("Time off")).click();
      const dialog = admin.getByRole("dialog", { name: "Time off" });
      await dialog.getByText(/^Last synced /).waitFor();
      await button(dialog, part.named("Disconnect calendar")).click();
      await page.getByLabel("Private link to your calendar").waitFor();
      expect([...part.left]).toEqual([]);
    } finally {
      await calendars.close();
    }
  });
});
