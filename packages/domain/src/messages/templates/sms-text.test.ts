import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gsmText, smsSize, withoutPictures } from "./sms-text.ts";

describe("SMS size", () => {
  test.each([
    ["nothing", "", "gsm-7", 0, 0, 160],
    ["one letter", "a", "gsm-7", 1, 1, 159],
    ["160 letters", "a".repeat(160), "gsm-7", 160, 1, 0],
    ["161 letters", "a".repeat(161), "gsm-7", 161, 2, 145],
    ["306 letters", "a".repeat(306), "gsm-7", 306, 2, 0],
    ["307 letters", "a".repeat(307), "gsm-7", 307, 3, 152],
    ["a bracket counts two", "[", "gsm-7", 2, 1, 158],
    ["80 euro signs", "€".repeat(80), "gsm-7", 160, 1, 0],
    ["81 euro signs: none is split", "€".repeat(81), "gsm-7", 162, 2, 143],
    ["a Hebrew letter makes it all UCS-2", `${"a".repeat(69)}ד`, "ucs-2", 70, 1, 0],
    ["71 with a Hebrew letter", `${"a".repeat(70)}ד`, "ucs-2", 71, 2, 63],
    ["134 with a Hebrew letter", `${"a".repeat(133)}ד`, "ucs-2", 134, 2, 0],
    ["135 with a Hebrew letter", `${"a".repeat(134)}ד`, "ucs-2", 135, 3, 66],
    ["an emoji counts two", "🚑", "ucs-2", 2, 1, 68],
    ["36 emoji: none is split over 67", "🚑".repeat(36), "ucs-2", 72, 2, 61],
    ["accents of the GSM alphabet", "éèàùòñÖ", "gsm-7", 7, 1, 153],
    ["an accent it lacks", "á", "ucs-2", 1, 1, 69],
  ])("measures %s", (_, text, encoding, units, segments, unitsLeft) => {
    expect(smsSize(text)).toEqual({ encoding, units, segments, unitsLeft });
  });

  test("returns the room left in the last segment, and a text of that length still fits", () => {
    const character = fc.constantFrom("a", "[", "€", "é", " ");
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 400 }), (characters) => {
        const size = smsSize(characters.join(""));
        const room = size.segments === 1 ? 160 : 153;
        expect(size.units).toBeLessThanOrEqual(size.segments * room);
        expect(smsSize(`${characters.join("")}${"a".repeat(size.unitsLeft)}`).segments).toBe(
          size.segments,
        );
        expect(smsSize(`${characters.join("")}${"a".repeat(size.unitsLeft + 1)}`).segments).toBe(
          size.segments + 1,
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("converting to the GSM alphabet", () => {
  test.each([
    ["“You’re on” – tonight…", '"You\'re on" - tonight...'],
    ["11:00\u202fPM\u00a0— 7:00", "11:00 PM - 7:00"],
    ["Márquez, Łukasz, Zoë, Nuñez", "Marquez, Lukasz, Zoe, Nuñez"],
    ["e\u0301", "é"],
    ["\u200fנֹעָה", "נֹעָה"],
    ["a → b", "a → b"],
  ])("converts %j to %j", (text, plain) => {
    expect(gsmText(text)).toBe(plain);
  });

  test.each([
    ["I 👍 come", "I come"],
    ["👩‍🚒🇮🇱 On it", "On it"],
    ["👍", "👍"],
    ["אני בא 👍", "אני בא 👍"],
  ])("removes the emoji of %j: %j", (text, plain) => expect(withoutPictures(text)).toBe(plain));

  test("never turns a GSM text into UCS-2, and changes nothing when repeated", () => {
    const character = fc.constantFrom("a", "’", "“", "–", "…", "á", "ד", "🚑", " ", "€", "\u200f");
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 200 }).map((parts) => parts.join("")),
        (text) => {
          expect(gsmText(gsmText(text))).toBe(gsmText(text));
          expect(
            smsSize(gsmText(`a${text}`)).encoding === "gsm-7" ||
              smsSize(`a${text}`).encoding === "ucs-2",
          ).toBe(true);
        },
      ),
    );
  });
});
