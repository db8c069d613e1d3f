import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MESSAGE_CLASSES } from "../../events/notify/urgency-of-message.ts";
import { AFTER_SHABBAT_MINUTES } from "../../shabbat/shabbat-hold.ts";
import type { ShabbatWindow } from "../../shabbat/shabbat-windows.ts";
import { sendTimeFor, type TimedMember, type TimedMessage } from "./send-time.ts";

const ZONE = "America/New_York";
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();
const clock = (instant: Temporal.Instant) =>
  instant
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .slice(5)
    .replace("T", " ");

const shabbat: ShabbatWindow = {
  startsAt: at("2026-11-20T16:15"),
  endsAt: at("2026-11-21T17:22"),
  name: "Shabbat",
  lightings: [],
};
/**
 * A Shabbat of three days across the autumn clock change. No real holiday is like this, but the
 * code must handle it.
 */
const threeDays: ShabbatWindow = {
  startsAt: at("2026-10-29T17:35"),
  endsAt: at("2026-11-01T17:40"),
  name: "Days",
  lightings: [],
};
const next: ShabbatWindow = {
  startsAt: at("2026-11-22T16:15"),
  endsAt: at("2026-11-23T17:22"),
  name: "Next",
  lightings: [],
};

const member: TimedMember = {
  quietHours: null,
  shabbatWindows: [shabbat],
  shabbatEmergencies: false,
};
const info: TimedMessage = { messageUrgency: "info", isEmergency: false, usefulUntil: null };
const night = { from: "22:00", until: "07:00" };

function sent(message: Partial<TimedMessage>, who: Partial<TimedMember>, from: string): string {
  const time = sendTimeFor({ ...info, ...message }, { ...member, ...who }, at(from), ZONE);
  return time === null ? "withheld" : `${clock(time.at)}${time.isHeldForRest ? " held" : ""}`;
}

