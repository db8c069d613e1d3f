import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startMailServer,
  type TestMailServer,
} from "../../../apps/server/src/testing/services/mail-server.ts";
import {
  startTwilioServer,
  type TwilioServer,
} from "../../../apps/server/src/testing/services/twilio-server.ts";
import { addMember, addShift } from "../../../apps/server/src/testing/squads/builders.ts";
import { createAxe } from "../support/axe-in-both-themes.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
const BASE = "http://127.0.0.1";
const QUESTION = "Can you come to the drill on Friday?";
let squad: Squad;
let mail: TestMailServer;
let twilio: TwilioServer;
let shiftId: number;

beforeAll(async () => {
  [mail, twilio] = await Promise.all([startMailServer(), startTwilioServer()]);
  squad = await createSquad(NOW, {
    ...twilio.environment,
    SMTP_URL: mail.url,
    MAIL_FROM: "duty@squad.example",
    MAIL_PER_SECOND: "1000",
  });
  // The test asks a group without members, which the server refuses.
  squad.expectComplaint(/409 \(Conflict\)/);
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", lastName: "Chief", role: "admin" });
  const named = ["Ann App", "Ben Mail", "Cid Push", "Dee Text", "Eve Late"];
  for (const [index, name] of named.entries()) {
    const [firstName = "", lastName = ""] = name.split(" ");
    const about = { phoneNumber: `555600000${index}`, smsNotifications: true };
    await addMember(app, {
      unitNumber: `C-${index + 1}`,
      email: `c${index + 1}@squad.example`,
      firstName,
      lastName,
      ...about,
    });
  }
  shiftId = (await addShift(app, { date: "2026-05-15", startTime: "18:30", endTime: "20:30" })).id;
});
afterAll(async () => {
  await squad.close();
  await Promise.all([mail.close(), twilio.close()]);
});

/** Returns the path of the link for one answer in a member's last email. */
async function mailedLink(member: string, letter: string): Promise<string> {
  const link = () => {
    const html =
      mail.received.findLast(({ to }) => to.includes(`${member}@squad.example`))?.mail.html ?? "";
    return new RegExp(`href="${BASE}(/go/[\\w-]{12}\\?answer=${letter})"`).exec(html)?.[1];
  };
  await expect.poll(link).toBeDefined();
  return link()!;
}

/** Sends a member's text message to the app as the SMS gateway would; returns the app's reply. */
async function texts(from: string, body: string): Promise<string> {
  const params = { From: from, Body: body };
  const answer = await squad.app.http.inject({
    method: "POST",
    url: "/api/sms/inbound",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilio.sign(`${BASE}/api/sms/inbound`, params),
    },
    payload: new URLSearchParams(params).toString(),
  });
  return answer.body;
}

const rowOf = (page: Page, unitNumber: string) =>
  page
    .getByRole("list", { name: "Answers", exact: true })
    .getByRole("listitem")
    .filter({ hasText: unitNumber });

