import { expect, test } from "vitest";
import { AFTER_SHABBAT_MINUTES } from "../shabbat/shabbat-hold.ts";
import { chatTimeFor } from "./chat-time.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const at = (minutes: number): Temporal.Instant => NOW.add({ minutes });
const SHABBAT = { name: "Shabbat", startsAt: at(-60), endsAt: at(600), lightings: [] };
const SOON = { ...SHABBAT, startsAt: at(3) };
const OVER = 600 + AFTER_SHABBAT_MINUTES;

test.each([
  ["sends an immediate event now", { isAtOnce: true }, {}, 0, false],
  ["delays an event that can be batched", { isAtOnce: false }, {}, 5, false],
  [
    "drops the delay if the event expires within it",
    { isAtOnce: false, usefulUntil: at(5) },
    {},
    null,
    false,
  ],
  [
    "delays if the event expires a minute later",
    { isAtOnce: false, usefulUntil: at(6) },
    {},
    5,
    false,
  ],
  [
    "delays an event in a rest day until its end",
    { isAtOnce: true },
    { shabbatWindows: [SHABBAT] },
    OVER,
    true,
  ],
  [
    "delays until after a rest day that begins first",
    { isAtOnce: false },
    { shabbatWindows: [SOON] },
    OVER,
    true,
  ],
  ["sends before a rest day at once", { isAtOnce: true }, { shabbatWindows: [SOON] }, 0, false],
  [
    "drops an event that expires before the end",
    { isAtOnce: true, usefulUntil: at(OVER) },
    { shabbatWindows: [SHABBAT] },
    null,
    false,
  ],
  ["delays during quiet hours", { isAtOnce: true }, { quietUntil: at(20) }, 20, false],
  [
    "at the regular time if the quiet hours have ended",
    { isAtOnce: false },
    { quietUntil: at(2) },
    5,
    false,
  ],
])("%s", (_what, news, chat, minutes, isHeldForRest) => {
  const time = chatTimeFor(
    { usefulUntil: null, ...news },
    { shabbatWindows: [], quietUntil: null, ...chat },
    NOW,
  );
  expect(
    time && { minutes: time.at.since(NOW).total("minutes"), isHeldForRest: time.isHeldForRest },
  ).toEqual(minutes === null ? null : { minutes, isHeldForRest });
});
