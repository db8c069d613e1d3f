import { expect, test } from "vitest";
import { namedStatements, StatementNames } from "./prepared-statements.ts";

const nameOfStatement = (text: string): string | undefined => new StatementNames().nameOf(text);

test("reuses the name of a statement", () => {
  const text = `update "members" set "role" = $1 where "id" = $2`;
  const names = new StatementNames();
  const name = names.nameOf(text);
  expect(name).toMatch(/^watchbill_\d+$/);
  expect(names.nameOf(`${text} and "isActive"`)).not.toBe(name);
  expect(names.nameOf(text)).toBe(name);
  expect(
    nameOfStatement(`insert into "links" ("a", "b") values ($1, lower($2)) returning "id"`),
  ).toBeDefined();
});

test("names statements with a few values, counts or arithmetic", () => {
  const text = `select count(*), "a" * 2 as "b" from "shifts" where "status" in ($1, $2) and "id" = $3`;
  expect(nameOfStatement(text)).toBeDefined();
});

test.each([
  `select * from "members" where "id" = $1`,
  `select "w".* from "swaps" as "w" where "id" = $1`,
  `delete from "links" where "id" = $1 returning *`,
])("does not name statements that take all columns: %s", (text) =>
  expect(nameOfStatement(text)).toBeUndefined(),
);

test("does not name lists of any length", () => {
  const before = namedStatements();
  for (let length = 5; length <= 500; length += 1) {
    const list = Array.from({ length }, (_, n) => `$${n + 1}`).join(", ");
    expect(nameOfStatement(`delete from "sessions" where "id" in (${list})`)).toBeUndefined();
    const rows = Array.from(
      { length: length + 1 },
      (_, n) => `($${2 * n + 1}, $${2 * n + 2})`,
    ).join(", ");
    expect(nameOfStatement(`insert into "sessions" ("a", "b") values ${rows}`)).toBeUndefined();
  }
  expect(namedStatements()).toBe(before);
});

test("names at most the limit per pool, and takes no name from another pool", () => {
  const names = new StatementNames();
  const texts = Array.from(
    { length: 300 },
    (_, n) => `select "a${n}" from "shifts" where "id" = $1`,
  );
  const named = texts.filter((text) => names.nameOf(text) !== undefined);
  expect(named).toEqual(texts.slice(0, 200));
  expect(new StatementNames().nameOf(texts[299]!)).toBe("watchbill_0");
});