test("members answer a poll over four channels, answers are counted live, and a late answer is thanked but not counted", {
  tags: ["core"],
}, async () => {
  const chief = await squad.openAs("A-1", "/", DESK);
  await chief.getByRole("button", { name: "Admin Tools" }).click();
  await chief
    .getByRole("navigation", { name: "Admin Tools" })
    .getByRole("link", { name: "Polls" })
    .click();
  await chief.getByText("No polls yet").waitFor();
  await chief.getByRole("button", { name: "New poll" }).click();
  const form = chief.getByRole("dialog");
  await form.getByRole("button", { name: "Send poll" }).click();
  await form.getByText("Enter your question").waitFor();
  await form.getByLabel("Question").fill(QUESTION);
  await form.getByLabel("Answer B").fill("Stop");
  await form.getByRole("button", { name: "Send poll" }).click();
  await form.getByText("Carriers block replies that start with “Stop”").waitFor();
  await form.getByLabel("Answer B").fill("I can't");
  await form
    .getByText(/Can you come to the drill on Friday\? http.*Reply A7 I can come, B7 I can't/)
    .waitFor();
  await form.getByText("Reaches 5 members:").waitFor();
  await expectNothingRunsOver(chief);
  await form.getByLabel("Urgency").selectOption({ label: "Urgent" });
  await form.getByRole("button", { name: "Send poll" }).click();
  await chief.getByText("0 of 5 members answered").waitFor();

  // Answers in the app, where the question appears without a reload, and changes the answer.
  const ann = await squad.openAs("C-1", "/", PHONE);
  const own = ann.getByRole("group", { name: "Your answer" });
  await own.getByRole("button", { name: "I can't" }).click();
  await ann.getByText("Answer saved. You can change it").waitFor();
  await own.getByRole("button", { name: "I can come" }).click();
  await own.getByRole("button", { name: "I can come", pressed: true }).waitFor();
  await expectNothingRunsOver(ann);
  await chief.getByText("1 of 5 members answered").waitFor();
  await rowOf(chief, "C-1")
    .getByText(/Answered in the app at 2:\d\d PM/)
    .waitFor();
  const faults = await createAxe(chief);
  expect(await faults()).toEqual([]);

  // Answers by email: the link opens a page, and one tap there sends the answer.
  const ben = await squad.open(PHONE);
  await ben.goto(`${squad.address}${await mailedLink("c2", "B")}`);
  await ben.getByRole("heading", { name: QUESTION }).waitFor();
  await rowOf(chief, "C-2")
    .getByText(/Seen at/)
    .waitFor();
  await rowOf(chief, "C-2").getByText("Email sent").waitFor();
  await ben.getByRole("button", { name: "Send: I can't" }).click();
  await ben.getByText("Thank you. Your answer: I can't.").waitFor();
  await ben.getByRole("button", { name: "Change answer" }).click();
  await ben.getByRole("button", { name: "I can come" }).click();
  await ben.getByText("Thank you. Your answer: I can come.").waitFor();
  await ben.getByRole("button", { name: "Change answer" }).click();
  await ben.getByRole("button", { name: "I can't" }).click();
  await ben.getByText("Thank you. Your answer: I can't.").waitFor();
  await rowOf(chief, "C-2")
    .getByText(/Answered from a link/)
    .waitFor();

  // Answers by the push message's button; the service worker sends the answer.
  await pushAnswer((await mailedLink("c3", "A")).split("?")[0] ?? "");
  await rowOf(chief, "C-3")
    .getByText(/Answered from a push notification/)
    .waitFor();

  // Answers by text message.
  expect(twilio.received.find(({ To }) => To === "+15556000003")?.Body).toMatch(
    /Reply A1 I can come, B1 I can't$/,
  );
  expect(await texts("+15556000003", "a1.")).toContain("Thank you. Your answer: I can come.");
  await chief.getByText("4 of 5 members answered").waitFor();
  await chief.getByText("Sent by email, text or push: 5 · Seen: 4").waitFor();
  await chief.getByText("I can come: 3").waitFor();
  await chief.getByLabel("Show").selectOption("silent");
  await rowOf(chief, "C-5").getByText("No answer").waitFor();
  expect(await rowOf(chief, "C-1").count()).toBe(0);

  await chief.getByRole("button", { name: "Close poll" }).click();
  await chief.getByRole("dialog").getByText("1 member can no longer answer").waitFor();
  await chief.getByRole("dialog").getByRole("button", { name: "Close poll" }).click();
  await chief.getByText(/Closed at 2:\d\d PM by A-1 Rosa Chief/).waitFor();

  // Answers after the poll closed, by text and on the page. A member who answered in time sees the
  // result without names.
  expect(await texts("+15556000004", "B1")).toContain("This poll closed at");
  const eve = await squad.open(PHONE);
  await eve.goto(`${squad.address}${await mailedLink("c5", "A")}`);
  await eve.getByText("This poll is closed").waitFor();
  await ann.getByText("Closed. You answered: I can come.").waitFor();
  await ann.getByRole("list", { name: "Result" }).getByText("No answer").waitFor();
  expect(await ann.getByText("Ben Mail").count()).toBe(0);
  await chief.getByRole("link", { name: "All polls" }).click();
  await chief.getByText("4 of 5 members answered").waitFor();
});

/** Sends a push message with the question to a device, and taps its first button. */
async function pushAnswer(path: string): Promise<void> {
  const page = await squad.open(PHONE, { serviceWorkers: "allow" });
  await page.context().grantPermissions(["notifications"], { origin: squad.address });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const push = () =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: squad.address,
      registrationId,
      data: JSON.stringify({
        web_push: 8030,
        notification: {
          title: "A question",
          body: QUESTION,
          navigate: `${squad.address}${path}`,
          tag: "polls.asked",
        },
        actions: [
          { action: "A", title: "I can come" },
          { action: "B", title: "I can't" },
        ],
      }),
    });
  const [worker] = page.context().serviceWorkers();
  // Dispatches the browser's event for a tap on a notification button; unlike a real one, it cannot
  // keep the service worker alive.
  const tapped = async () => {
    // Sends the push again, because a browser may lose one while it starts a worker; a push with an
    // equal tag replaces the earlier one.
    await push();
    return worker?.evaluate(`(async () => {
      const [notification] = await registration.getNotifications();
      if (!notification) return false;
      const event = new NotificationEvent("notificationclick", { notification, action: "A" });
      event.waitUntil = () => undefined;
      return dispatchEvent(event);
    })()`);
  };
  await expect.poll(tapped).toBe(true);
}

test("a coordinator on a phone starts a poll about a shift from that shift", async () => {
  const page = await squad.openAs("A-1", `/ask?shift=${shiftId}`, PHONE);
  const form = page.getByRole("dialog");
  await form.getByText("About Evening on Fri, May 15").waitFor();
  await form.getByLabel("Question").fill("Who can drive?");
  await form.getByLabel("Send to").selectOption({ label: "On call now" });
  await form.getByText("No members in this group.").waitFor();
  await form.getByRole("button", { name: "Send poll" }).click();
  // The group field shows the error, not the top of the form.
  await form.getByText("There are no other members in this group.").waitFor();
  expect(
    await form.getByLabel("Send to").evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await form.getByLabel("Send to").selectOption({ label: "All active members" });
  await form.getByRole("button", { name: "Add answer" }).click();
  await form.getByLabel("Answer C", { exact: true }).fill("Only after nine");
  await expectNothingRunsOver(page);
  await form.getByRole("button", { name: "Send poll" }).click();
  await page.getByText("About Evening on Fri, May 15").waitFor();
  await page.getByText("Only after nine: 0").waitFor();
  await expectNothingRunsOver(page);
  const dana = await squad.openAs("C-5", "/notifications", PHONE);
  await dana.getByRole("button", { name: /A-1 Rosa Chief asks you.*Who can drive/s }).click();
  await dana.getByRole("dialog").getByRole("button", { name: "Only after nine" }).waitFor();
  expect(await dana.getByRole("dialog").getByText("Who can drive?").count()).toBe(1);
  await dana.getByRole("dialog").getByRole("button", { name: "Only after nine" }).click();
  await dana.getByRole("dialog").getByText("Answer saved. You can change it").waitFor();
});
