import type { Role } from "@watchbill/domain/members/role";
import { FEATURE_SWITCHES } from "@watchbill/domain/settings/feature-switches";
import { describe, expect, test, vi } from "vitest";

vi.mock("../dashboard/dashboard.tsx", () => ({ DashboardPage: () => null }));
vi.mock("../dashboard/replacement-of-shift.tsx", () => ({ replacementOfShift: () => null }));

// Another test may have loaded these modules with its own mocks.
vi.resetModules();
const { receivedAs, keysFor } = await import("./keys.ts");

const ALL_ON = { features: FEATURE_SWITCHES };

const wordsOf = (pressed: string, role: Role): string | null => {
  const match = receivedAs(pressed.split(" "), keysFor(role, ALL_ON));
  return match === null || match === "started" ? match : match.does;
};

describe("keyboard shortcuts", () => {
  test.each([
    ["g", "member", "started"],
    ["g d", "member", "Dashboard"],
    ["g m", "member", "Members"],
    ["g s", "admin", "Shifts"],
    ["g s", "member", null],
    ["g p", "admin", "Planner"],
    ["g p", "member", null],
    ["g x", "admin", null],
    ["d", "admin", null],
    ["t", "member", "Today"],
    ["ArrowLeft", "member", "Previous month or week"],
    ["f", "member", 'Toggle "Gaps only"'],
    ["n", "admin", "New shift"],
    ["n", "member", null],
    ["?", "member", "Show keyboard shortcuts"],
    ["/", "member", "Search this page, or everything"],
    // The dialog, the undo stack and the toasts handle these keys themselves.
    ["Esc", "admin", null],
    ["Mod+Z", "admin", null],
  ] as const)("for the keys %s pressed by a %s, finds %s", (pressed, role, words) =>
    expect(wordsOf(pressed, role)).toBe(words),
  );

  test("omits the pages of a feature that is off", () => {
    const keys = ["g", "w"];
    expect(receivedAs(keys, keysFor("member", { features: [] }))).toBeNull();
    expect(receivedAs(keys, keysFor("member", ALL_ON))).toMatchObject({ keys });
  });
});

test("has no duplicate key and no key that is a prefix of another", () => {
  const acting = keysFor("admin", ALL_ON).filter(({ act }) => act !== null);
  const all = acting.map(({ keys }) => keys.join(" "));
  expect(all.filter((keys, at) => all.indexOf(keys) !== at)).toEqual([]);
  expect(all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)))).toEqual([]);
});

test("lists no administrator shortcut for members", () => {
  const members = keysFor("member", ALL_ON).map(({ does }) => does);
  for (const does of [
    "Shifts",
    "Draft schedules",
    "Planner",
    "New shift",
    "Activity Logs",
    "Message Logs",
    "Redo",
  ])
    expect(members).not.toContain(does);
});
