import type { Role } from "@watchbill/domain/members/role";
import type { FeatureSwitch } from "@watchbill/domain/settings/feature-switches";
import {
  Bell,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  type LucideIcon,
  Settings,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { CurrentUser } from "../features/accounts/session.ts";
import { lazyPage, lazyPrefetched } from "../lib/routing/lazy.ts";
import { PATHS, type PageName, pathTo } from "../lib/routing/paths.ts";
import { DashboardPage } from "./dashboard/dashboard.tsx";
import { replacementOfShift } from "./dashboard/replacement-of-shift.tsx";
import type { ToolIcon } from "./shell/tool-icons.ts";

const ActivityLogsPage = lazyPage(
  async () => (await import("../features/activity/ActivityLogsPage.tsx")).default,
);
const WallboardPage = lazyPage(
  async () => (await import("../features/reports/wallboard/WallboardPage.tsx")).default,
);
const HandoffNotesPage = lazyPage(
  async () => (await import("../features/handoff/HandoffNotesPage.tsx")).default,
);
const CorrectHoursPage = lazyPage(
  async () => (await import("../features/hours-corrections/CorrectHoursPage.tsx")).default,
);
const HandbookPage = lazyPrefetched(
  async () => (await import("../features/handbook/HandbookPage.tsx")).default,
);
const LinkPage = lazyPage(
  async () => (await import("../features/action-links/LinkPage.tsx")).default,
);
const MembersPage = lazyPrefetched(
  async () => (await import("../features/directory/MembersPage.tsx")).default,
);
const MessageLogsPage = lazyPage(
  async () => (await import("../features/messages/MessageLogsPage.tsx")).default,
);
const NotificationsPage = lazyPrefetched(
  async () => (await import("../features/notifications/NotificationsPage.tsx")).default,
);
const DraftSchedulesPage = lazyPage(
  async () => (await import("../features/draft-schedules/DraftSchedulesPage.tsx")).default,
);
const PollsPage = lazyPage(async () => (await import("../features/polls/PollsPage.tsx")).default);
const ProviderPage = lazyPage(
  async () => (await import("../features/accounts/ProviderPage.tsx")).default,
);
const DrillsPage = lazyPage(
  async () => (await import("../features/service-points/DrillsPage.tsx")).default,
);
const ReportsPage = lazyPage(
  async () => (await import("../features/reports/ReportsPage.tsx")).default,
);
const ShabbatDayRosterPage = lazyPage(
  async () => (await import("../features/calendar/ShabbatRosterPage.tsx")).default,
);
const RosterPage = lazyPage(
  async () => (await import("../features/calendar/RosterPage.tsx")).default,
);
const SettingsPage = lazyPrefetched(
  async () => (await import("../features/preferences/SettingsPage.tsx")).default,
);
const SimpleShiftsPage = lazyPrefetched(
  async () => (await import("../features/calendar/SimpleShiftsPage.tsx")).default,
);
const AvailabilityPage = lazyPage(
  async () => (await import("../features/directory/availability/AvailabilityPage.tsx")).default,
);
const SlipPage = lazyPage(
  async () => (await import("../features/directory/sign-in-slips/SlipPage.tsx")).default,
);
const SlipsPage = lazyPage(
  async () => (await import("../features/directory/sign-in-slips/SlipsPage.tsx")).default,
);
const SwapsPage = lazyPrefetched(
  async () => (await import("../features/swaps/SwapsPage.tsx")).default,
);
const ShiftPreferencesPage = lazyPrefetched(
  async () => (await import("../features/shift-preferences/ShiftPreferencesPage.tsx")).default,
);
const PreferenceAnswers = lazyPage(
  async () =>
    (await import("../features/shift-preferences/shift-preference-answers.tsx"))
      .ShiftPreferenceAnswers,
);
const SystemPage = lazyPage(
  async () => (await import("../features/monitoring/SystemPage.tsx")).default,
);
const TestNotificationsPage = lazyPage(
  async () => (await import("../features/messages/TestNotificationsPage.tsx")).default,
);

type InMenu =
  | { readonly menu: "main"; readonly icon: LucideIcon }
  /**
   * The menu that lists the page: the administrators' tools, or the member's own menu. Both menus
   * load after the first screen.
   */
  | { readonly menu: "tools" | "own"; readonly icon: ToolIcon }
  | { readonly menu?: undefined; readonly icon?: undefined };

/** A page of the app; exactly one of `screen`, `standalone` and `leadsTo` is set. */
type Page = InMenu & {
  /** For the menus and the document title. */
  readonly label: string;
  /** Additional search terms; null if the search omits the page. */
  readonly searchWords: string | null;
  /** Text shown to members instead of the page; if absent, every member has access. */
  readonly adminsOnly?: string;
  /**
   * While this feature is off, menus, search and shortcuts omit the page, but its URL still opens
   * it.
   */
  readonly feature?: FeatureSwitch;
  readonly isWindow?: boolean;
  /** Page content for a signed-in member, within the header and menus. */
  readonly screen?: (user: CurrentUser) => ReactNode;
  /** Page content without a session, outside the app's layout. */
  readonly standalone?: (params: Readonly<Record<string, string | undefined>>) => ReactNode;
  readonly leadsTo?: string;
};

const ADMINS_ONLY = "You need admin access to view this page.";

/** The route table: label, access, menu position and content, in menu order. */
export const PAGES: Readonly<Record<PageName, Page>> = {
  dashboard: {
    label: "Dashboard",
    searchWords: "home start calendar schedule duty",
    icon: CalendarCheck,
    menu: "main",
    screen: (user) => <DashboardPage user={user} />,
  },
  members: {
    label: "Members",
    searchWords: "directory phone book people squad",
    icon: Users,
    menu: "main",
    screen: (user) => <MembersPage user={user} />,
  },
  shifts: {
    label: "Shifts",
    searchWords: "calendar manage schedule",
    icon: CalendarDays,
    menu: "main",
    adminsOnly: "Only administrators can manage shifts.",
    screen: () => <SimpleShiftsPage renderReplacementActions={replacementOfShift} />,
  },
  reports: {
    label: "Reports",
    searchWords: "",
    icon: ChartColumn,
    menu: "main",
    screen: (user) => <ReportsPage isAdmin={user.role === "admin"} />,
  },
  notifications: {
    label: "Notifications",
    searchWords: "news bell",
    icon: Bell,
    menu: "main",
    screen: (user) => <NotificationsPage viewerId={user.id} />,
  },
  settings: {
    label: "Settings",
    searchWords: "preferences options",
    icon: Settings,
    menu: "main",
    screen: (user) => <SettingsPage user={user} />,
  },
  draftSchedules: {
    label: "Draft schedules",
    searchWords: "plans publish month",
    icon: "CalendarRange",
    menu: "tools",
    adminsOnly: ADMINS_ONLY,
    feature: "draft-schedules",
    screen: () => (
      <DraftSchedulesPage
        renderAnswers={({ id, state }) => (
          <PreferenceAnswers draftScheduleId={id} isAsking={state === "preferences"} />
        )}
      />
    ),
  },
  polls: {
    label: "Polls",
    searchWords: "ask everyone questions answers who can come silent",
    icon: "MessageCircleQuestion",
    menu: "tools",
    adminsOnly: ADMINS_ONLY,
    feature: "polls",
    screen: () => <PollsPage />,
  },
  shiftPreferences: {
    label: "Shift preferences",
    searchWords: "wishes when can",
    feature: "draft-schedules",
    screen: (user) => <ShiftPreferencesPage viewerId={user.id} />,
  },
  swaps: {
    label: "Swaps",
    searchWords: "trade exchange offer change",
    feature: "swaps",
    icon: "ArrowLeftRight",
    menu: "own",
    screen: () => <SwapsPage />,
  },
  drills: {
    label: "Drills & meetings",
    searchWords: "training sign in points losap events",
    feature: "service-points",
    icon: "CalendarCheck2",
    menu: "own",
    screen: (user) => <DrillsPage viewerId={user.id} isAdmin={user.role === "admin"} />,
  },
  roster: {
    label: "Monthly roster",
    searchWords: "print paper month",
    screen: (user) => <RosterPage isAdmin={user.role === "admin"} />,
  },
  shabbatDayRoster: {
    label: "Shabbat & Yom Tov roster",
    searchWords: "rest day sabbath holy print paper sheet",
    feature: "jewish-calendar",
    adminsOnly: ADMINS_ONLY,
    screen: () => <ShabbatDayRosterPage />,
  },
  wallboard: {
    label: "Wallboard",
    searchWords: "screen tv display",
    icon: "Monitor",
    menu: "tools",
    isWindow: true,
    standalone: () => <WallboardPage />,
  },
  testNotifications: {
    label: "Test Notifications",
    searchWords: "mail email sms push check",
    icon: "Send",
    menu: "tools",
    adminsOnly: "Only administrators can send test notifications.",
    screen: () => <TestNotificationsPage />,
  },
  messageLogs: {
    label: "Message Logs",
    searchWords: "mail email sms sent outbox",
    icon: "Mail",
    menu: "tools",
    adminsOnly: "Only administrators can view message logs.",
    screen: () => <MessageLogsPage />,
  },
  activityLogs: {
    label: "Activity Logs",
    searchWords: "history audit who did",
    icon: "ScrollText",
    menu: "tools",
    adminsOnly: "Only administrators can view activity logs.",
    screen: () => <ActivityLogsPage />,
  },
  handoffNotes: {
    label: "Handoff notes",
    searchWords: "handover crew next before tell past",
    icon: "NotebookPen",
    menu: "tools",
    adminsOnly: ADMINS_ONLY,
    feature: "handoff-notes",
    screen: () => <HandoffNotesPage />,
  },
  correctHours: {
    label: "Correct hours",
    searchWords: "attendance corrections approve missed forgot 10-8 10-7 time in service",
    adminsOnly: "Only administrators can correct hours.",
    screen: () => <CorrectHoursPage />,
  },
  system: {
    label: "System status",
    searchWords: null,
    icon: "Activity",
    menu: "tools",
    adminsOnly: ADMINS_ONLY,
    screen: () => <SystemPage />,
  },
  handbook: {
    label: "Handbook",
    searchWords: "help guide manual how to instructions",
    icon: "BookOpen",
    menu: "own",
    screen: (user) => <HandbookPage isAdmin={user.role === "admin"} />,
  },
  recurringShifts: {
    label: "Shifts",
    searchWords: null,
    leadsTo: pathTo("shifts", { view: "planner" }),
  },
  availability: {
    label: "Availability",
    searchWords: "when can serve frequency weekly members grid",
    adminsOnly: ADMINS_ONLY,
    screen: () => <AvailabilityPage />,
  },
  slips: {
    label: "Sign-in slips",
    searchWords: "invite invitations passwords qr print letters first sign in members",
    adminsOnly: ADMINS_ONLY,
    screen: () => <SlipsPage />,
  },
  slip: {
    label: "Sign-in slip",
    searchWords: null,
    standalone: () => <SlipPage />,
  },
  provider: {
    label: "Sign in",
    searchWords: null,
    standalone: () => <ProviderPage />,
  },
  link: {
    label: "Message",
    searchWords: null,
    standalone: ({ token = "" }) => <LinkPage token={token} />,
  },
};

/** The pages with their paths, in menu order. */
export const ALL_PAGES = (Object.keys(PAGES) as PageName[]).map((name) => ({
  name,
  path: PATHS[name],
  ...PAGES[name],
}));

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isWindow: boolean;
}

