import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { plural } from "@watchbill/domain/text/language";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { TriangleAlert } from "lucide-react";
import type { Output } from "../../lib/api/api.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";

export type Swap = Output<"swaps.list">[number];
export type SwapChoice = Output<"swaps.choices">[number];

export function PlaceWords({ spot }: { readonly spot: Swap["offered"] }) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  return (
    <>
      <span className="block font-semibold">{formatDay(spot.date, squad, today)}</span>
      <span className="block break-words">{shiftName(spot)}</span>
      <span className="block text-sm text-ink-soft">
        <NoWrap>{shiftHours(spot, squad, today)}</NoWrap>
      </span>
    </>
  );
}

/** The warnings against taking a shift, or the conflict that prevents it. */
export function AgainstIt({
  choice: { blockedBecause, asks },
}: {
  readonly choice: Pick<SwapChoice, "blockedBecause" | "asks">;
}) {
  if (blockedBecause !== null)
    return <p className="px-1 pb-2 text-sm font-semibold text-bad">{blockedBecause}</p>;
  if (asks.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="px-1 pb-2 text-sm font-semibold text-warn">
      {asks.map(({ code, text }) => (
        <li key={code} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" /> {text}
        </li>
      ))}
    </ul>
  );
}

/** Returns, for example, "2 shifts, 24 h". */
function weekWords(shifts: number, hours: number): string {
  return plural(shifts, `1 shift, ${hours}\u00A0h`, `${shifts} shifts, ${hours}\u00A0h`);
}

/** Shows how the swap changes the viewer's weeks. */
export function WeekLines({ weeks }: { readonly weeks: SwapChoice["weeks"] }) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  return (
    <ul aria-label="Your weeks after the swap" className="tabular px-1 pb-2 text-sm text-ink-soft">
      {weeks.map(({ from, shiftsBefore, hoursBefore, shiftsAfter, hoursAfter }) => (
        <li key={from}>
          {`Week of ${formatDay(from, squad, today)}: ${weekWords(shiftsAfter, hoursAfter)} (now ${weekWords(shiftsBefore, hoursBefore)})`}
        </li>
      ))}
    </ul>
  );
}
