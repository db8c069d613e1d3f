import type { EndpointName } from "@watchbill/contract/api";
import type { FeatureSwitch } from "@watchbill/domain/settings/feature-switches";
import { addDays } from "@watchbill/domain/time/local";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { useFeature } from "../../features/settings/organization.ts";
import { useShabbatWindows } from "../../features/shabbat/use-shabbat-windows.ts";
import type { Input, Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { Skeleton } from "../../ui/layout/card.tsx";

const RestLine = lazyPrefetched(
  async () => (await import("../../features/shabbat/shabbat-line.tsx")).ShabbatLine,
);

/** Card with handoff notes from the previous crew and the viewer's own notes. */
export const Handoff = cardWhile(
  "handoff.open",
  (handoff) => (isAny(handoff.notes, handoff.own, handoff.spots) ? { handoff } : null),
  async () => (await import("../../features/handoff/handoff-card.tsx")).HandoffCard,
  "h-28",
  "handoff-notes",
);

export const AskedPolls = cardWhile(
  "polls.mine",
  (polls) => (isAny(polls) ? { polls } : null),
  async () => (await import("../../features/polls/own-polls.tsx")).OwnPolls,
  "h-56",
  "polls",
);

/** Card with open swaps that were offered to the viewer or by the viewer. */
export const OpenSwaps = cardWhile(
  "swaps.list",
  (all) => {
    const swaps = all.filter(({ status }) => status === "open");
    return isAny(swaps) ? { swaps } : null;
  },
  async () => (await import("../../features/swaps/swaps-card.tsx")).SwapsCard,
  "h-42",
  "swaps",
);

/** Card that asks the member to confirm hours that the app recorded from the schedule. */
export const AskedHours = cardWhile(
  "attendance.hoursAsked",
  (questions) => (isAny(questions) ? { questions } : null),
  async () => (await import("../../features/attendance/hours-card.tsx")).HoursCard,
  "h-51",
);

/** Card with the draft schedules that collect shift preferences. */
export const AskedShiftPreferences = cardWhile(
  "shiftPreferences.open",
  (all) => {
    const draftSchedules = all.filter(({ shiftCount }) => shiftCount > 0);
    return isAny(draftSchedules) ? { draftSchedules } : null;
  },
  async () =>
    (await import("../../features/shift-preferences/shift-preferences-card.tsx"))
      .ShiftPreferencesCard,
  "h-44",
  "draft-schedules",
);

/** Card for administrators with the members who have not gone 10-8 (in service) for their shift. */
export const UnmadeStarts = cardWhile(
  "attendance.starts",
  (starts) => (isAny(starts) ? { starts } : null),
  async () => (await import("../../features/replacements/starts-card.tsx")).StartsCard,
  "h-42",
);

/**
 * Shows when Shabbat or Yom Tov starts and ends, on that day and the day before; loads nothing on
 * other days.
 */
export function Shabbat({ today, isAdmin }: { readonly today: string; readonly isAdmin: boolean }) {
  const windows = useShabbatWindows(today, addDays(today, 1));
  return isAny(windows) ? (
    <Suspense fallback={null}>
      <RestLine windows={windows} isAdmin={isAdmin} />
    </Suspense>
  ) : null;
}

/**
 * Creates an action card from an endpoint's response. The card shows only when `propsOf` returns
 * props and the card's feature is on. While its code loads, a skeleton of the given height keeps the
 * content below in place, so that a tap hits its target.
 */
function cardWhile<Name extends EndpointName, Props extends object>(
  name: Name,
  propsOf: (answer: Output<Name>) => Props | null,
  load: () => Promise<ComponentType<Props>>,
  height: string,
  feature?: FeatureSwitch,
): ComponentType {
  const Card = lazyPrefetched(load);
  return function WaitingCard(): ReactNode {
    const { data } = useEndpoint(name, {} as Input<Name>);
    const isShown = useFeature(feature);
    const props = data === undefined || !isShown ? null : propsOf(data);
    return props === null ? null : (
      <Suspense fallback={<Skeleton className={height} />}>
        <Card {...props} />
      </Suspense>
    );
  };
}

function isAny(...lists: readonly (readonly unknown[])[]): boolean {
  return lists.some(({ length }) => length > 0);
}
