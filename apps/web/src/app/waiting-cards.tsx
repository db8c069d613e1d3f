import type { EndpointName } from "@watchbill/contract/api";
import { addDays } from "@watchbill/domain/time/local";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { useRestWindows } from "../features/rest-days/use-rest-windows.ts";
import type { Input, Output } from "../lib/api.ts";
import { later } from "../lib/later.ts";
import { useEndpoint } from "../lib/queries.ts";
import { Skeleton } from "../ui/card.tsx";

const RestLine = later(async () => (await import("../features/rest-days/rest-line.tsx")).RestLine);

/** Notes of the crew before, and the viewer's own. */
export const Handover = cardWhile(
  "handover.open",
  (handover) => (isAny(handover.notes, handover.own, handover.places) ? { handover } : null),
  async () => (await import("../features/handover/handover-card.tsx")).HandoverCard,
  "h-28",
);

/** What a coordinator asks the viewer. */
export const AskedPolls = cardWhile(
  "polls.mine",
  (polls) => (isAny(polls) ? { polls } : null),
  async () => (await import("../features/polls/own-polls.tsx")).OwnPolls,
  "h-56",
);

/** Swaps that nobody has answered yet, to the viewer and of theirs. */
export const OpenSwaps = cardWhile(
  "swaps.list",
  (all) => {
    const swaps = all.filter(({ status }) => status === "open");
    return isAny(swaps) ? { swaps } : null;
  },
  async () => (await import("../features/swaps/swaps-card.tsx")).SwapsCard,
  "h-42",
);

/** Whether hours by schedule are right. */
export const AskedHours = cardWhile(
  "attendance.hoursAsked",
  (questions) => (isAny(questions) ? { questions } : null),
  async () => (await import("../features/attendance/hours-card.tsx")).HoursCard,
  "h-51",
);

/** Plans that ask for wishes. */
export const AskedWishes = cardWhile(
  "wishes.open",
  (all) => {
    const plans = all.filter(({ shiftCount }) => shiftCount > 0);
    return isAny(plans) ? { plans } : null;
  },
  async () => (await import("../features/wishes/wishes-card.tsx")).WishesCard,
  "h-44",
);

/** Who has not gone 10-8, for administrators. */
export const UnmadeStarts = cardWhile(
  "attendance.starts",
  (starts) => (isAny(starts) ? { starts } : null),
  async () => (await import("../features/replacements/starts-card.tsx")).StartsCard,
  "h-42",
);

/** When a rest day begins and ends, on the day and its eve; on others nothing of it is loaded either. */
export function RestDay({ today, isAdmin }: { readonly today: string; readonly isAdmin: boolean }) {
  const windows = useRestWindows(today, addDays(today, 1));
  return isAny(windows) ? (
    <Suspense fallback={null}>
      <RestLine windows={windows} isAdmin={isAdmin} />
    </Suspense>
  ) : null;
}

/**
 * A card of the first screen about what an endpoint answers: while nothing of that is for it, which is null, nothing of it is loaded. Its
 * place is held until it is, as high as it is with one thing to say, so that a finger on what stands below does not miss it.
 */
function cardWhile<Name extends EndpointName, Props extends object>(
  name: Name,
  propsOf: (answer: Output<Name>) => Props | null,
  load: () => Promise<ComponentType<Props>>,
  height: string,
): ComponentType {
  const Card = later(load);
  return function WaitingCard(): ReactNode {
    const { data } = useEndpoint(name, {} as Input<Name>);
    const props = data === undefined ? null : propsOf(data);
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
