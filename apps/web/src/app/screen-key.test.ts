import { expect, test, vi } from "vitest";

vi.mock("./dashboard/dashboard.tsx", () => ({ DashboardPage: () => null }));
vi.mock("./dashboard/replacement-of-shift.tsx", () => ({ replacementOfShift: () => null }));

// Another test may have loaded these modules with its own mocks.
vi.resetModules();
const { screenAt } = await import("./screen-key.ts");
const { ALL_PAGES } = await import("./pages.tsx");

test.each([
  ["/", "", "member", "Dashboard"],
  ["/members/", "?search=katz", "member", "Members"],
  ["/simple-shifts", "", "admin", "Shifts"],
  ["/simple-shifts", "?view=planner&month=2026-12", "admin", "Planner"],
  ["/settings", "", "member", "Settings"],
  ["/settings", "?view=time-off", "member", "Time off"],
  ["/settings", "?view=webhooks", "admin", "Webhooks"],
  ["/settings", "?view=webhooks", "member", "Settings"],
  ["/reports", "", "admin", "Reports"],
  ["/reports", "?tab=fair-share", "admin", "Reports: Fair share"],
  ["/reports", "?tab=fair-share", "member", "Reports"],
  ["/roster", "", "member", "Monthly roster"],
  ["/nowhere", "", "member", "Page not found"],
] as const)("resolves %s%s for a %s to %s", (path, search, role, label) =>
  expect(screenAt(path, search, role).label).toBe(label),
);

test("treats another settings section as a new screen, but not another report", () => {
  const screen = (path: string, search: string): string => screenAt(path, search, "admin").key;
  expect(screen("/settings", "?view=time-off")).not.toBe(screen("/settings", ""));
  expect(screen("/reports", "?tab=insights")).toBe(screen("/reports", ""));
  expect(screen("/simple-shifts", "?view=planner")).toBe(screen("/simple-shifts", ""));
});

test("gives each page a unique label, except a redirect", () => {
  const labels = ALL_PAGES.filter(({ leadsTo }) => !leadsTo).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});
