import { describe, expect, test } from "vitest";
import { jsonInAscii } from "./json-in-ascii.ts";

const MUCH = "Evening ".repeat(50);

describe("JSON in ASCII", () => {
  test.each([
    ["nothing foreign", MUCH],
    ["a Hebrew month", `${MUCH}כסלו`],
    ["a letter with an accent", `${MUCH}é`],
    ["an emoji, which is two units", `${MUCH}🚑`],
    ["half of one", `${MUCH}\ud83d`],
    ["the separators of lines that scripts once stumbled over", `${MUCH}\u2028\u2029`],
    ["what JSON escapes by itself", `${MUCH}"\\\n\u0007`],
    ["a key", { [`${MUCH}ü`]: 1 }],
  ])("%s is read as it was, and every byte is ASCII", (_what, value) => {
    const json = jsonInAscii(value);
    expect(JSON.parse(json)).toEqual(value);
    expect(json).toMatch(/^[\0-\u007f]*$/);
  });

  test("what is mostly of another alphabet stays as short as it is", () => {
    const notes = "להביא ציוד ".repeat(20);
    expect(jsonInAscii(notes)).toBe(JSON.stringify(notes));
  });
});
