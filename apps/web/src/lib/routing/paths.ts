import {
  POLLS_PATH,
  SHIFT_PREFERENCES_PATH,
  SWAPS_PATH,
} from "@watchbill/domain/action-links/app-paths";

/** Every route path by name; the table of pages has the rules for each. */
export const PATHS = {
  dashboard: "/",
  members: "/members",
  shifts: "/simple-shifts",
  draftSchedules: "/draft-schedules",
  shiftPreferences: SHIFT_PREFERENCES_PATH,
  swaps: SWAPS_PATH,
  polls: POLLS_PATH,
  reports: "/reports",
  drills: "/drills-and-meetings",
  notifications: "/notifications",
  settings: "/settings",
  roster: "/roster",
  shabbatDayRoster: "/shabbat-roster",
  wallboard: "/wallboard",
  testNotifications: "/test-notifications",
  messageLogs: "/message-logs",
  activityLogs: "/activity-logs",
  handoffNotes: "/handoff-notes",
  correctHours: "/correct-hours",
  system: "/system",
  handbook: "/handbook",
  /** The planner's old path, before it shared a page with the calendar. */
  recurringShifts: "/recurring-shifts",
  /** Where administrators change the availability of all members. */
  availability: "/availability",
  /** Where administrators print sign-in slips for members. */
  slips: "/sign-in-slips",
  /** The target of a sign-in slip; it needs no session. */
  slip: "/slip",
  /** The sign-in provider's callback; it needs no session. */
  provider: "/sign-in/provider",
  /** An action link from a message; it needs no session. */
  link: "/go/:token",
} as const satisfies Readonly<Record<string, `/${string}`>>;

/** The id of the dashboard's calendar, for links that scroll to it. */
export const CALENDAR_ID = "calendar";

/** The API reference for developers, served by the server. */
export const CALLS_EXPLAINED = "/api/docs";

export type PageName = keyof typeof PATHS;

/** Query parameters that open an item on a page. */
interface Opened {
  readonly settings: {
    readonly view:
      | "profile"
      | "time-off"
      | "password"
      | "notifications"
      | "qualifications"
      | "own-qualifications"
      | "organization"
      | "appearance"
      | "reminders"
      | "limits"
      | "hours"
      | "workload"
      | "holidays"
      | "shabbat"
      | "security"
      | "retention"
      | "shift-types"
      | "features"
      | "webhooks"
      | "api-tokens"
      | "chat"
      | "former"
      | "data";
  };
  readonly dashboard: { readonly month: string; readonly gaps: "only" };
  readonly reports: {
    readonly tab:
      | "overview"
      | "members"
      | "availability"
      | "emergency"
      | "insights"
      | "fair-share"
      | "service-points";
  };
  readonly shifts: { readonly view: "planner"; readonly month?: string };
  /** The event and the code of the wallboard's QR code. */
  readonly drills: { readonly event: string; readonly code: string };
  readonly roster: { readonly month: string };
  /** The number of the draft schedule under review. */
  readonly draftSchedules: { readonly review: string };
  readonly availability: { readonly show: "missing" };
  /** The numbers of the selected members. */
  readonly slips: { readonly members: string };
  /** A day of the Shabbat or Yom Tov, or before it. */
  readonly shabbatDayRoster: { readonly day: string };
  readonly shiftPreferences: { readonly draftSchedule: string; readonly member?: string };
  /** The number of the open offer. */
  readonly swaps: { readonly offer: string };
  /** The number of the open poll, or of the shift that a new poll is about. */
  readonly polls: { readonly poll: string } | { readonly shift: string };
}

export type OpenedOf<Name extends keyof Opened> = Opened[Name];

/** Builds the URL of a page, or of an item open on it. */
export function pathTo<Name extends Exclude<PageName, "link">>(
  name: Name,
  opened?: Name extends keyof Opened ? Opened[Name] : never,
): string {
  return opened ? `${PATHS[name]}?${new URLSearchParams(opened).toString()}` : PATHS[name];
}
