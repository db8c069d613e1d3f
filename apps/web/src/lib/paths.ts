import { POLLS_PATH, SWAPS_PATH, WISHES_PATH } from "@watchbill/domain/links/app-paths";

/** Every address there is, by what is found there; what may be said of each stands in the table of pages. */
export const PATHS = {
  dashboard: "/",
  members: "/members",
  shifts: "/simple-shifts",
  plans: "/plans",
  wishes: WISHES_PATH,
  swaps: SWAPS_PATH,
  polls: POLLS_PATH,
  reports: "/reports",
  notifications: "/notifications",
  settings: "/settings",
  roster: "/roster",
  restDayRoster: "/rest-day-roster",
  board: "/board",
  testNotifications: "/test-notifications",
  messageLogs: "/message-logs",
  activityLogs: "/activity-logs",
  handoverNotes: "/handover-notes",
  system: "/system",
  handbook: "/handbook",
  /** Where the planner was before it had a page together with the calendar. */
  recurringShifts: "/recurring-shifts",
  /** Where administrators print ways in for members. */
  slips: "/sign-in-slips",
  /** Where such a slip leads; it shows without a session. */
  slip: "/slip",
  /** Where the sign-in provider sends back to; it shows without a session. */
  provider: "/sign-in/provider",
  /** The link of a message; it shows without a session. */
  link: "/go/:token",
} as const satisfies Readonly<Record<string, `/${string}`>>;

/** The id of the dashboard's calendar, for links that scroll to it. */
export const CALENDAR_ID = "calendar";

/** Where whoever writes a program reads what can be called; the server shows it. */
export const CALLS_EXPLAINED = "/api/docs";

export type PageName = keyof typeof PATHS;

/** What of a page is open when it is come to, where the address says it. */
interface Opened {
  readonly settings: {
    readonly view:
      | "profile"
      | "away"
      | "password"
      | "notifications"
      | "qualifications"
      | "organisation"
      | "kinds"
      | "webhooks"
      | "programs"
      | "chat"
      | "former"
      | "data";
  };
  readonly dashboard: { readonly month: string; readonly gaps: "only" };
  readonly reports: {
    readonly tab: "overview" | "members" | "availability" | "emergency" | "insights" | "fair-share";
  };
  readonly shifts: { readonly view: "planner"; readonly month?: string };
  readonly roster: { readonly month: string };
  /** The number of the plan that is reviewed. */
  readonly plans: { readonly review: string };
  /** The numbers of the members who are chosen. */
  readonly slips: { readonly members: string };
  /** A day of the rest day, or before it. */
  readonly restDayRoster: { readonly day: string };
  readonly wishes: { readonly plan: string; readonly member?: string };
  /** The number of the offer that is opened. */
  readonly swaps: { readonly offer: string };
  /** The number of the question that is shown, or of the shift that a new one is about. */
  readonly polls: { readonly poll: string } | { readonly shift: string };
}

/** What of a page can be open. */
export type OpenedOf<Name extends keyof Opened> = Opened[Name];

/** The address of a page, or of what is open on it. */
export function pathTo<Name extends Exclude<PageName, "link">>(
  name: Name,
  opened?: Name extends keyof Opened ? Opened[Name] : never,
): string {
  return opened ? `${PATHS[name]}?${new URLSearchParams(opened).toString()}` : PATHS[name];
}
