import { expect, test } from "vitest";
import type { ShabbatWindow } from "../../shabbat/shabbat-windows.ts";
import { instantAt } from "../../time/local.ts";
import { silenceOf } from "./no-answer.ts";
import type { TimedMember } from "./send-time.ts";

const ZONE = "America/New_York";
const at = (text: string) => {
  const [date, time] = text.split(" ") as [string, string];
  return instantAt(date, time, ZONE);
};
const shabbat: ShabbatWindow = {
  startsAt: at("2026-11-20 16:15"),
  endsAt: at("2026-11-21 17:22"),
  name: "Shabbat",
  lightings: [],
};
const anybody: TimedMember = { quietHours: null, shabbatWindows: [], shabbatEmergencies: false };
const sleeps: TimedMember = { ...anybody, quietHours: { from: "22:00", until: "07:00" } };
const keeps: TimedMember = { ...anybody, shabbatWindows: [shabbat], shabbatEmergencies: true };

test.each<
  [string, TimedMember, { now: string; starts: string; emergency?: boolean }, string | null]
>([
  ["without quiet hours", anybody, { now: "2026-11-18 23:00", starts: "2026-11-25 07:00" }, null],
  ["before quiet hours", sleeps, { now: "2026-11-18 21:59", starts: "2026-11-25 07:00" }, null],
  [
    "in quiet hours",
    sleeps,
    { now: "2026-11-18 23:00", starts: "2026-11-25 07:00" },
    "quiet-hours 2026-11-19 07:00",
  ],
  [
    "in quiet hours, a day before the shift",
    sleeps,
    { now: "2026-11-18 23:00", starts: "2026-11-19 23:00" },
    null,
  ],
  [
    "in quiet hours, a minute more than a day before",
    sleeps,
    { now: "2026-11-18 23:00", starts: "2026-11-19 23:01" },
    "quiet-hours 2026-11-19 07:00",
  ],
  [
    "in quiet hours, in an emergency",
    sleeps,
    { now: "2026-11-18 23:00", starts: "2026-11-25 07:00", emergency: true },
    null,
  ],
  [
    "on a rest day",
    keeps,
    { now: "2026-11-21 10:00", starts: "2026-11-25 07:00" },
    "shabbat 2026-11-21 17:52",
  ],
  [
    "on a rest day, an emergency",
    keeps,
    { now: "2026-11-21 10:00", starts: "2026-11-22 07:00", emergency: true },
    null,
  ],
  [
    "on a rest day that ends in quiet hours",
    { ...keeps, quietHours: { from: "17:00", until: "20:00" } },
    { now: "2026-11-21 10:00", starts: "2026-11-25 07:00" },
    "shabbat 2026-11-21 20:00",
  ],
  [
    "on a rest day until the shift has begun",
    keeps,
    { now: "2026-11-21 10:00", starts: "2026-11-21 12:00" },
    "shabbat 2026-11-21 17:52",
  ],
])(
  "tells until when requests to a member wait: %s",
  (_, member, { now, starts, emergency = false }, expected) => {
    const silence = silenceOf(
      member,
      { startsAt: at(starts), isEmergency: emergency },
      at(now),
      ZONE,
    );
    const local = silence?.until
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" })
      .replace("T", " ");
    expect(silence && `${silence.because} ${local}`).toBe(expected);
  },
);
