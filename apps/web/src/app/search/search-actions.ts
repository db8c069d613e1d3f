import {
  type FeatureSwitch,
  isOn,
  type SquadFeatures,
} from "@watchbill/domain/settings/feature-switches";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import type { CurrentUser } from "../../features/accounts/session.ts";
import { panelView, type Upcoming, whyNotInService } from "../../features/attendance/panel-view.ts";
import type { Act, SearchChoice } from "../../features/search/choice.ts";
import { type Entry, wordsOf } from "../../features/search/entry.ts";
import { MODIFIER } from "../../lib/focus/single-key-shortcuts.ts";

const TITLE = 3;
const LESS = 2;

interface Written {
  readonly title: string;
  readonly also: string;
  readonly isForAdmins?: boolean;
  readonly isOffered?: boolean;
  readonly feature?: FeatureSwitch;
}

const ACTS: Readonly<Record<Exclude<Act, "check-in" | "check-out" | "write-note">, Written>> = {
  "new-shift": { title: "New shift", also: "add create", isForAdmins: true, isOffered: true },
  "fill-weeks": {
    title: "Copy weeks",
    also: "copy saved template",
    isForAdmins: true,
    isOffered: true,
  },
  "import-shifts": {
    title: "Import shifts",
    also: "csv ics calendar file spreadsheet schedule upload",
    isForAdmins: true,
  },
  "usual-week": {
    title: "Set up the weekly template",
    also: "usual weekdays shifts types switch",
    isForAdmins: true,
  },
  rotation: {
    title: "Set up a rotation",
    also: "teams in turn standby week platoon crew 24 48 on call roster",
    isForAdmins: true,
  },
  "first-steps": {
    title: "Set up your squad",
    also: "first steps checklist begin start welcome",
    isForAdmins: true,
  },
  "assign-shift": {
    title: "Assign shift",
    also: "a member put on",
    isForAdmins: true,
    isOffered: true,
  },
  "add-member": {
    title: "Add member",
    also: "new create person",
    isForAdmins: true,
    isOffered: true,
  },
  "import-members": {
    title: "Import members",
    also: "csv file spreadsheet add",
    isForAdmins: true,
  },
  "welcome-emails": {
    title: "Send welcome emails",
    also: "invite passwords mail members",
    isForAdmins: true,
  },
  "ask-everyone": {
    title: "New poll",
    also: "question ask everyone members answers who can come",
    isForAdmins: true,
    isOffered: true,
    feature: "polls",
  },
  "offer-swap": {
    title: "Offer a swap",
    also: "trade exchange change shift mine yours",
    feature: "swaps",
  },
  dark: { title: "Dark theme", also: "night mode colors colours" },
  light: { title: "Light theme", also: "day mode colors colours" },
  system: { title: "System theme", also: "device mode colors colours automatic" },
  keys: { title: "Keyboard shortcuts", also: "keys help ?", isOffered: true },
  "sign-out": { title: "Log out", also: "logout sign signout leave" },
};

/** Search entries for actions; an unavailable action is disabled and shows its reason. */
export function actionEntries(
  { id, role }: Pick<CurrentUser, "id" | "role">,
  upcoming: readonly Upcoming[] | undefined,
  now: Temporal.Instant,
  squad: SquadClock & SquadFeatures,
): Entry<SearchChoice>[] {
  const written = (Object.entries(ACTS) as [Act, Written][])
    .filter(
      ([, { isForAdmins = false, feature }]) =>
        (!isForAdmins || role === "admin") && isOn(squad, feature),
    )
    .map(([name, { title, also, isOffered }]) => act(name, title, also, { isOffered }));
  return [
    ...dutyEntries(id, upcoming, now, squad),
    ...written,
    undoEntry(role),
    ...(isOn(squad, "handoff-notes") ? [noteEntry(id, upcoming, now, squad)] : []),
  ];
}

/**
 * Search entry that explains undo: the app offers undo after each action, and the list of shortcuts
 * has details.
 */
function undoEntry(role: CurrentUser["role"]): Entry<SearchChoice> {
  const detail =
    role === "admin"
      ? `Press ${MODIFIER}Z to undo your last schedule change.`
      : "Use Undo in the confirmation message (F8 moves focus to it).";
  return {
    ...act("keys", "Undo", "redo take back revert mistake ctrl z", { detail }),
    key: "act undo",
  };
}

/**
 * Search entry for a handoff note to the next crew. Only a member who is 10-8 (in service) may
 * write one; after 10-7 the dashboard offers it.
 */
function noteEntry(
  memberId: number,
  upcoming: readonly Upcoming[] | undefined,
  now: Temporal.Instant,
  squad: SquadClock,
): Entry<SearchChoice> {
  const isOn = upcoming ? panelView(upcoming, memberId, now, squad)?.state === "in-service" : false;
  const blockedBecause = isOn ? null : "You can write a handoff note while you're 10-8.";
  return act("write-note", "Write a handoff note", "next crew handover tell leave message", {
    isOffered: isOn,
    blockedBecause,
  });
}

/** Search entries for 10-8 and 10-7, with the same conditions as the buttons on the duty card. */
function dutyEntries(
  memberId: number,
  upcoming: readonly Upcoming[] | undefined,
  now: Temporal.Instant,
  squad: SquadClock,
): Entry<SearchChoice>[] {
  const view = upcoming ? panelView(upcoming, memberId, now, squad) : null;
  const named = view ? { detail: shiftName(view.assignment.shift) } : {};
  if (view?.state === "in-service")
    return [
      act("check-out", "Go 10-7", "107 out of service duty off", { ...named, isOffered: true }),
    ];
  const canGo = view?.state === "ready" || view?.state === "on-break";
  const blockedBecause = canGo
    ? null
    : upcoming
      ? whyNotInService(view)
      : "Your shifts are still loading.";
  return [
    act("check-in", "Go 10-8", "108 in service duty on", {
      ...named,
      isOffered: canGo,
      blockedBecause,
    }),
  ];
}

function act(
  name: Act,
  title: string,
  also: string,
  more: Partial<Entry<SearchChoice>>,
): Entry<SearchChoice> {
  return {
    key: `act ${name}`,
    group: "acts",
    title,
    words: [
      ...wordsOf(title, TITLE),
      ...title.split(" ").map((text) => ({ text, weight: TITLE })),
      ...wordsOf(also, LESS),
    ],
    choice: { kind: "act", act: name },
    ...more,
  };
}
