import type { Role } from "@watchbill/domain/members/role";
import { FEATURE_SWITCHES } from "@watchbill/domain/settings/feature-switches";
import { expect, test, vi } from "vitest";

vi.mock("./dashboard/dashboard.tsx", () => ({ DashboardPage: () => null }));
vi.mock("./dashboard/replacement-of-shift.tsx", () => ({ replacementOfShift: () => null }));

// Another test may have loaded these modules with its own mocks.
vi.resetModules();
const { ALL_PAGES, destinationsFor, pageAt, quickDestinationsFor } = await import("./pages.tsx");
const { adminTools, ownPages } = await import("./shell/tools.ts");

const ALL_ON = { features: FEATURE_SWITCHES };

const pathsOf = (destinations: readonly { readonly path: string }[]): string =>
  destinations.map(({ path }) => path).join(" ");

test("lists every path with its label and audience", () => {
  const lines = ALL_PAGES.map(({ path, label, adminsOnly, standalone, leadsTo }) => {
    const who = standalone ? "anybody" : adminsOnly === undefined ? "members" : "administrators";
    return `${path}  ${label}  ${leadsTo === undefined ? who : `leads to ${leadsTo}`}`;
  });
  expect(lines).toMatchInlineSnapshot(`
    [
      "/  Dashboard  members",
      "/members  Members  members",
      "/simple-shifts  Shifts  administrators",
      "/reports  Reports  members",
      "/notifications  Notifications  members",
      "/settings  Settings  members",
      "/draft-schedules  Draft schedules  administrators",
      "/ask  Polls  administrators",
      "/shift-preferences  Shift preferences  members",
      "/swaps  Swaps  members",
      "/drills-and-meetings  Drills & meetings  members",
      "/roster  Monthly roster  members",
      "/shabbat-roster  Shabbat & Yom Tov roster  administrators",
      "/wallboard  Wallboard  anybody",
      "/test-notifications  Test Notifications  administrators",
      "/message-logs  Message Logs  administrators",
      "/activity-logs  Activity Logs  administrators",
      "/handoff-notes  Handoff notes  administrators",
      "/correct-hours  Correct hours  administrators",
      "/system  System status  administrators",
      "/handbook  Handbook  members",
      "/recurring-shifts  Shifts  leads to /simple-shifts?view=planner",
      "/availability  Availability  administrators",
      "/sign-in-slips  Sign-in slips  administrators",
      "/slip  Sign-in slip  anybody",
      "/sign-in/provider  Sign in  anybody",
      "/go/:token  Message  anybody",
    ]
  `);
});

test("lists the menu destinations", () => {
  expect({
    admin: pathsOf(destinationsFor("admin")),
    adminTools: pathsOf(adminTools(ALL_ON)),
    adminQuick: pathsOf(quickDestinationsFor("admin")),
    member: pathsOf(destinationsFor("member")),
    own: pathsOf(ownPages(ALL_ON)),
    memberQuick: pathsOf(quickDestinationsFor("member")),
  }).toMatchInlineSnapshot(`
    {
      "admin": "/ /members /simple-shifts /reports /notifications /settings",
      "adminQuick": "/ /simple-shifts /members",
      "adminTools": "/draft-schedules /ask /wallboard /test-notifications /message-logs /activity-logs /handoff-notes /system",
      "member": "/ /members /reports /notifications /settings",
      "memberQuick": "/ /members /notifications /settings",
      "own": "/swaps /drills-and-meetings /handbook",
    }
  `);
});

test("shows only few links to a squad that uses no optional feature", () => {
  const plain = { features: [] };
  const header = (role: Role): number => destinationsFor(role).length;
  const own = ownPages(plain).length;
  const tools = adminTools(plain).length;
  expect(header("member") + own).toBeLessThanOrEqual(6);
  expect(header("admin") + 1).toBeLessThanOrEqual(8);
  expect(tools).toBeLessThanOrEqual(5);
  expect(header("admin") + own + tools).toBeLessThanOrEqual(12);
});

test("matches one page per path, also with a trailing slash", () => {
  for (const { screen, standalone, leadsTo } of ALL_PAGES)
    expect([screen, standalone, leadsTo].filter((shown) => shown !== undefined)).toHaveLength(1);
  expect([pageAt("/settings/")?.label, pageAt("/")?.label, pageAt("/no-such")]).toEqual([
    "Settings",
    "Dashboard",
    undefined,
  ]);
});
