import { ofEachField } from "@watchbill/domain/shift-types/first-availability";
import { describe, expect, test, vi } from "vitest";
import {
  afterTick,
  inOrder,
  keepLayout,
  type Member,
  paramsOf,
  railOf,
  usualLayout,
  viewOf,
} from "./directory-view.ts";

const member = (id: number, unitNumber: string, more: Partial<Member> = {}): Member => ({
  id,
  unitNumber,
  firstName: "Dana",
  lastName: "Levi",
  email: `${id}@squad.example`,
  phoneNumber: null,
  role: "member",
  isActive: true,
  ...ofEachField(() => "not-available" as const),
  availability: [],
  eveningFrequency: "once",
  ...more,
});
const shown = [
  member(1, "C-7", { lastName: "Levi" }),
  member(2, "C-25", { lastName: "Katz", role: "admin" }),
  member(3, "C-30", { lastName: "Katz", firstName: "Avi", isActive: false }),
  member(4, "C-31", { lastName: "Cohen" }),
];
const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  };
};
const ids = (members: readonly Member[]) => members.map(({ id }) => id);

describe("directory view", () => {
  test.each([
    ["unit", false, [1, 2, 3, 4]],
    ["unit", true, [4, 3, 2, 1]],
    ["name", false, [4, 3, 2, 1]],
    ["role", false, [2, 1, 3, 4]],
    ["status", true, [3, 1, 2, 4]],
  ] as const)("sorts by %s, descending %s", (sort, isDescending, order) => {
    expect(ids(inOrder(shown, { sort, isDescending }))).toEqual(order);
  });

  test("stores the view's options in the URL and uses the default for unknown values", () => {
    const usual = viewOf(new URLSearchParams("filter=some&view=map&sort=age"), "cards");
    expect(usual).toEqual({
      filter: "active",
      search: "",
      layout: "cards",
      sort: "unit",
      isDescending: false,
    });
    expect(paramsOf(usual, "cards")).toEqual({});
    const view = {
      filter: "all",
      search: "dana",
      layout: "list",
      sort: "name",
      isDescending: true,
    } as const;
    expect(viewOf(new URLSearchParams(paramsOf(view, "cards")), "cards")).toEqual(view);
  });

  test("shows cards until the member chooses a list on this device, separately for each member", () => {
    vi.stubGlobal("localStorage", storage());
    expect(usualLayout(1)).toBe("cards");
    keepLayout(1, "list");
    expect([usualLayout(1), usualLayout(2)]).toEqual(["list", "cards"]);
    const cards = { ...viewOf(new URLSearchParams(), "list"), layout: "cards" } as const;
    expect(viewOf(new URLSearchParams(paramsOf(cards, "list")), "list").layout).toBe("cards");
    vi.unstubAllGlobals();
  });
});

describe("selection", () => {
  const tick = (selected: number[], id: number, isOn: boolean, since: number | null) =>
    [...afterTick(new Set(selected), shown, { id, isOn, since })].sort();

  test("adds and removes one member", () => {
    expect(tick([1], 3, true, null)).toEqual([1, 3]);
    expect(tick([1, 3], 3, false, null)).toEqual([1]);
  });

  test("selects the range from the last ticked box in either direction when Shift is held", () => {
    expect(tick([2], 4, true, 2)).toEqual([2, 3, 4]);
    expect(tick([4], 2, true, 4)).toEqual([2, 3, 4]);
    expect(tick([1, 2, 3, 4], 1, false, 3)).toEqual([4]);
  });

  test("selects one member when Shift is held but the last ticked member is not shown", () => {
    expect(tick([9], 3, true, 9)).toEqual([3, 9]);
  });
});

describe("index rail", () => {
  const many = (count: number, more: (at: number) => Partial<Member> = () => ({})) =>
    Array.from({ length: count }, (_, at) => member(at, `C-${at + 5}`, more(at)));

  test("is empty for a short list", () => expect(railOf(many(30), "unit")).toEqual([]));

  test("has a stop at every ten unit numbers", () =>
    expect(railOf(many(31), "unit")).toEqual([
      { label: "C", index: 0 },
      { label: "C-10", index: 5 },
      { label: "C-20", index: 15 },
      { label: "C-30", index: 25 },
    ]));

  test("has stops at the initials of last names, and skips some if there are many", () => {
    const names = many(60, (at) => ({
      lastName: `${String.fromCharCode(65 + Math.floor(at / 3))}x`,
    }));
    const stops = railOf(names, "name");
    expect(stops.map(({ label }) => label).join("")).toBe("ABCDEFGHIJKLMNOPQRST");
    expect(stops.every(({ label, index }) => names[index]?.lastName.startsWith(label))).toBe(true);
  });

  test("skips stops that would be too small to tap", () =>
    expect(railOf(many(300), "unit").map(({ label }) => label)).toEqual([
      "C",
      ...Array.from({ length: 15 }, (_, at) => `C-${(at + 1) * 20}`),
    ]));

  test("has a stop for a unit without a number", () =>
    expect(railOf([member(0, "Chief"), ...many(31)], "unit")[0]).toEqual({ label: "C", index: 0 }));
});
