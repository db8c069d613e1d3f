import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MESSAGE_CLASSES } from "../../events/notify/urgency-of-message.ts";
import { instantAt } from "../../time/local.ts";
import { type RoutedMember, type RoutedMessage, routeFor, SMS_A_DAY } from "./route.ts";

const ZONE = "America/New_York";
const NOON = instantAt("2026-11-20", "12:00", ZONE);
const LATE = instantAt("2026-11-20", "23:00", ZONE);
const MORNING = instantAt("2026-11-21", "07:00", ZONE);
const AFTER_REST = instantAt("2026-11-21", "13:30", ZONE);
/** Returns the given number of text messages at one time. */
const texts = (count: number, at: Temporal.Instant = NOON) => ({
  textsAt: Array.from({ length: count }, () => at),
});
const message: RoutedMessage = {
  messageUrgency: "action",
  priority: "normal",
  isQuiet: false,
  isAvailableForSlot: false,
  usefulUntil: null,
};
const all = {
  emailNotifications: true,
  smsNotifications: true,
  hasPhone: true,
  isSmsOptedOut: false,
  hasPush: true,
};
const member: RoutedMember = {
  preferences: all,
  quietHours: { from: "22:00", until: "07:00" },
  textsAt: [],
  shabbatWindows: [],
  shabbatEmergencies: false,
};

function channels(
  change: Partial<RoutedMessage>,
  preferences: Partial<typeof all> = {},
  rest: Partial<RoutedMember> = {},
  now = NOON,
): string {
  const { sends } = routeFor(
    { ...message, ...change },
    { ...member, ...rest, preferences: { ...all, ...preferences } },
    now,
    ZONE,
  );
  return sends
    .map(({ channel, at }) =>
      at.equals(now)
        ? channel
        : `${channel}@${at.toZonedDateTimeISO(ZONE).toPlainTime().toString().slice(0, 5)}`,
    )
    .join(" ");
}

describe("channels of a message to a member", () => {
  test.each([
    ["everything switched on", {}, {}, {}, "app push email sms"],
    ["no device, email off", {}, { hasPush: false, emailNotifications: false }, {}, "app sms"],
    ["SMS on but no phone number", {}, { hasPhone: false }, {}, "app push email"],
    [
      "an urgent request adds SMS for those available",
      { priority: "urgent", isAvailableForSlot: true },
      { smsNotifications: false },
      {},
      "app push email sms",
    ],
    [
      "a regular request adds no channel",
      { isAvailableForSlot: true },
      { smsNotifications: false },
      {},
      "app push email",
    ],
    [
      "an urgent request does not add SMS for unavailable members",
      { priority: "urgent" },
      { smsNotifications: false },
      {},
      "app push email",
    ],
    [
      "sends an emergency on every channel, including channels that are off",
      { priority: "emergency" },
      { smsNotifications: false, emailNotifications: false },
      {},
      "app push email sms",
    ],
    [
      "an emergency does not override STOP",
      { priority: "emergency" },
      { isSmsOptedOut: true },
      {},
      "app push email",
    ],
    ["omits the ninth SMS of a day", {}, {}, texts(8), "app push email"],
    ["sends the eighth SMS of a day", {}, {}, texts(7), "app push email sms"],
    [
      "sends an urgent SMS beyond the daily limit",
      { messageUrgency: "urgent" },
      {},
      texts(30),
      "app push email sms",
    ],
    [
      "sends a required SMS beyond the daily limit",
      { isUnlimited: true },
      {},
      texts(30),
      "app push email sms",
    ],
    [
      "sends an emergency SMS beyond the daily limit",
      { priority: "emergency" },
      {},
      texts(30),
      "app push email sms",
    ],
    ["a quiet notice stays in the app", { isQuiet: true }, {}, {}, "app"],
    [
      "keeps a quiet notice of an emergency in the app",
      { isQuiet: true, priority: "emergency" },
      {},
      {},
      "app",
    ],
  ] as const)("%s", (_, change, preferences, rest, expected) => {
    expect(channels(change, preferences, rest)).toBe(expected);
  });
});