function mainMenuOf(role: Role): readonly Destination[] {
  return ALL_PAGES.flatMap((page) => {
    const { path, label, isWindow = false, adminsOnly } = page;
    if (page.menu !== "main" || (adminsOnly !== undefined && role !== "admin")) return [];
    return [{ path, label, icon: page.icon, isWindow }];
  });
}

const MAIN: Readonly<Record<Role, readonly Destination[]>> = {
  admin: mainMenuOf("admin"),
  member: mainMenuOf("member"),
};

/** The destinations of the header and the menu for a role. */
export function destinationsFor(role: Role): readonly Destination[] {
  return MAIN[role];
}

const QUICK: Readonly<Record<Role, readonly PageName[]>> = {
  admin: ["dashboard", "shifts", "members"],
  member: ["dashboard", "members", "notifications", "settings"],
};

/** The destinations of the bottom bar for a role. */
export function quickDestinationsFor(role: Role): readonly Destination[] {
  return QUICK[role].flatMap((name) => MAIN[role].filter(({ path }) => path === PATHS[name]));
}

/** Matches a signed-in member's URL path to a page; accepts a trailing slash. */
export function pageAt(path: string): (typeof ALL_PAGES)[number] | undefined {
  const plain = path.replace(/(?!^)\/+$/, "");
  return ALL_PAGES.find((page) => page.path === plain);
}
