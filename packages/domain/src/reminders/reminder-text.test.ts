import { expect, test } from "vitest";
import { reminderText } from "./reminder-text.ts";

const SHIFT = {
  shift: "Night",
  day: "Thu, May 14",
  hours: "11:00 PM - 7:00 AM",
  startTime: "11:00 PM",
};

test("the first reminder states the time and what to do if the member can't come", () => {
  expect(reminderText("first", SHIFT)).toEqual({
    title: "Reminder: Night",
    message:
      "You're on Night on Thu, May 14, 11:00 PM - 7:00 AM. Can't make it? Request a replacement now.",
  });
});

test("the final reminder states the start and when check-in opens", () => {
  const { title, message } = reminderText("final", SHIFT);
  expect(title).toBe("Starting soon: Night");
  expect(message).toMatch(/^Your Night shift starts at 11:00 PM\. .*10-8/);
});