describe("sending time for a member who observes Shabbat", () => {
  test.each<[string, Partial<TimedMessage>, Partial<TimedMember>, string, string]>([
    ["a minute before candle lighting", {}, {}, "2026-11-20T16:14", "11-20 16:14"],
    ["at candle lighting", {}, {}, "2026-11-20T16:15", "11-21 17:52 held"],
    ["on Shabbat morning", {}, {}, "2026-11-21T10:00", "11-21 17:52 held"],
    ["a minute before the end", {}, {}, "2026-11-21T17:21", "11-21 17:52 held"],
    ["right after the end", {}, {}, "2026-11-21T17:22", "11-21 17:52 held"],
    ["half an hour after it", {}, {}, "2026-11-21T17:52", "11-21 17:52"],
    ["a member who observes none", {}, { shabbatWindows: [] }, "2026-11-21T10:00", "11-21 10:00"],
    [
      "an urgent message",
      { messageUrgency: "urgent" },
      { quietHours: night },
      "2026-11-21T10:00",
      "11-21 17:52 held",
    ],
    ["a question", { messageUrgency: "action" }, {}, "2026-11-21T10:00", "11-21 17:52 held"],
    [
      "an emergency, right at the end",
      { isEmergency: true },
      {},
      "2026-11-21T10:00",
      "11-21 17:22 held",
    ],
    ["an emergency after the end", { isEmergency: true }, {}, "2026-11-21T17:25", "11-21 17:25"],
    [
      "an allowed emergency",
      { isEmergency: true },
      { shabbatEmergencies: true },
      "2026-11-21T03:00",
      "11-21 03:00",
    ],
    [
      "an urgent message with allowed emergencies",
      { messageUrgency: "urgent" },
      { shabbatEmergencies: true },
      "2026-11-21T03:00",
      "11-21 17:52 held",
    ],
    ["quiet hours only", {}, { quietHours: night }, "2026-11-19T23:00", "11-20 07:00"],
    [
      "quiet hours before Shabbat",
      {},
      { quietHours: { from: "13:00", until: "17:00" } },
      "2026-11-20T13:30",
      "11-21 17:52 held",
    ],
    [
      "quiet hours after Shabbat",
      {},
      { quietHours: { from: "17:30", until: "20:00" } },
      "2026-11-21T10:00",
      "11-21 20:00 held",
    ],
    [
      "quiet hours before and after Shabbat",
      {},
      { quietHours: { from: "13:00", until: "18:00" } },
      "2026-11-20T13:30",
      "11-21 18:00 held",
    ],
    [
      "Shabbat, quiet hours and the next rest day",
      {},
      { quietHours: { from: "17:30", until: "17:20" }, shabbatWindows: [shabbat, next] },
      "2026-11-21T10:00",
      "11-24 17:20 held",
    ],
    [
      "a message that expires after it",
      { usefulUntil: at("2026-11-21T17:53") },
      {},
      "2026-11-21T10:00",
      "11-21 17:52 held",
    ],
    [
      "without urgency at the end of the rest day",
      { usefulUntil: at("2026-11-21T17:52") },
      {},
      "2026-11-21T10:00",
      "withheld",
    ],
    [
      "an urgent message that expires within it",
      { messageUrgency: "urgent", usefulUntil: at("2026-11-21T12:00") },
      {},
      "2026-11-21T10:00",
      "withheld",
    ],
    [
      "an emergency that expires within it",
      { isEmergency: true, usefulUntil: at("2026-11-21T12:00") },
      {},
      "2026-11-21T10:00",
      "withheld",
    ],
    [
      "a message that expires in quiet hours after it: at their start",
      { usefulUntil: at("2026-11-21T19:00") },
      { quietHours: { from: "17:30", until: "20:00" } },
      "2026-11-21T10:00",
      "11-21 17:52 held",
    ],
    [
      "quiet hours that end in it, and an expiry within it: at once",
      { usefulUntil: at("2026-11-21T08:00") },
      { quietHours: { from: "13:00", until: "18:00" } },
      "2026-11-20T13:30",
      "11-20 13:30",
    ],
    [
      "on the second of three days",
      {},
      { shabbatWindows: [threeDays] },
      "2026-10-30T12:00",
      "11-01 18:10 held",
    ],
    [
      "three days and the night after the clocks went back",
      {},
      { shabbatWindows: [threeDays], quietHours: { from: "18:00", until: "07:00" } },
      "2026-10-30T12:00",
      "11-02 07:00 held",
    ],
  ])("returns the time for %s", (_what, message, who, from, expected) => {
    expect(sent(message, who, from)).toBe(expected);
  });
});

test("is inside a Shabbat window, or shortly after it, only for an allowed emergency", () => {
  const hour = fc
    .integer({ min: 0, max: 23 })
    .map((value) => `${String(value).padStart(2, "0")}:00`);
  const message = fc.record({
    messageUrgency: fc.constantFrom(...MESSAGE_CLASSES),
    isEmergency: fc.boolean(),
    usefulUntil: fc.option(
      fc.integer({ min: 1, max: 9000 }).map((minutes) => at("2026-11-19T12:00").add({ minutes })),
    ),
  });
  const who = fc.record({
    quietHours: fc.option(fc.record({ from: hour, until: hour })),
    shabbatWindows: fc.constantFrom([], [shabbat], [shabbat, next]),
    shabbatEmergencies: fc.boolean(),
  });
  fc.assert(
    fc.property(message, who, fc.nat(6 * 24 * 60), (one, kept, minutes) => {
      const from = at("2026-11-19T12:00").add({ minutes });
      const time = sendTimeFor(one, kept, from, ZONE);
      if (time === null) {
        expect(kept.shabbatWindows.length).toBeGreaterThan(0);
        return;
      }
      expect(Temporal.Instant.compare(time.at, from)).toBeGreaterThanOrEqual(0);
      if (one.isEmergency && kept.shabbatEmergencies) {
        expect(time.at.equals(from)).toBe(true);
        return;
      }
      const pause = one.isEmergency ? 0 : AFTER_SHABBAT_MINUTES;
      const inside = kept.shabbatWindows.some(
        ({ startsAt, endsAt }) =>
          Temporal.Instant.compare(time.at, startsAt) >= 0 &&
          Temporal.Instant.compare(time.at, endsAt.add({ minutes: pause })) < 0,
      );
      expect(inside).toBe(false);
    }),
    { numRuns: 500 },
  );
});
