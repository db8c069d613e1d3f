import type { EndpointName } from "@watchbill/contract/api";
import { addDays } from "@watchbill/domain/time/local";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { useRestWindows } from "../features/rest-days/use-rest-windows.ts";
import type { Input, Output } from "../lib/api.ts";
import { later } from "../lib/later.ts";
import { useEndpoint } from "../lib/queries.ts";

const RestLine = later(async () => (await import("../features/rest-days/rest-line.tsx")).RestLine);

/** Notes of the crew before, and the viewer's own. */
export const Handover = cardWhile(
  "handover.open",
  (handover) => (isAny(handover.notes, handover.own, handover.places) ? { handover } : null),
  async () => (await import("../features/handover/handover-card.tsx")).HandoverCard,
);

/** What a coordinator asks the viewer. */
export const AskedPolls = cardWhile(
  "polls.mine",
  (polls) => (isAny(polls) ? { polls } : null),
  async () => (await import("../features/polls/own-polls.tsx")).OwnPolls,
);

/** Swaps that nobody has answered yet, to the viewer and of theirs. */
export const OpenSwaps = cardWhile(
  "swaps.list",
  (all) => {
    const swaps = all.filter(({ status }) => status === "open");
    return isAny(swaps) ? { swaps } : null;
  },
  async () => (await import("../features/swaps/swaps-card.tsx")).SwapsCard,
);

/** Whether hours by schedule are right. */
export const AskedHours = cardWhile(
  "attendance.hoursAsked",
  (questions) => (isAny(questions) ? { questions } : null),
  async () => (await import("../features/attendance/hours-card.tsx")).HoursCard,
);

/** Plans that ask for wishes. */
export const AskedWishes = cardWhile(
  "wishes.open",
  (all) => {
    const plans = all.filter(({ shiftCount }) => shiftCount > 0);
    return isAny(plans) ? { plans } : null;
  },
  async () => (await import("../features/wishes/wishes-card.tsx")).WishesCard,
);

/** Who has not gone 10-8, for administrators. */
export const UnmadeStarts = cardWhile(
  "attendance.starts",
  (starts) => (isAny(starts) ? { starts } : null),
  async () => (await import("../features/replacements/starts-card.tsx")).StartsCard,
);

/** When a rest day begins and ends, on the day and its eve; on others nothing of it is loaded either. */
export function RestDay({ today, isAdmin }: { readonly today: string; readonly isAdmin: boolean }) {
  const windows = useRestWindows(today, addDays(today, 1));
  return isAny(windows) ? <Quietly card={RestLine} of={{ windows, isAdmin }} /> : null;
}

/** A card of the first screen about what an endpoint answers: while nothing of that is for it, which is null, nothing of it is loaded. */
function cardWhile<Name extends EndpointName, Props extends object>(
  name: Name,
  propsOf: (answer: Output<Name>) => Props | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType {
  const Card = later(load);
  return function WaitingCard(): ReactNode {
    const { data } = useEndpoint(name, {} as Input<Name>);
    const props = data === undefined ? null : propsOf(data);
    return props === null ? null : <Quietly card={Card} of={props} />;
  };
}

/** A part that comes by itself, with nothing in its place until then. */
function Quietly<Props extends object>({ card: Card, of: props }: { readonly card: ComponentType<Props>; readonly of: Props }) {
  return (
    <Suspense fallback={null}>
      <Card {...props} />
    </Suspense>
  );
}

function isAny(...lists: readonly (readonly unknown[])[]): boolean {
  return lists.some(({ length }) => length > 0);
}
