import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { membersMatching, pickListFor } from "./member-search.ts";

const dana = {
  unitNumber: "C-25",
  firstName: "Dana",
  lastName: "Levi",
  email: "dlevi@example.org",
  phoneNumber: "5552000104",
};
const zoe = {
  unitNumber: "K-7",
  firstName: "Zoë",
  lastName: "Muñoz",
  email: "zm@example.org",
  phoneNumber: null,
};
const noa = { unitNumber: "C-104", firstName: "נֹעָה", lastName: "כהן", email: "noa@example.org" };
const squad = [dana, zoe, noa];

describe("member search", () => {
  test.each([
    ["", [dana, zoe, noa]],
    ["   ", [dana, zoe, noa]],
    ["c-", [dana, noa]],
    ["LEVI", [dana]],
    ["dana levi", [dana]],
    [" levi ", [dana]],
    ["dana  LEV", [dana]],
    ["levi dana", []],
    ["dlevi@", [dana]],
    ["zoe munoz", [zoe]],
    ["ZOË", [zoe]],
    ["נעה", [noa]],
    ["example.org", [dana, zoe, noa]],
    ["nothere", []],
    ["555-2000", [dana]],
    ["(555) 200-0104", [dana]],
    ["104", [noa]],
    ["c25", [dana]],
    ["C 104", [noa]],
    ["k/7", [zoe]],
    ["-", [dana, zoe, noa]],
    ["555-2001", []],
  ])("finds %j", (search, found) => {
    expect(membersMatching(squad, search)).toEqual(found);
  });

  test("finds a member by any part of the unit number, name or address", () => {
    const field = fc.constantFrom("unitNumber", "firstName", "lastName", "email");
    fc.assert(
      fc.property(
        fc.constantFrom(dana, zoe, noa),
        field,
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (member, name, a, b, isUpper) => {
          const text = member[name];
          const part = text.slice(
            Math.min(a % text.length, b % text.length),
            Math.max(a % text.length, b % text.length) + 1,
          );
          expect(membersMatching(squad, isUpper ? part.toUpperCase() : part)).toContain(member);
        },
      ),
    );
  });
});

test("limits a list of members to choose from to twenty and says when there are more", () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ ...dana, unitNumber: `C-${index}` }));
  expect(pickListFor(many, "").shown).toHaveLength(20);
  expect(pickListFor(many, "").isCut).toBe(true);
  expect(pickListFor(many, "c-20")).toEqual({ shown: [many[20]], isCut: false });
  expect(pickListFor(many.slice(0, 20), "").isCut).toBe(false);
});
