import { expect, test, vi } from "vitest";

vi.mock("./dashboard/dashboard.tsx", () => ({ DashboardPage: () => null }));
vi.mock("./dashboard/replacement-of-shift.tsx", () => ({ replacementOfShift: () => null }));

// Another test may have loaded these modules with its own mocks.
vi.resetModules();
const { ALL_PAGES, destinationsFor, pageAt, quickDestinationsFor } = await import("./pages.tsx");
const { ADMIN_TOOLS, OWN_PAGES } = await import("./shell/tools.ts");

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
      "/draft-schedules  Plans  administrators",
      "/ask  Ask Everyone  administrators",
      "/shift-preferences  Wishes  members",
      "/swaps  Swaps  members",
      "/roster  Month's Roster  members",
      "/shabbat-roster  Rest Day Roster  administrators",
      "/wallboard  Wallboard  anybody",
      "/test-notifications  Test Notifications  administrators",
      "/message-logs  Message Logs  administrators",
      "/activity-logs  Activity Logs  administrators",
      "/handoff-notes  Handover Notes  administrators",
      "/system  System  administrators",
      "/handbook  Handbook  members",
      "/recurring-shifts  Shifts  leads to /simple-shifts?view=planner",
      "/availability  Availability  administrators",
      "/sign-in-slips  Sign-in Slips  administrators",
      "/slip  Sign-in Slip  anybody",
      "/sign-in/provider  Sign in  anybody",
      "/go/:token  Message  anybody",
    ]
  `);
});

test("lists the menu destinations", () => {
  expect({
    admin: pathsOf(destinationsFor("admin")),
    adminTools: pathsOf(ADMIN_TOOLS),
    adminQuick: pathsOf(quickDestinationsFor("admin")),
    member: pathsOf(destinationsFor("member")),
    own: pathsOf(OWN_PAGES),
    memberQuick: pathsOf(quickDestinationsFor("member")),
  }).toMatchInlineSnapshot(`
    {
      "admin": "/ /members /simple-shifts /reports /notifications /settings",
      "adminQuick": "/ /simple-shifts /members",
      "adminTools": "/draft-schedules /ask /roster /wallboard /test-notifications /message-logs /activity-logs /handoff-notes /system",
      "member": "/ /members /reports /notifications /settings",
      "memberQuick": "/ /members /notifications /settings",
      "own": "/swaps /handbook",
    }
  `);
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
