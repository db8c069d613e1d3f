import { describe, expect, test } from "vitest";
import { erasedTitle } from "./erased-member.ts";
import {
  type OtherMember,
  patternAt,
  sharedInWords,
  type Ways,
  waysToErase,
} from "./named-in-texts.ts";

const at = (day: string) => Temporal.Instant.from(`${day}T12:00:00Z`);
const NOW = at("2026-05-12");

const dana = {
  unitNumber: "C-25",
  firstName: "Dana",
  lastName: "O'Hara",
  email: "dana@squad.example",
  phoneNumber: "+17185550123",
};

/** Another member, who has only the given values in common with the erased one. */
function other(about: Partial<OtherMember>): OtherMember {
  const noa = {
    unitNumber: "C-31",
    firstName: "Noa",
    lastName: "Katz",
    email: "noa@squad.example",
    phoneNumber: "+17185559876",
  };
  return { ...noa, createdAt: at("2020-01-01"), deletedAt: null, ...about };
}

const without = (text: string, ways: Ways, when = NOW) =>
  text.replaceAll(new RegExp(patternAt(ways, when), "gi"), erasedTitle(7));

describe("member name in texts", () => {
  const ways = () => waysToErase(dana, [other({})]);
  test.each([
    ["C-25 Dana O'Hara has asked for cover", "Former member 7 has asked for cover"],
    ["thanks, dana o'hara!", "thanks, Former member 7!"],
    ["O'Hara, Dana (C-25)", "Former member 7"],
    ["<b>C-25 Dana O&#39;Hara</b>", "<b>Former member 7</b>"],
    ["mail dana@squad.example", "mail Former member 7"],
    [
      "call (718) 555-0123 or 718-555-0123 or +17185550123",
      "call Former member 7 or Former member 7 or Former member 7",
    ],
    ["Dana O'Harald and Jordana O'Hara", "Dana O'Harald and Jordana O'Hara"],
    ["C-25 alone may be another's", "C-25 alone may be another's"],
  ])("the erasure finds it in %j", (text, expected) =>
    expect(without(text, ways().others)).toBe(expected),
  );

  test("the erasure finds the unit number alone in events that the member was part of", () => {
    expect(without("C-25 took it, not C-251", ways().tied)).toBe(
      "Former member 7 took it, not C-251",
    );
  });

  test.each<[string, Partial<OtherMember>, string, string]>([
    [
      "no address",
      { email: "" },
      "mail the crew, or Dana O'Hara",
      "mail the crew, or Former member 7",
    ],
    ["no telephone", { phoneNumber: null }, "1 call for Dana O'Hara", "1 call for Former member 7"],
    ["the shortest number", { phoneNumber: "555-0123" }, "call 5550123", "call Former member 7"],
    ["too short a number", { phoneNumber: "555-012" }, "call 555012", "call 555012"],
    [
      "a number of another country",
      { phoneNumber: "+972541234567" },
      "call 054-123-4567, 541234567, +972 54-123-4567 or 054-123-45678",
      "call Former member 7, Former member 7, Former member 7 or 054-123-45678",
    ],
    [
      "a unit of digits, which is ambiguous",
      { unitNumber: "25" },
      "25 minutes for 25 Dana O'Hara",
      "25 minutes for Former member 7",
    ],
    ["a unit of letters only", { unitNumber: "Medic" }, "Medic took it", "Former member 7 took it"],
    [
      "a name in quotes, in JSON",
      { firstName: 'D"a' },
      String.raw`{"by":"D\"a O'Hara"}`,
      '{"by":"Former member 7"}',
    ],
  ])("the erasure finds it for a member with %s", (_what, about, text, expected) => {
    expect(without(text, waysToErase({ ...dana, ...about }, []).tied)).toBe(expected);
  });

  test("is matched literally if it contains special characters of regular expressions", () => {
    const odd = waysToErase({ ...dana, firstName: "D(a", lastName: "L.*" }, []).others;
    expect("C-25 D(a L.* and D(a Lxx".replaceAll(new RegExp(odd.pattern, "gi"), "X")).toBe(
      "X and D(a Lxx",
    );
  });
});

/** Other members, named after the values they have in common with the erased member. */
const NAMESAKE = other({ firstName: "dana", lastName: "O'Hara" });
const LONGER_NAME = other({ lastName: "O'Hara Katz", firstName: "Dana" });
const HOUSEHOLD = other({ phoneNumber: "+1 (718) 555-0123" });
const ONE_ADDRESS = other({ email: "Dana@squad.example" });
const RETURNED = other({ ...dana, createdAt: at("2025-06-01") });
const RETURNED_ELSEWHERE = other({ ...dana, unitNumber: "C-90", createdAt: at("2025-06-01") });
const LEFT_BEFORE = other({ ...dana, createdAt: at("2015-01-01"), deletedAt: at("2020-01-01") });
const SAME_UNIT = other({ unitNumber: "c-25", createdAt: at("2025-06-01") });

