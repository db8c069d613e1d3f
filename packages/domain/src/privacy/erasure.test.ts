import { describe, expect, test } from "vitest";
import { EVENT_TYPES, eventDefinitionOf } from "../events/catalogue.ts";
import { isPersonalDetail } from "./erased-details.ts";
import { eraseBlockedBecause, erasedRow, erasureUnconfirmed } from "./erased-member.ts";
import type { Erasure } from "./erasure.ts";
import { ERASURES } from "./erasures.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

describe("erasing a former member", () => {
  const gone = { id: 7, isActive: false, isErased: false, shiftsAhead: 0 };
  test.each([
    ["who left the squad", {}, 1, null],
    ["by the system", {}, null, null],
    ["who is active", { isActive: true }, 1, "member-active"],
    ["with an upcoming shift", { shiftsAhead: 1 }, 1, "shifts-ahead"],
    ["who is already erased", { isErased: true }, 1, "already-erased"],
    ["who is the caller", { isActive: true }, 7, "own-record"],
  ])("allows or refuses to erase a member %s", (_who, facts, actorId, code) => {
    expect(eraseBlockedBecause(actorId, { ...gone, ...facts })?.code ?? null).toBe(code);
  });

  test.each([
    [1, "This member still has 1 upcoming shift."],
    [2, "This member still has 2 upcoming shifts."],
  ])("counts the %i future shifts in the refusal", (shiftsAhead, words) =>
    expect(eraseBlockedBecause(1, { ...gone, shiftsAhead })?.message).toContain(words),
  );

  test.each([
    ["C-25", "C-25", true],
    [" C-25 ", "c-25", true],
    ["C-25", " c-25 ", true],
    ["C-25", "C25", false],
    ["C-25", "", false],
  ])("confirms the erasure of %s by %j: %s", (unitNumber, typed, isMeant) => {
    const refusal = erasureUnconfirmed(unitNumber, typed);
    expect(refusal === null).toBe(isMeant);
    expect(refusal?.fields).toEqual(isMeant ? undefined : { unitNumber: refusal?.message });
  });

  test("clears every column that is not listed as one to keep", () => {
    const { personal, withheld } = PERSONAL_TABLES.members!;
    // A database trigger derives the five legacy columns from the stored availability.
    const evaluated = [
      ...Object.keys(erasedRow(7)),
      "id",
      "createdAt",
      "updatedAt",
      "deletedAt",
      "erasedAt",
    ];
    const left = [...personal, ...withheld].filter(
      (column) =>
        !evaluated.includes(column) && !/^(morning|evening|night)\w*Availability$/.test(column),
    );
    expect(left).toEqual([]);
  });
});

test.each(Object.entries<Erasure>(ERASURES))(
  "assigns each column of %s an erasure rule",
  (name, erasure) => {
    const { personal, withheld, other, whose } = PERSONAL_TABLES[name]!;
    expect([...personal, ...withheld, ...other]).toEqual(
      expect.arrayContaining([...(erasure.unnamed ?? [])]),
    );
    if (erasure.writtenAt !== undefined)
      expect([...personal, ...other]).toContain(erasure.writtenAt);
    expect(erasure.unnamed ?? []).toEqual(expect.arrayContaining([...(erasure.reaching ?? [])]));
    if (erasure.rows === "removed")
      expect([...whose, ...personal, ...withheld]).toContain(erasure.of);
    if (erasure.rows !== "kept") return;
    const emptied = Object.entries(erasure.emptied ?? {});
    for (const [column] of emptied) expect(whose).toContain(column);
    const ofWords = new Set([
      ...emptied.flatMap(([, columns]) => Object.keys(columns)),
      ...(erasure.unnamed ?? []),
    ]);
    expect(erasure.kept.filter((column) => ofWords.has(column))).toEqual([]);
    expect([...erasure.kept, ...ofWords]).toEqual(
      expect.arrayContaining([...personal, ...withheld]),
    );
  },
);

test("classifies every detail of a log entry", () => {
  const personal = new Set<string>();
  const kept = new Set<string>();
  for (const type of EVENT_TYPES)
    for (const detail of Object.keys(eventDefinitionOf(type).details))
      (isPersonalDetail(type, detail) ? personal : kept).add(detail);
  expect([...personal].sort()).toEqual(["changes", "reason"]);
  // Add a new detail to this snapshot only if it contains no personal text.
  expect([...kept].sort()).toMatchSnapshot();
});
