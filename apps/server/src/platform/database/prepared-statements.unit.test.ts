import { expect, test } from "vitest";
import { namedStatements, nameOfStatement } from "./prepared-statements.ts";

test("a statement keeps its name", () => {
  const text = `update "members" set "role" = $1 where "id" = $2`;
  expect(nameOfStatement(text)).toBe(nameOfStatement(text));
  expect(nameOfStatement(text)).toMatch(/^watchbill_\d+$/);
  expect(nameOfStatement(`insert into "links" ("a", "b") values ($1, lower($2)) returning "id"`)).toBeDefined();
});

test("lists of every length take no names", () => {
  const before = namedStatements();
  for (let length = 1; length <= 500; length += 1) {
    const list = Array.from({ length }, (_, n) => `$${n + 1}`).join(", ");
    expect(nameOfStatement(`delete from "sessions" where "id" in (${list})`)).toBeUndefined();
    const rows = Array.from({ length: length + 1 }, (_, n) => `($${2 * n + 1}, $${2 * n + 2})`).join(", ");
    expect(nameOfStatement(`insert into "sessions" ("a", "b") values ${rows}`)).toBeUndefined();
  }
  expect(namedStatements()).toBe(before);
});
