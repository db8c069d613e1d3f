import { isRegular } from "@watchbill/domain/members/availability/availability";
import {
  availabilitySummary,
  offeredOf,
} from "@watchbill/domain/members/availability/availability-words";
import { availabilityIn } from "@watchbill/domain/members/availability/member-availability";
import { createContext, type ReactNode, useContext } from "react";
import { type ShiftTypes, useShiftTypes } from "../shift-types/use-shift-types.ts";

interface About {
  readonly member: Parameters<typeof availabilityIn>[0];
}

const Offered = createContext<ShiftTypes | undefined>(undefined);

/** Loads the squad's shift types once and provides them to the availability texts inside. */
export function AvailabilityWords({ children }: { readonly children: ReactNode }) {
  return <Offered value={useShiftTypes().data}>{children}</Offered>;
}

/**
 * A member's availability as short chips with the shift types' codes (SE SL MF EV NT). A dashed
 * edge means fill-in only; a tooltip shows how often.
 */
export function AvailabilityChips({ member }: About) {
  const kinds = useContext(Offered);
  if (!kinds) return null;
  const availability = availabilityIn(member);
  const offered = offeredOf(availability, kinds);
  const summary = availabilitySummary(availability, kinds);
  return (
    <span title={summary} className="inline-flex flex-wrap gap-0.5 align-middle">
      <span className="sr-only">{summary}</span>
      {offered.map(({ kind, code, frequency, except }) => (
        <span
          key={kind}
          aria-hidden
          className={`rounded border px-1 text-[0.6875rem] leading-4 font-semibold ${isRegular(frequency) ? "border-accent/60 bg-accent-soft text-ink" : "border-dashed border-line-strong text-ink-soft"}`}
        >
          {code}
          {except.length > 0 ? "*" : ""}
        </span>
      ))}
      {offered.length === 0 ? <span aria-hidden>–</span> : null}
    </span>
  );
}

/** A member's availability as one line, for example "MF: weekly | NT: weekly except Wed". */
export function AvailabilityLine({ member }: About) {
  const kinds = useContext(Offered);
  return kinds ? availabilitySummary(availabilityIn(member), kinds) : null;
}
