import { describe, expect, test } from "vitest";
import { emailHtml } from "../messages/templates/email-html.ts";
import { rosterEmailToOf } from "../settings/roster-recipients.ts";
import { BEFORE_SHABBAT_HOURS } from "../shabbat/shabbat-hold.ts";
import { squadIn } from "../testing/clocks.ts";
import {
  MAX_ROSTER_MEMBERS,
  rosterAudienceBlockedBecause,
  rosterEmailedText,
  rosterWay,
  windowToMail,
} from "./roster-mail.ts";
import { openSpotsText, type RestRoster, rosterDay, rosterEmail } from "./shabbat-roster.ts";

const zone = "America/New_York";
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const windowOf = (from: string, until: string, name = "Shabbat") => ({
  name,
  startsAt: at(from),
  endsAt: at(until),
  lightings: [{ at: at(from), name }],
});
const shabbat = windowOf("2026-11-20T16:16", "2026-11-21T17:24");
const noa = { name: "K-7 Noa Cohen", phone: "(718) 555-0123", seeksCover: false };
const roster: RestRoster = {
  window: shabbat,
  clock: squadIn(zone),
  squad: "Riverside",
  shifts: [
    {
      date: "2026-11-19",
      shift: "Week",
      hours: "8:00 AM - 8:00 AM",
      notes: "",
      spots: 1,
      roleGap: null,
      people: [noa],
    },
    {
      date: "2026-11-21",
      shift: "Night",
      hours: "11:00 PM - 7:00 AM",
      notes: "Keys are with <the> gabbai",
      spots: 3,
      roleGap: "needs driver",
      people: [noa, { name: "C-3 Dana Levi", phone: "", seeksCover: true }],
    },
  ],
};

describe("the roster email", () => {
  const mail = rosterEmail(roster, {
    firstName: "Rosa",
    link: "https://squad.example/",
    now: at("2026-11-20T12:00"),
  });
  test("contains the crews with phone numbers, the times, the open spots and its own date", () => {
    expect(mail.subject).toBe("Roster for Shabbat, Fri, Nov 20 to Sat, Nov 21");
    expect(mail.text).toBe(
      [
        "Hi Rosa,",
        "On call with Riverside during Shabbat. Candle lighting is Fri, Nov 20, 4:16 PM; Shabbat ends Sat, Nov 21, 5:24 PM.",
        "== Friday, November 20, 2026 ==",
        "Week, 8:00 AM - 8:00 AM, since Thu, Nov 19\n  - K-7 Noa Cohen, (718) 555-0123",
        "== Saturday, November 21, 2026 ==",
        "Night, 11:00 PM - 7:00 AM\n  - K-7 Noa Cohen, (718) 555-0123\n  - C-3 Dana Levi, no phone (requested a replacement; on the shift until someone accepts)\n" +
          "  - 1 open spot: needs driver\n  - Keys are with <the> gabbai",
        "As of Fri, Nov 20 at 12:00 PM.",
        "Open the app: https://squad.example/\n",
      ].join("\n\n"),
    );
  });
  test("is rendered as HTML with members' input escaped", () => {
    const html = emailHtml(mail.subject, mail.blocks, "", { squad: "Riverside", accent: null });
    expect(html).toContain("<li>Keys are with &lt;the&gt; gabbai</li>");
    expect(html).toMatch(/<h2[^>]*>Saturday, November 21, 2026<\/h2>/);
  });
  test.each([
    ["what began before", "2026-11-18", "2026-11-20"],
    ["its eve", "2026-11-20", "2026-11-20"],
    ["its second day", "2026-11-21", "2026-11-21"],
  ])("lists a shift under a day: %s", (_what, date, day) =>
    expect(rosterDay(date, shabbat, zone)).toBe(day),
  );
  test.each([
    [{ spots: 2, held: 2, roleGap: null }, null],
    [{ spots: 2, held: 3, roleGap: null }, null],
    [{ spots: 2, held: 0, roleGap: null }, "2 open spots"],
    [{ spots: 2, held: 2, roleGap: "needs driver" }, "Needs driver"],
  ])("describes open spots: %o", (shift, text) => expect(openSpotsText(shift)).toBe(text));
});