describe("names shared with another member", () => {
  const GONE = "Former member 7";
  test.each<[string, OtherMember, keyof ReturnType<typeof waysToErase>, string, string, string?]>([
    ["a namesake", NAMESAKE, "others", "Dana O'Hara said so", "Dana O'Hara said so"],
    ["a namesake", NAMESAKE, "others", "C-31 Dana O'Hara said so", "C-31 Dana O'Hara said so"],
    [
      "a namesake",
      NAMESAKE,
      "others",
      "C-25 Dana O'Hara and O'Hara, Dana (C-25)",
      `${GONE} and ${GONE}`,
    ],
    ["a namesake", NAMESAKE, "others", "dana@squad.example, 718-555-0123", `${GONE}, ${GONE}`],
    [
      "a namesake",
      NAMESAKE,
      "own",
      "Dana O'Hara asked C-31 Dana O'Hara",
      `${GONE} asked C-31 Dana O'Hara`,
    ],
    ["a namesake", NAMESAKE, "own", "asked Dana O'Hara (C-31)", "asked Dana O'Hara (C-31)"],
    ["a namesake", NAMESAKE, "own", "asked Dana O'Hara", `asked ${GONE}`],
    [
      "a namesake",
      NAMESAKE,
      "tied",
      "C-25 asked C-31 Dana O'Hara",
      `${GONE} asked C-31 Dana O'Hara`,
    ],
    [
      "a longer name",
      LONGER_NAME,
      "others",
      "Dana O'Hara Katz, not C-25 Dana O'Hara",
      `Dana O'Hara Katz, not ${GONE}`,
    ],
    ["a household", HOUSEHOLD, "others", "7185550123", "7185550123"],
    ["a household", HOUSEHOLD, "others", "Dana O'Hara, 718-555-0123", `${GONE}, 718-555-0123`],
    ["a household", HOUSEHOLD, "own", "call 718-555-0123", `call ${GONE}`],
    ["an address", ONE_ADDRESS, "others", "dana@squad.example", "dana@squad.example"],
    ["an address", ONE_ADDRESS, "own", "dana@squad.example", GONE],
    [
      "returned",
      RETURNED,
      "others",
      "C-25 Dana O'Hara, dana@squad.example",
      "C-25 Dana O'Hara, dana@squad.example",
    ],
    [
      "returned",
      RETURNED,
      "others",
      "C-25 Dana O'Hara, Dana O'Hara",
      `${GONE}, Dana O'Hara`,
      "2025-05-31",
    ],
    ["returned", RETURNED, "own", "C-25 Dana O'Hara", GONE],
    ["returned", RETURNED, "tied", "C-25 Dana O'Hara, C-25", `${GONE}, C-25`],
    ["returned", RETURNED, "tied", "C-25", GONE, "2025-05-31"],
    [
      "returned under another number",
      RETURNED_ELSEWHERE,
      "others",
      "C-90 Dana O'Hara",
      "C-90 Dana O'Hara",
    ],
    ["returned under another number", RETURNED_ELSEWHERE, "others", "C-25 Dana O'Hara", GONE],
    [
      "a former member who came back",
      LEFT_BEFORE,
      "others",
      "C-25 Dana O'Hara",
      "C-25 Dana O'Hara",
      "2019-12-31",
    ],
    ["a former member who came back", LEFT_BEFORE, "others", "C-25 Dana O'Hara", GONE],
    [
      "only the number",
      SAME_UNIT,
      "others",
      "C-25 Dana O'Hara, C-25 Noa Katz",
      `${GONE}, C-25 Noa Katz`,
    ],
    ["only the number", SAME_UNIT, "tied", "C-25 took it", "C-25 took it"],
  ])(
    "%s: in texts of the kind %3$s erases %4$j",
    (_who, who, whose, text, expected, day = "2026-05-12") => {
      expect(without(text, waysToErase(dana, [who])[whose], at(day))).toBe(expected);
    },
  );

  test("leave no pattern when another member shares every form", () => {
    const nameless = waysToErase(dana, [RETURNED]).others;
    expect(without("C-25 Dana O'Hara dana@squad.example 7185550123 x", nameless)).toContain(
      "C-25 Dana O'Hara dana@",
    );
  });

  test.each([
    ["nothing", [other({})], []],
    ["the name", [NAMESAKE], ["Their name where it may belong to C-31 dana O'Hara"]],
    [
      "all of them, and the number with two others",
      [RETURNED, HOUSEHOLD, HOUSEHOLD],
      [
        "Their name where it may belong to C-25 Dana O'Hara",
        "Their email where it may belong to C-25 Dana O'Hara",
        "Their phone number where it may belong to C-25 Dana O'Hara or 2 other members",
      ],
    ],
    [
      "the address, with one other",
      [ONE_ADDRESS, ONE_ADDRESS],
      ["Their email where it may belong to C-31 Noa Katz or 1 other member"],
    ],
  ])("are listed for the admin: %s", (_what, others, sentences) =>
    expect(sharedInWords(dana, others)).toEqual(sentences),
  );
});
