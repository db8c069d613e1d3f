import {
  POLLS_PATH,
  SHIFT_PREFERENCES_PATH,
  SWAPS_PATH,
} from "@watchbill/domain/action-links/app-paths";

/** The paths of all routes by name; `app/pages.tsx` has who may open each and what it shows. */
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
  /** The planner's path in older versions, in which it had its own page. */
  recurringShifts: "/recurring-shifts",
  /** Page on which administrators edit the availability of all members. */
  availability: "/availability",
  /** Page on which administrators print sign-in slips (printed one-time passwords). */
  slips: "/sign-in-slips",
  /** Page that a sign-in slip's QR code opens; needs no session. */
  slip: "/slip",
  /** Callback page of the sign-in provider; needs no session. */
  provider: "/sign-in/provider",
  /** Page of an action link in a message; needs no session. */
  link: "/go/:token",
} as const satisfies Readonly<Record<string, `/${string}`>>;

/** Element id of the dashboard's calendar, for links that scroll to it. */
export const CALENDAR_ID = "calendar";

/** URL of the API reference for developers, which the server provides. */
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
  /** The event and the code in the wallboard's QR code. */
  readonly drills: { readonly event: string; readonly code: string };
  readonly roster: { readonly month: string };
  /** Id of the draft schedule to review. */
  readonly draftSchedules: { readonly review: string };
  readonly availability: { readonly show: "missing" };
  /** Ids of the selected members, separated by commas. */
  readonly slips: { readonly members: string };
  /** The date of the Shabbat or Yom Tov, or of a day before it. */
  readonly shabbatDayRoster: { readonly day: string };
  readonly shiftPreferences: { readonly draftSchedule: string; readonly member?: string };
  /** Id of the open swap offer. */
  readonly swaps: { readonly offer: string };
  /** Id of the open poll, or of the shift that a new poll is about. */
  readonly polls: { readonly poll: string } | { readonly shift: string };
}

export type OpenedOf<Name extends keyof Opened> = Opened[Name];

/** Builds the URL of a page, or of an item on the page. */
export function pathTo<Name extends Exclude<PageName, "link">>(
  name: Name,
  opened?: Name extends keyof Opened ? Opened[Name] : never,
): string {
  return opened ? `${PATHS[name]}?${new URLSearchParams(opened).toString()}` : PATHS[name];
}