describe("when the roster is emailed automatically", () => {
  const holy = windowOf("2026-11-18T16:17", "2026-11-19T17:25", "Holy day");
  test.each([
    ["a minute too early", [shabbat], 6, "2026-11-20T10:15", null],
    ["hours before", [shabbat], 6, "2026-11-20T10:16", "Shabbat"],
    ["until it begins", [shabbat], 6, "2026-11-20T16:15", "Shabbat"],
    ["not inside", [shabbat], 6, "2026-11-20T16:16", null],
    ["not while the rest day before lasts", [holy, shabbat], 47, "2026-11-19T17:54", null],
    ["with what waited for its end", [holy, shabbat], 47, "2026-11-19T17:55", "Shabbat"],
  ])("%s", (_when, windows, hours, now, name) =>
    expect(windowToMail(windows, hours, at(now))?.name ?? null).toBe(name),
  );
  test("is not delayed by a clock change", () => {
    const autumn = windowOf("2026-11-01T16:00", "2026-11-02T17:00");
    expect(windowToMail([autumn], 24, autumn.startsAt.subtract({ hours: 24 }))?.name).toBe(
      "Shabbat",
    );
  });
});

describe("how each member gets the roster", () => {
  const lead = shabbat.startsAt.subtract({ hours: BEFORE_SHABBAT_HOURS });
  test.each([
    ["sends by email", { takesMail: true, observesShabbat: true }, lead, "mail"],
    ["notifies in the app", { takesMail: false, observesShabbat: true }, lead, "app"],
    [
      "skips a member who observes the rest day now",
      { takesMail: true, observesShabbat: true },
      shabbat.startsAt,
      "none",
    ],
    [
      "skips a member shortly after the rest day",
      { takesMail: true, observesShabbat: true },
      shabbat.endsAt.add({ minutes: 29 }),
      "none",
    ],
    [
      "notifies a member who observes none at any time",
      { takesMail: true, observesShabbat: false },
      shabbat.startsAt,
      "mail",
    ],
  ] as const)("%s", (_how, member, now, way) =>
    expect(rosterWay(member, [shabbat], now)).toBe(way),
  );
});

test.each([
  [{ audience: "everyone", qualificationId: null, memberIds: [] }, null],
  [{ audience: "qualification", qualificationId: 3, memberIds: [] }, null],
  [{ audience: "qualification", qualificationId: null, memberIds: [] }, "Choose a qualification"],
  [{ audience: "chosen", qualificationId: null, memberIds: [] }, "Choose who gets the email"],
  [
    {
      audience: "chosen",
      qualificationId: null,
      memberIds: Array.from({ length: MAX_ROSTER_MEMBERS }, (_, id) => id),
    },
    null,
  ],
  [
    {
      audience: "chosen",
      qualificationId: null,
      memberIds: Array.from({ length: MAX_ROSTER_MEMBERS + 1 }, (_, id) => id),
    },
    /at most/,
  ],
] as const)("describes the recipients: %o", (chosen, text) => {
  const refusal = rosterAudienceBlockedBecause(chosen);
  if (text === null) expect(refusal).toBeNull();
  else {
    expect(refusal?.message).toMatch(text);
    expect(refusal?.fields).toEqual({
      [chosen.audience === "qualification" ? "audience" : "memberIds"]: refusal?.message,
    });
  }
});

test("accepts only known stored audiences", () => {
  expect([rosterEmailToOf("in-it"), rosterEmailToOf("nobody"), rosterEmailToOf("unknown")]).toEqual(
    ["in-it", "nobody", "nobody"],
  );
});

test.each([
  [{ emailed: 5, had: 0, notifiedInApp: [], notReached: [] }, "Emailed to 5 members."],
  [
    { emailed: 1, had: 2, notifiedInApp: ["C-3 Dana Levi"], notReached: [] },
    "Emailed to 1 member. 2 members already had this version. Notified in the app because they don't get email: C-3 Dana Levi.",
  ],
  [
    { emailed: 0, had: 1, notifiedInApp: [], notReached: [] },
    "No emails sent. 1 member already had this version.",
  ],
  [
    { emailed: 0, had: 0, notifiedInApp: ["a", "b", "c", "d"], notReached: [] },
    "No emails sent. Notified in the app because they don't get email: a, b, c, and d.",
  ],
  [
    { emailed: 3, had: 0, notifiedInApp: [], notReached: ["K-7 Noa Cohen", "C-3 Dana Levi"] },
    "Emailed to 3 members. Not sent during Shabbat or Yom Tov: K-7 Noa Cohen and C-3 Dana Levi.",
  ],
  [
    { emailed: 1, had: 0, notifiedInApp: ["a", "b", "c", "d", "e"], notReached: [] },
    "Emailed to 1 member. Notified in the app because they don't get email: 5 members.",
  ],
])("describes the result: %o", (emailed, text) => expect(rosterEmailedText(emailed)).toBe(text));