describe("sending time late in the evening", () => {
  test.each([
    ["what asks something waits for the morning", {}, "app push@07:00 email@07:00 sms@07:00"],
    ["news waits as well", { messageUrgency: "info" }, "app push@07:00 email@07:00 sms@07:00"],
    ["an urgent message does not", { messageUrgency: "urgent" }, "app push email sms"],
    ["an emergency does not", { priority: "emergency" }, "app push email sms"],
    [
      "a reminder that would come after the start does not",
      { usefulUntil: MORNING },
      "app push email sms",
    ],
    [
      "a reminder that still comes in time does",
      { usefulUntil: MORNING.add({ hours: 1 }) },
      "app push@07:00 email@07:00 sms@07:00",
    ],
  ] as const)("%s", (_, change, expected) => {
    expect(channels(change, {}, {}, LATE)).toBe(expected);
  });

  test("counts a text message held until tomorrow toward tomorrow's limit", () => {
    expect(channels({}, {}, texts(8), LATE)).toBe("app push@07:00 email@07:00 sms@07:00");
    expect(channels({}, {}, texts(7, MORNING), LATE)).toBe("app push@07:00 email@07:00 sms@07:00");
    expect(channels({}, {}, texts(8, MORNING), LATE)).toBe("app push@07:00 email@07:00");
    expect(channels({}, {}, texts(8, MORNING), MORNING.add({ hours: 5 }))).toBe("app push email");
    expect(channels({}, {}, texts(8, LATE), MORNING.add({ hours: 5 }))).toBe("app push email sms");
    expect(channels({ messageUrgency: "urgent" }, {}, texts(8, MORNING), LATE)).toBe(
      "app push email sms",
    );
  });
});

describe("a notification that waits five minutes for its batch", () => {
  const shabbatWindows = [
    {
      startsAt: NOON.add({ minutes: 4 }),
      endsAt: NOON.add({ hours: 25 }),
      name: "Shabbat",
      lightings: [],
    },
  ];

  test.each([
    ["by day", "12:00", {}, "app push@12:05 email@12:05 sms@12:05"],
    [
      "so late that it still leaves before quiet hours",
      "21:54",
      {},
      "app push@21:59 email@21:59 sms@21:59",
    ],
    ["so late that it would wait into them leaves at once", "21:55", {}, "app push email sms"],
    ["in them leaves as they end", "06:00", {}, "app push@07:00 email@07:00 sms@07:00"],
    ["shortly before they end waits its time", "06:57", {}, "app push@07:02 email@07:02 sms@07:02"],
    [
      "that would wait into a rest day leaves before it",
      "12:00",
      { shabbatWindows },
      "app push email sms",
    ],
    [
      "in a rest day leaves when that is over",
      "12:10",
      { shabbatWindows },
      "app push@13:30 email@13:30 sms@13:30",
    ],
  ] as const)("%s", (_, at, rest, expected) => {
    expect(
      channels(
        { messageUrgency: "info", mayBeJoined: true },
        {},
        rest,
        instantAt("2026-11-20", at, ZONE),
      ),
    ).toBe(expected);
  });
});

test("is sent before Shabbat if it would be useless after it", () => {
  const shabbatWindows = [
    {
      startsAt: NOON.add({ minutes: 4 }),
      endsAt: NOON.add({ hours: 25 }),
      name: "Shabbat",
      lightings: [],
    },
  ];
  const change = {
    messageUrgency: "info",
    mayBeJoined: true,
    usefulUntil: NOON.add({ hours: 3 }),
  } as const;
  expect(channels(change, {}, { shabbatWindows })).toBe("app push email sms");
});

