import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startMailServer,
  type TestMailServer,
} from "../../../apps/server/src/testing/services/mail-server.ts";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;
let mail: TestMailServer;

beforeAll(async () => {
  mail = await startMailServer();
  squad = await createSquad("2026-05-12T18:00:00Z", {
    SMTP_URL: mail.url,
    MAIL_FROM: "duty@squad.example",
  });
  await addMember(squad.app, { unitNumber: "A-1", role: "admin", phoneCarrier: "att" });
  await addMember(squad.app, { unitNumber: "C-1" });
});
afterAll(async () => {
  await squad.close();
  await mail.close();
});

test("an administrator previews a message template, sends a test, and sees it arrive and in the message log", {
  tags: ["core"],
}, async () => {
  const page = await squad.openAs("A-1", "/test-notifications");
  await page.getByRole("button", { name: "Replacement Request" }).click();
  const preview = page.frameLocator("iframe");
  await preview
    .getByText("C-12 Avi Katz needs a replacement. The first member to accept gets the shift.")
    .waitFor();
  await page.getByRole("button", { name: "Send template" }).click();
  await page.getByText("Please provide an email address to send the template").first().waitFor();
  await page.getByLabel("Send to").fill("noa@squad.example");
  await page.getByRole("button", { name: "Send template" }).click();
  await page.getByText("Email Sent Successfully (smtp)").waitFor();
  expect(mail.received[0]?.mail.subject).toBe("Replacement needed: Night on Thu, May 14");
  await page.goto(`${squad.address}/message-logs`);
  await page.getByRole("button", { name: /noa@squad\.example/ }).click();
  await page
    .frameLocator("iframe")
    .getByText("C-12 Avi Katz needs a replacement. The first member to accept gets the shift.")
    .waitFor();
  // Tab leaves the email preview's frame, in which the dialog gets no key events.
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Open as a page");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("a test message shows the mail server's own error when refused, and what to do when a carrier is unreachable", async () => {
  const page = await squad.openAs("A-1", "/test-notifications", PHONE);
  mail.faults.recipient = { code: 550, message: "5.1.1 unknown user" };
  await page.getByRole("button", { name: "Send test email" }).click();
  await page.getByText("Please provide both email address and subject").first().waitFor();
  await page.getByLabel("To", { exact: true }).fill("unknown@squad.example");
  await page.getByRole("button", { name: "Send test email" }).click();
  await page.getByText(/Email Failed: .*5\.1\.1 unknown user/).waitFor();
  mail.faults.recipient = null;
  await page.getByLabel("Phone number").fill("7185550123");
  await page.getByLabel("Carrier").selectOption("att");
  await page.getByText(/32 of 160 characters, 1 segment \(GSM-7\)/).waitFor();
  await page.getByRole("button", { name: "Send test SMS" }).click();
  await page.getByText(/SMS Failed: AT&T no longer delivers/).waitFor();
  await expectNothingRunsOver(page);
});

test("a template is sent as a text message through the chosen carrier", async () => {
  const page = await squad.openAs("A-1", "/test-notifications", PHONE);
  await page.getByRole("group", { name: "Channel" }).getByRole("button", { name: "SMS" }).click();
  await page.getByLabel("Send to").fill("7185550123");
  await page.getByLabel("Carrier").last().selectOption("verizon");
  await page.getByRole("button", { name: "Send template" }).click();
  await page.getByText("Sent by carrier email. Carriers don't confirm delivery.").waitFor();
  await expectNothingRunsOver(page);
});

test("a test message that fails before sending shows its error under the button, and an email has a readable text part", async () => {
  squad.expectComplaint(/500 \(Internal Server Error\)/);
  const page = await squad.openAs("A-1", "/test-notifications");
  await page.route("**/api/test/*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByLabel("To", { exact: true }).fill("noa@squad.example");
  await page.getByRole("button", { name: "Send test email" }).click();
  await page.getByRole("alert").filter({ hasText: "Failed to send email" }).waitFor();
  await page.getByLabel("Phone number").fill("7185550123");
  await page.getByRole("button", { name: "Send test SMS" }).click();
  await page.getByRole("alert").filter({ hasText: "Failed to send SMS" }).waitFor();
  await page.unroute("**/api/test/*");
  const before = mail.received.length;
  await page.getByRole("button", { name: "Send test email" }).click();
  await expect.poll(() => mail.received.length).toBe(before + 1);
  expect(mail.received.at(-1)?.mail.html).toContain("email from Watchbill works");
});

test("a member cannot open the page for test messages", async () => {
  const page = await squad.openAs("C-1", "/test-notifications", PHONE);
  await page.getByRole("heading", { name: "Access Denied" }).waitFor();
  expect(await page.getByText("Access Denied").count()).toBe(1);
  await page.getByRole("button", { name: "Go Back" }).waitFor();
});
