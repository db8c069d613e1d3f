import { isAvailability, isRegular } from "@watchbill/domain/members/availability";
import { availabilitySummary, SLOT_FIELDS, SLOTS, type SlotField } from "@watchbill/domain/members/availability-slots";

type Slots = Readonly<Record<SlotField, string>>;

/** When a member serves, where a sentence would be cut: SE SL MF EV NT, with a dashed edge where they fill in only; how often is under the pointer. */
export function AvailabilityChips({ member }: { readonly member: Slots }) {
  const offered = SLOT_FIELDS.filter((slot) => member[slot] !== "not-available");
  return (
    <span title={availabilitySummary(member)} className="inline-flex flex-wrap gap-0.5 align-middle">
      <span className="sr-only">{availabilitySummary(member)}</span>
      {offered.map((slot) => (
        <span
          key={slot}
          aria-hidden
          className={`rounded border px-1 text-[0.6875rem] leading-4 font-semibold ${serves(member[slot]) ? "border-accent/60 bg-accent-soft text-ink" : "border-dashed border-line-strong text-ink-soft"}`}
        >
          {SLOTS[slot].code}
        </span>
      ))}
      {offered.length === 0 ? <span aria-hidden>–</span> : null}
    </span>
  );
}

function serves(value: string): boolean {
  return isAvailability(value) && isRegular(value);
}