describe("a message to a member who observes Shabbat", () => {
  const shabbatWindows = [
    { startsAt: NOON, endsAt: NOON.add({ hours: 25 }), name: "Shabbat", lightings: [] },
  ];

  test("appears in the app at once, and goes to the other channels after Shabbat", () => {
    expect(channels({}, {}, { shabbatWindows })).toBe("app push@13:30 email@13:30 sms@13:30");
    const { sends } = routeFor(message, { ...member, shabbatWindows }, NOON, ZONE);
    expect(sends.map(({ channel, isHeldForRest }) => `${channel} ${isHeldForRest}`)).toEqual([
      "app false",
      "push true",
      "email true",
      "sms true",
    ]);
  });

  test("counts toward the daily limit of text messages that are sent together after Shabbat", () => {
    const held = (count: number, change: Partial<RoutedMessage> = {}) =>
      channels(
        change,
        {},
        {
          shabbatWindows,
          textsAt: [...texts(SMS_A_DAY).textsAt, ...texts(count, AFTER_REST).textsAt],
        },
      );
    expect(held(SMS_A_DAY - 1)).toBe("app push@13:30 email@13:30 sms@13:30");
    expect(held(SMS_A_DAY)).toBe("app push@13:30 email@13:30");
    expect(held(SMS_A_DAY, { messageUrgency: "urgent" })).toBe(
      "app push@13:30 email@13:30 sms@13:30",
    );
  });

  test("is withheld with a reason when it would be useless after Shabbat, next to channels withheld for other reasons", () => {
    const preferences = { ...all, hasPush: false };
    const { sends, withheld } = routeFor(
      { ...message, usefulUntil: NOON.add({ hours: 25 }) },
      { ...member, preferences, shabbatWindows },
      NOON,
      ZONE,
    );
    expect(sends.map(({ channel }) => channel)).toEqual(["app"]);
    expect(withheld).toEqual([
      { channel: "push", because: "no-device" },
      { channel: "email", because: "shabbat" },
      { channel: "sms", because: "shabbat" },
    ]);
  });

  test("is sent in an emergency if the member allows it", () => {
    expect(
      channels({ priority: "emergency" }, {}, { shabbatWindows, shabbatEmergencies: true }),
    ).toBe("app push email sms");
    expect(channels({ priority: "emergency" }, {}, { shabbatWindows })).toBe(
      "app push@13:00 email@13:00 sms@13:00",
    );
  });
});

test("either uses each channel or records why not, and always appears in the app at once", () => {
  const anyMessage = fc.record({
    messageUrgency: fc.constantFrom(...MESSAGE_CLASSES),
    priority: fc.constantFrom("normal", "urgent", "emergency"),
    isQuiet: fc.boolean(),
    isAvailableForSlot: fc.boolean(),
    usefulUntil: fc.option(
      fc.integer({ min: -60, max: 3000 }).map((minutes) => NOON.add({ minutes })),
    ),
  });
  const preferences = fc.record({
    emailNotifications: fc.boolean(),
    smsNotifications: fc.boolean(),
    hasPhone: fc.boolean(),
    isSmsOptedOut: fc.boolean(),
    hasPush: fc.boolean(),
  });
  fc.assert(
    fc.property(
      anyMessage,
      preferences,
      fc.nat(20),
      fc.nat(1440),
      (one, shiftPreferences, count, minutes) => {
        const now = NOON.add({ minutes });
        const { sends, withheld } = routeFor(
          one,
          { ...member, preferences: shiftPreferences, ...texts(count, now) },
          now,
          ZONE,
        );
        expect([...sends, ...withheld].map(({ channel }) => channel).toSorted()).toEqual([
          "app",
          "email",
          "push",
          "sms",
        ]);
        expect(sends[0]?.channel).toBe("app");
        expect(sends[0]?.at.equals(now)).toBe(true);
        for (const { channel, at } of sends) {
          expect(Temporal.Instant.compare(at, now)).toBeGreaterThanOrEqual(0);
          if (one.messageUrgency === "urgent") expect(at.equals(now)).toBe(true);
          if (channel === "sms")
            expect(shiftPreferences.hasPhone && !shiftPreferences.isSmsOptedOut).toBe(true);
          if (
            channel === "sms" &&
            at.equals(now) &&
            one.messageUrgency !== "urgent" &&
            one.priority !== "emergency"
          ) {
            expect(count).toBeLessThan(SMS_A_DAY);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
