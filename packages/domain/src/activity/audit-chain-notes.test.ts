import { describe, expect, test } from "vitest";
import { type SealNote, trimFault, withHead, withTrim } from "./audit-chain-notes.ts";

const at = (text: string) => Temporal.Instant.from(`${text}:00Z`);
const head = (position: number, noted: string | null): SealNote => ({
  kind: "head",
  position,
  seal: `s${position}`,
  at: noted === null ? null : at(noted),
});

describe("checkpoints of the audit chain outside the database", () => {
  test("keep the newest entry, one for each day", () => {
    const notes = [head(5, "2026-05-01T08:00"), head(9, "2026-05-02T08:00")];
    expect(withHead(notes, { position: 12, seal: "s12" }, at("2026-05-02T09:00"))).toEqual([
      head(5, "2026-05-01T08:00"),
      head(12, "2026-05-02T09:00"),
    ]);
  });

  test("keep the first entry of all, and not every entry of that day", () => {
    const first = [head(5, "2026-05-01T08:00")];
    const second = withHead(first, { position: 7, seal: "s7" }, at("2026-05-01T09:00"));
    expect(withHead(second, { position: 8, seal: "s8" }, at("2026-05-01T10:00"))).toEqual([
      head(5, "2026-05-01T08:00"),
      head(8, "2026-05-01T10:00"),
    ]);
  });

  test("keep that day's trim entry and the newest entry of each earlier day", () => {
    const trimmed: SealNote = {
      kind: "trimmed",
      position: 3,
      seal: "s3",
      at: at("2026-05-03T00:00"),
    };
    const notes = [trimmed, head(5, "2026-05-01T08:00"), head(9, "2026-05-02T08:00")];
    expect(withHead(notes, { position: 12, seal: "s12" }, at("2026-05-03T09:00"))).toEqual([
      ...notes,
      head(12, "2026-05-03T09:00"),
    ]);
  });

  test("replace all older checkpoints with the trim", () => {
    const notes = [head(5, "2026-05-01T08:00"), head(6, null), head(9, "2026-05-02T08:00")];
    expect(withTrim(notes, { position: 6, seal: "s6" }, at("2026-06-03T00:00"))).toEqual([
      { kind: "trimmed", position: 6, seal: "s6", at: at("2026-06-03T00:00") },
      head(9, "2026-05-02T08:00"),
    ]);
  });
});

describe("an audit chain without its first entries", () => {
  const trim = { position: 419, seal: "s419", at: at("2026-06-30T00:00"), saidAt: 480 };
  const now = at("2026-07-01T00:00");

  test.each<[string, SealNote[], number, RegExp | null]>([
    ["without a checkpoint", [], 0, null],
    ["if checkpoints started after the trim entry", [head(500, "2026-06-29T00:00")], 0, null],
    ["if checkpoints started with the trim entry", [head(480, "2026-06-29T00:00")], 0, null],
    [
      "if checkpoints started before the trim entry",
      [head(450, "2026-06-29T00:00")],
      0,
      /the app did not let them go/,
    ],
    ["with a retention in days", [head(450, "2026-06-29T00:00")], 30, null],
    [
      "with the app's own checkpoint",
      [{ ...head(419, "2026-06-30T00:00"), kind: "trimmed" }, head(500, null)],
      0,
      null,
    ],
    [
      "with a checkpoint of another entry",
      [{ ...head(400, "2026-05-30T00:00"), kind: "trimmed" }],
      0,
      /keeps every entry/,
    ],
    [
      "up to an entry without a checkpoint",
      [{ ...head(400, null), kind: "trimmed", seal: "s419" }],
      0,
      /keeps every entry/,
    ],
    [
      "up to the checkpoint with another hash",
      [{ ...head(419, null), kind: "trimmed", seal: "x" }],
      0,
      /keeps every entry/,
    ],
    [
      "with a manual checkpoint among them",
      [head(300, null)],
      0,
      /seal 300 of them was noted: ACTIVITY_LOG_DAYS keeps every/,
    ],
    ["with a checkpoint of the last one", [head(419, null)], 0, /seal 419 of them was noted/],
    ["with a manual checkpoint that the retention explains", [head(300, null)], 30, null],
    ["with a checkpoint from long before", [head(300, "2026-05-01T00:00")], 30, null],
    [
      "with a checkpoint from a few days before",
      [head(300, "2026-06-20T00:00")],
      30,
      /less than 30 days before/,
    ],
    // Only the last checkpoint of a day is kept, so a difference of one day is legitimate.
    ["with a checkpoint from 29 days before", [head(300, "2026-06-01T00:00")], 30, null],
    [
      "with a checkpoint half a day later",
      [head(300, "2026-06-01T12:00")],
      30,
      /less than 30 days before/,
    ],
    ["with a checkpoint from 30 days before", [head(300, "2026-05-31T00:00")], 30, null],
    [
      "with checkpoints from long before and from a few days before",
      [head(200, "2026-05-01T00:00"), head(300, "2026-06-20T00:00")],
      30,
      /less than 30 days before/,
    ],
    // The age of the first remaining entry at that time is unknown.
    [
      "with the last one as the newest entry a few days before",
      [head(419, "2026-06-20T00:00")],
      30,
      null,
    ],
  ])("checks a trimmed chain %s", (_what, notes, retentionDays, fault) => {
    const found = trimFault(trim, notes, { retentionDays, now });
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatch(fault);
  });

  test("accepts a trim entry without a hash, except when the app keeps all entries and writes checkpoints", () => {
    const said = { ...trim, saidAt: null };
    expect(trimFault(said, [head(500, "2026-06-29T00:00")], { retentionDays: 0, now })).toMatch(
      /did not let them go/,
    );
    expect(trimFault(said, [], { retentionDays: 0, now })).toBeNull();
  });

  test("rejects a trim that is dated in the future", () => {
    const later = { ...trim, at: at("2027-06-30T00:00") };
    expect(trimFault(later, [head(300, "2026-06-20T00:00")], { retentionDays: 30, now })).toMatch(
      /less than 30 days/,
    );
  });
});
